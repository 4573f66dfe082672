import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { withRowKey } from '../core/table/website-rows.ts';
import {
  type SiteStats,
  siteStatsSchema,
  type SiteStatus,
  siteStatusSchema,
  syncStateSchema,
} from './status.domain.ts';
import { describeFailure, syncFailureCodeSchema } from './status.failures.domain.ts';

/**
 * The sync fields of a site's list row, as they are kept; a site never synchronised has none. Every byte is read in
 * each list: a completed sync keeps no progress, and its end is `lastSyncDate`.
 */
const syncFieldsSchema = z.object({
  syncState: syncStateSchema.default('never'),
  syncProgress: z.number().default(0),
  syncStartedAt: z.string().nullable().default(null),
  syncLeaseUntil: z.string().nullable().default(null),
  /** End of a sync that failed; a completed one takes it away. */
  syncFinishedAt: z.string().nullable().default(null),
  /** A code of a release that was rolled back since must not keep a whole list from being read. */
  failureCode: syncFailureCodeSchema.nullable().default(null).catch('internal'),
  failureHttpStatus: z.number().nullable().default(null),
  /** How many times in a row the site could not be read, and when it is tried again; success takes both away. */
  syncFailures: z.number().default(0),
  retryAt: z.string().nullable().default(null),
  lastSyncDate: z.string().nullable().default(null),
  pendingUpdates: z.number().nullable().default(null),
  statsHash: z.string().nullable().default(null),
});

const siteFieldsSchema = siteStatusSchema
  .omit({ sync: true, lastSyncDate: true, pendingUpdates: true })
  .extend({ userId: z.string().nullable() });

/** A site's status with what only the engine needs. */
export interface StatusRow {
  status: SiteStatus;
  ownerId: string | null;
  /** End of the last sync, however it ended. */
  finishedAt: string | null;
  statsHash: string | null;
}

/** Reads the list row. Failures are kept as codes, so that their wording can be bettered. */
export function statusRowOf(item: unknown): StatusRow {
  const { userId, ...site } = siteFieldsSchema.parse(withRowKey(item));
  const sync = syncFieldsSchema.parse(item);
  return {
    status: {
      ...site,
      lastSyncDate: sync.lastSyncDate,
      pendingUpdates: sync.pendingUpdates,
      sync: {
        state: sync.syncState,
        progress: sync.syncState === 'completed' ? 100 : sync.syncProgress,
        startedAt: sync.syncStartedAt,
        leaseUntil: sync.syncLeaseUntil,
        failure: sync.failureCode && describeFailure(sync.failureCode, sync.failureHttpStatus),
        failures: sync.syncFailures,
        nextAttemptAt: sync.retryAt,
      },
    },
    ownerId: userId,
    finishedAt: sync.syncFinishedAt ?? sync.lastSyncDate,
    statsHash: sync.statsHash,
  };
}

/** Stats as stored: compressed, because a site of sixty plugins would take ten write units. */
export const packStats = (stats: SiteStats): Uint8Array => gzipSync(JSON.stringify(stats));

export const unpackStats = (packed: Uint8Array): SiteStats =>
  siteStatsSchema.parse(JSON.parse(gunzipSync(packed).toString('utf8')));

/** A new value makes every site be stored again: for a release that stores more of each site. */
const HASH_VERSION = '2';

/** The same hash for the same answer of a site. 66 bits: no one gains by a collision. */
export const hashStats = (stats: SiteStats): string =>
  createHash('sha256')
    .update(`${HASH_VERSION}:${JSON.stringify(stats)}`)
    .digest('base64url')
    .slice(0, 11);

/** How many updates a site waits for. */
export function pendingOf({ plugins, themes }: Pick<SiteStats, 'plugins' | 'themes'>) {
  const waiting = (all: readonly { updatePending: boolean }[]) =>
    all.filter(({ updatePending }) => updatePending).length;
  return { pluginsPending: waiting(plugins), themesPending: waiting(themes) };
}
