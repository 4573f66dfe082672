import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';

/** Most sites in one queue message. */
export const SYNC_CHUNK_SIZE = 25;

/** Queue command: read these sites through their connectors and store what they say. */
export const syncWebsitesSchema = z.object({
  type: z.literal('SyncWebsites'),
  websiteIds: z.array(idField).min(1).max(SYNC_CHUNK_SIZE),
  /** A person's request shows its progress; the schedule's does not. */
  requestedBy: z.enum(['person', 'schedule']),
  requestedAt: z.iso.datetime(),
});
export type SyncWebsites = z.output<typeof syncWebsitesSchema>;
