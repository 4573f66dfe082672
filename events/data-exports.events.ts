import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';

const dataExport = { eventId: idField, userId: idField, exportId: idField };

/** Event: a person asked for the file of their data. */
export const dataExportRequestedSchema = z.object({
  type: z.literal('DataExportRequested'),
  ...dataExport,
});
export type DataExportRequested = z.output<typeof dataExportRequestedSchema>;

/** Event: it can be downloaded. */
export const dataExportReadySchema = z.object({
  type: z.literal('DataExportReady'),
  ...dataExport,
  readyUntil: z.iso.datetime(),
});
export type DataExportReady = z.output<typeof dataExportReadySchema>;
