import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { siteFiguresSchema } from '../functions/status/counts/status.counts.domain.ts';
import { stopReasons } from '../functions/status/releases/status.releases.domain.ts';
import { syncFailureCodeSchema } from '../functions/status/status.failures.domain.ts';

/**
 * Most sites in one queue message. A batch of ten takes as long as a site that does not answer: with fewer sites, a worker
 * would mostly wait for those (docs/costs.md).
 */
export const SYNC_CHUNK_SIZE = 50;

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

const figure = z.number().int().min(0);

/** Queue command: count all sites again from their rows. What it has so far is in the message itself. */
export const recountSitesSchema = z.object({
  type: z.literal('RecountSites'),
  requestedAt: z.iso.datetime(),
  /** How many changes each shard had counted when it began. */
  changes: z.array(figure).optional(),
  /** What was counted of each shard so far. */
  counted: z.array(siteFiguresSchema).optional(),
  /** The place after which the next rows are. */
  after: z
    .object({ pk: z.string(), sk: z.string(), gsi1pk: z.string(), gsi1sk: z.string() })
    .nullable()
    .optional(),
  /** Rows read so far. */
  rows: figure.optional(),
});
export type RecountSites = z.output<typeof recountSitesSchema>;

/** Most sites in one message: they are read and written together. */
export const INDEX_CHUNK_SIZE = 50;

/** Queue command: bring what the search engine has of these sites to what the table has (ADR 0067). */
export const indexSitesSchema = z.object({
  type: z.literal('IndexSites'),
  websiteIds: z.array(idField).min(1).max(INDEX_CHUNK_SIZE),
});
export type IndexSites = z.output<typeof indexSitesSchema>;

/** What the worker of all sites' work does. */
export const allSitesWorkSchema = z.discriminatedUnion('type', [
  startSyncRunSchema,
  recountSitesSchema,
  indexSitesSchema,
]);

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

/** Event: a release of the connector is offered to no further site, because of what one said or did not say. */
export const connectorReleaseStoppedSchema = z.object({
  type: z.literal('ConnectorReleaseStopped'),
  eventId: idField,
  version: z.string(),
  reason: z.enum(stopReasons),
  /** The site at which that was seen; null where it is none in particular. */
  websiteId: idField.nullable(),
  name: z.string().nullable(),
  /** It is no client's. */
  clientId: z.null(),
  stoppedAt: z.iso.datetime(),
});
export type ConnectorReleaseStopped = z.output<typeof connectorReleaseStoppedSchema>;
