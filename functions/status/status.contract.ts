import * as z from 'zod';
import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { siteStatusDetailSchema, siteStatusSchema } from './status.domain.ts';

const websiteParams = z.object({ websiteId: idField });

export const statusContract = defineContract({
  list: {
    method: 'GET',
    path: '/status',
    auth: 'user',
    summary: "Lists the sync status of the caller's sites; of every site for an administrator.",
    query: pageQuerySchema,
    response: pageOf(siteStatusSchema),
  },
  detail: {
    method: 'GET',
    path: '/status/{websiteId}',
    auth: 'user',
    summary: "Reads one site's status: its last sync and what it brought.",
    params: websiteParams,
    response: siteStatusDetailSchema,
    errors: ['NOT_FOUND'],
  },
  sync: {
    method: 'POST',
    path: '/status/{websiteId}/sync',
    auth: 'user',
    summary: 'Asks for a sync of one site; a worker does it, progress shows in its status.',
    params: websiteParams,
    status: 202,
    response: siteStatusSchema,
    errors: ['NOT_FOUND', 'API_KEY_REQUIRED', 'SYNC_IN_PROGRESS'],
  },
});
