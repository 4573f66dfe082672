import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import {
  DATA_EXPORT_DAYS,
  DATA_EXPORTS_FOLDER,
  shownDataExportSchema,
} from './data-exports.domain.ts';

/** Where its files are in the bucket of exports, and for how many days. */
export const dataExportFiles = { folder: DATA_EXPORTS_FOLDER, days: DATA_EXPORT_DAYS } as const;

/** A person's own data as a file. */
export const dataExportsContract = defineContract({
  find: {
    method: 'GET',
    path: '/account/data-export',
    auth: 'user',
    does: ['reads'],
    summary: "Reads how the file of the caller's own data stands; null where there is none.",
    response: z.object({ dataExport: shownDataExportSchema.nullable() }),
  },
  request: {
    method: 'POST',
    path: '/account/data-export',
    auth: 'user',
    does: ['hands-over'],
    perMinute: 5,
    summary: "Has the file of the caller's own data prepared; an e-mail says when it is ready.",
    status: 202,
    response: z.object({ dataExport: shownDataExportSchema }),
    errors: ['DATA_EXPORT_UNDER_WAY'],
  },
  download: {
    method: 'POST',
    path: '/account/data-export/download',
    auth: 'user',
    does: ['hands-over'],
    summary: 'Answers a link that saves the file, and works for a minute.',
    response: z.object({ downloadUrl: z.url() }),
    errors: ['NOT_FOUND'],
  },
});
