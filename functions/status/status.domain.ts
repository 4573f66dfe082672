import * as z from 'zod';
import { drilledRowSchema } from '../backups/restore/backups.proof.domain.ts';
import { idField } from '../core/validation/fields.ts';
import { SITE_FRESH_MS } from '../core/validation/site-age.ts';
import { syncFailureSchema } from './status.failures.domain.ts';
import { requestedUpdateSchema } from './updates/status.components.domain.ts';

/** `pending`: asked for, no worker has it yet. Spec 001 §3 names in_progress and failed only. */
const syncStates = ['never', 'pending', 'in_progress', 'completed', 'failed'] as const;
export const syncStateSchema = z.enum(syncStates);
export type SyncState = z.output<typeof syncStateSchema>;

/**
 * A site's sync as filters and counts know it: failed from when one failed (`failedAt`) until one completes, also while another one
 * runs (`core/table/shared/site-counts.ts`).
 */
export const filteredStateOf = (
  state: SyncState,
  failedAt: string | null | undefined,
): SyncState => (failedAt === null || failedAt === undefined ? state : 'failed');

/** A sync that has not reported for this long is dead: its site can be synchronised again. Milliseconds. */
export const SYNC_LEASE_MS = 60_000;
/** The same for what a run claims, just before it reads: 20 s at most, and it is stored. What a killed worker had is free soon. */
export const CLAIM_LEASE_MS = 40_000;
/** How often the screen asks while a sync runs. Milliseconds. */
export const SYNC_POLL_MS = 1_000;
/** WordPress looks for updates twice a day. What it found is believed for two days. */
export const CHECK_BELIEVED_MS = 2 * 86_400_000;

