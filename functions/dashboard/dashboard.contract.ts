import { defineContract } from '../core/http/route.ts';
import { dashboardSchema } from './dashboard.domain.ts';

export const dashboardContract = defineContract({
  overview: {
    method: 'GET',
    path: '/dashboard',
    auth: 'user',
    does: ['reads'],
    summary: 'Reads all figures and lists of the dashboard.',
    response: dashboardSchema,
  },
});
