import * as z from 'zod';
import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { listedAuditSchema } from './audits.domain.ts';

export const auditsContract = defineContract({
  list: {
    method: 'GET',
    path: '/audits/{targetId}',
    auth: 'admin',
    summary: 'Lists what administrators did to a person or a site, newest first.',
    params: z.object({ targetId: idField }),
    query: pageQuerySchema,
    response: pageOf(listedAuditSchema),
  },
});