/** The last sync of a site. `progress` is a percent. A sync past `leaseUntil` runs no longer. */
const syncSchema = z.object({
  state: syncStateSchema,
  progress: z.number().int().min(0).max(100),
  startedAt: z.iso.datetime().nullable(),
  leaseUntil: z.iso.datetime().nullable(),
  failure: syncFailureSchema.nullable(),
  /** How many times in a row it has failed. */
  failures: z.number().int().min(0),
  /** When the schedule tries a site again that fails; null for one that does not. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type Sync = z.output<typeof syncSchema>;

export const neverSynced: Sync = {
  state: 'never',
  progress: 0,
  startedAt: null,
  leaseUntil: null,
  failure: null,
  failures: 0,
  nextAttemptAt: null,
};

/** When a site's WordPress last looked for updates; null if its connector does not say. */
export const updateCheckSchema = z.union([z.literal('never'), z.iso.datetime()]).nullable();
export type UpdateCheck = z.output<typeof updateCheckSchema>;

export const siteStatusSchema = z.object({
  websiteId: idField,
  name: z.string(),
  url: z.string(),
  keyConfigured: z.boolean(),
  wordpressVersion: z.string().nullable(),
  /** Last successful read of the site. */
  lastSyncDate: z.iso.datetime().nullable(),
  /** Updates of WordPress, plugins and themes to come, as of the last successful read; null before it. */
  pendingUpdates: z.number().int().min(0).nullable(),
  updatesCheckedAt: updateCheckSchema.default(null),
  /** Of the newest backup that is complete; a row without backups keeps nothing of them. */
  lastBackupAt: z.iso.datetime().nullable().default(null),
  /** The site's own schedule of backups was missed. */
  backupMissed: z.boolean().default(false),
  ...drilledRowSchema.shape,
  /** Since when it is known as a WordPress that another site of its owner is as well; left out of all others. */
  duplicateSince: z.iso.datetime().optional(),
  sync: syncSchema,
});
export type SiteStatus = z.output<typeof siteStatusSchema>;

/** As its reader lists it. */
export const listedStatusSchema = siteStatusSchema.extend({
  /** For administrators, where the site has one. */
  owner: z.object({ userId: idField, name: z.string() }).nullable(),
});
export type ListedStatus = z.output<typeof listedStatusSchema>;

export const sitePluginSchema = z.object({
  file: z.string(),
  name: z.string(),
  version: z.string(),
  active: z.boolean(),
  updatePending: z.boolean(),
  /** The version that the update brings, where the site said which. */
  offered: z.string().optional(),
});
export const siteThemeSchema = sitePluginSchema.omit({ file: true });

const count = z.number().int().min(0);

/** The result of the last successful read. Versions and counts are null if the site did not say. */
export const siteStatsSchema = z.object({
  wordpressVersion: z.string().nullable(),
  phpVersion: z.string().nullable(),
  mysqlVersion: z.string().nullable(),
  plugins: z.array(sitePluginSchema),
  themes: z.array(siteThemeSchema),
  pluginsCount: count,
  themesCount: count,
  usersCount: count.nullable(),
  postsCount: count.nullable(),
  pagesCount: count.nullable(),
  productsCount: count.nullable(),
  ordersCount: count.nullable(),
  // Facts that few sites have are left out where there are none: stats stored before read the same.
  /** The WordPress that is offered, if a newer one is. */
  wordpressOffered: z.string().optional(),
  /** Left out if the connector did not say. */
  connectorVersion: z.string().optional(),
  /** When the site was read, its WordPress had not looked for updates for too long. */
  updatesUnchecked: z.boolean().optional(),
});
export type SiteStats = z.output<typeof siteStatsSchema>;

/** What a connector says of releases that its portal signs: no pinned key, switched off, taken, refused, or not to be installed. */
export const releasesTakenSchema = z.enum(['none', 'off', 'on', 'refused', 'failed']);
type ReleasesTaken = z.output<typeof releasesTakenSchema>;

/** What a site says: its stats, and what is kept apart from them. */
export interface SiteReading extends SiteStats {
  /** It changes each time. */
  updatesCheckedAt?: UpdateCheck;
  /** Where its WordPress is, as `addressOf` writes it; left out where it does not say. */
  home?: string;
  /** Whether it takes releases of the connector; left out where it does not say. */
  releases?: ReleasesTaken;
}

/** How many updates a site waits for, by what is to be updated. */
interface Pending {
  pluginsPending: number;
  themesPending: number;
  /** Left out where WordPress itself has none. */
  wordpressPending?: boolean | undefined;
}

export function pendingOf(
  stats: Pick<SiteStats, 'plugins' | 'themes' | 'wordpressOffered'>,
): Pending {
  const waiting = (all: readonly { updatePending: boolean }[]) =>
    all.filter(({ updatePending }) => updatePending).length;
  return {
    pluginsPending: waiting(stats.plugins),
    themesPending: waiting(stats.themes),
    ...(stats.wordpressOffered !== undefined && { wordpressPending: true }),
  };
}

export const pendingSum = ({ pluginsPending, themesPending, wordpressPending }: Pending): number =>
  pluginsPending + themesPending + (wordpressPending ? 1 : 0);

/** Whether nobody can say that a site is up to date: its WordPress never looked for updates, or not for two days. */
export function isUnchecked(
  { updatesCheckedAt: at }: Pick<SiteStatus, 'updatesCheckedAt'>,
  now: Date,
): boolean {
  if (at === null) return false;
  return at === 'never' || now.getTime() - Date.parse(at) > CHECK_BELIEVED_MS;
}

export const siteStatusDetailSchema = listedStatusSchema.extend({
  stats: siteStatsSchema.nullable(),
  tags: z.array(z.string()),
  /** The site that is the same WordPress, and counts for both; left out of all others. */
  duplicateOf: z.object({ websiteId: idField, name: z.string() }).optional(),
  /** The updates that open activities ask for. */
  requested: z.array(requestedUpdateSchema),
});
export type SiteStatusDetail = z.output<typeof siteStatusDetailSchema>;

/** Whether a sync is under way at `now`; one whose lease ran out is not. */
export function isSyncing(sync: Sync, now: Date): boolean {
  const running = sync.state === 'pending' || sync.state === 'in_progress';
  return running && isLeased(sync, now);
}

/** Whether a sync reads the site at `now`: one that is shown, or one of a run, which is not. */
export const isLeased = ({ leaseUntil }: Pick<Sync, 'leaseUntil'>, now: Date): boolean =>
  leaseUntil !== null && Date.parse(leaseUntil) > now.getTime();

/** Whether a sync was left unfinished by a worker that died. */
export function isAbandoned(sync: Sync, now: Date): boolean {
  return (sync.state === 'pending' || sync.state === 'in_progress') && !isSyncing(sync, now);
}

export type Freshness =
  | { level: 'red'; label: 'Sin API Key' }
  | { level: 'yellow'; label: string; staleDays: number | null }
  | { level: 'green'; label: 'Actualizado' };

/** Freshness of a site's data (spec 001 §4): stale when more than a full day (24 h) has passed since the last sync. */
export function freshnessOf(
  site: Pick<SiteStatus, 'keyConfigured' | 'lastSyncDate'>,
  now: Date,
): Freshness {
  if (!site.keyConfigured) return { level: 'red', label: 'Sin API Key' };
  if (site.lastSyncDate === null)
    return { level: 'yellow', label: 'Sin sincronizar', staleDays: null };
  const elapsed = now.getTime() - Date.parse(site.lastSyncDate);
  if (elapsed <= SITE_FRESH_MS) return { level: 'green', label: 'Actualizado' };
  const days = Math.floor(elapsed / SITE_FRESH_MS);
  const label = days === 1 ? '1 día desactualizado' : `${String(days)} días desactualizado`;
  return { level: 'yellow', label, staleDays: days };
}
