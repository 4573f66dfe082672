import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { syncFailureCodeSchema } from '../functions/status/status.failures.domain.ts';

/** Most sites in one queue message. */
export const SYNC_CHUNK_SIZE = 25;

/** Queue command: read these sites through their connectors and store what they say. */
export const syncWebsitesSchema = z.object({
  type: z.literal('SyncWebsites'),
  websiteIds: z.array(idField).min(1).max(SYNC_CHUNK_SIZE),
  /**
   * A person's request shows its progress; the others do not. `run`: a sync of all of somebody's sites. `retry`: the
   * schedule's, of sites that failed.
   */
  requestedBy: z.enum(['person', 'schedule', 'retry', 'run']),
  requestedAt: z.iso.datetime(),
  /** The run these sites are counted in, and which of its chunks they are. */
  run: z.object({ runId: idField, chunk: z.number().int().min(0) }).optional(),
});
export type SyncWebsites = z.output<typeof syncWebsitesSchema>;

/** Queue command: find the sites of a run and queue them. */
export const startSyncRunSchema = z.object({
  type: z.literal('StartSyncRun'),
  runId: idField,
  /** Whose sites; null for every site. */
  ownerId: idField.nullable(),
  requestedAt: z.iso.datetime(),
});
export type StartSyncRun = z.output<typeof startSyncRunSchema>;

const ofSite = { eventId: idField, websiteId: idField, userId: idField, name: z.string() };

/** Event: a site with an owner could not be read three times in a row. Once, until it recovers. */
export const websiteSyncFailingSchema = z.object({
  type: z.literal('WebsiteSyncFailing'),
  ...ofSite,
  failureCode: syncFailureCodeSchema,
  failedAt: z.iso.datetime(),
});
export type WebsiteSyncFailing = z.output<typeof websiteSyncFailingSchema>;

/** Event: a site that was reported as failing was read again. */
export const websiteSyncRecoveredSchema = z.object({
  type: z.literal('WebsiteSyncRecovered'),
  ...ofSite,
  recoveredAt: z.iso.datetime(),
});
export type WebsiteSyncRecovered = z.output<typeof websiteSyncRecoveredSchema>;

/** Event: a sync shows an update that an activity asks for. The site's stats have the version. */
export const websiteSoftwareChangedSchema = z.object({
  type: z.literal('WebsiteSoftwareChanged'),
  eventId: idField,
  websiteId: idField,
  changedAt: z.iso.datetime(),
});
export type WebsiteSoftwareChanged = z.output<typeof websiteSoftwareChangedSchema>;
