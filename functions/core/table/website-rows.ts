import * as z from 'zod';
import type { RowsOf } from './directory-page.ts';
import {
  allWebsitesPartition,
  ownerPartition,
  websiteOfRowKey,
  websiteRowKey,
  websiteRowPrefix,
} from './keys.ts';
import type { RowSource } from './query-page.ts';

/** An owner's list rows. */
export const ownedWebsiteRows = (ownerId: string): RowSource => ({
  partition: { attribute: 'pk', value: ownerPartition(ownerId) },
  prefix: { attribute: 'sk', value: websiteRowPrefix },
});

/** Everybody's list rows, from the index: a moment behind. */
export const allWebsiteRows: RowSource = {
  index: 'gsi1',
  partition: { attribute: 'gsi1pk', value: allWebsitesPartition },
};

interface Viewer {
  role: string;
  userId: string;
}

/** The rows a person may see: an administrator everybody's, a client their own. */
export const websiteRowsFor = (caller: Viewer): RowSource =>
  caller.role === 'admin' ? allWebsiteRows : ownedWebsiteRows(caller.userId);

/** What the directory of sites says of where a site's row lies. */
interface PlacedWebsite {
  id: string;
  owner: string | null;
}
const placeOf = ({ id, owner }: PlacedWebsite) => websiteRowKey(owner, id);

/** Where the rows of the directory's entries lie for a person: a client's are looked for in their own partition alone. */
export const websiteEntryRowsFor = (caller: Viewer): RowsOf<PlacedWebsite> =>
  caller.role === 'admin'
    ? {
        source: { ...allWebsiteRows, sortKey: 'gsi1sk' },
        sortKeyOf: ({ id }) => id,
        keyOf: placeOf,
      }
    : {
        source: { ...ownedWebsiteRows(caller.userId), sortKey: 'sk' },
        sortKeyOf: (entry) => placeOf(entry).sk,
        keyOf: placeOf,
      };

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** When the newest backup of a row's site was made, in seconds: as a text it would not fit into what a page may cost. */
const backupSchema = z.object({ backupAt: z.number().optional() });
export const backupSecondsOf = (at: string): number => Math.floor(Date.parse(at) / 1_000);

function lastBackupOf(row: unknown): { lastBackupAt?: string } {
  const { backupAt } = backupSchema.parse(row);
  return backupAt === undefined ? {} : { lastBackupAt: new Date(backupAt * 1_000).toISOString() };
}

/**
 * A list row with what its key says: kept twice, it would take a fifth of what every list reads. `lastBackupAt` is an
 * instant again.
 */
export const withRowKey = (row: unknown): Record<string, unknown> => ({
  ...(row as Record<string, unknown>),
  ...websiteOfRowKey(keySchema.parse(row)),
  ...lastBackupOf(row),
});

/** How often in a row a site failed, and when it is tried again, with the key by which that falls due. */
export const ofBackOff = ['syncFailures', 'retryAt', 'gsi2pk', 'gsi2sk'];

/** What a sync that runs, or failed, keeps in a row beyond what the last completed one left. */
const OF_UNSETTLED = [
  'syncState',
  'syncProgress',
  'syncStartedAt',
  'syncLeaseUntil',
  'syncFinishedAt',
  'failureCode',
  'failureHttpStatus',
  ...ofBackOff,
];

/** Every attribute that a row may have by and by. */
export const websiteRowAttributes = [
  ...['name', 'url', 'type', 'comments', 'wordpressVersion', 'keyConfigured', 'createdAt'],
  ...OF_UNSETTLED,
  ...['lastSyncDate', 'pendingUpdates', 'statsHash'],
  ...['backupAt', 'backupMissed'],
];

/** The row as its last completed sync left it: the site can be synchronised at once, and nothing is held against it. */
export function settledRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(row).filter(([attribute]) => !OF_UNSETTLED.includes(attribute));
  const wasRead = row['lastSyncDate'] !== undefined;
  return { ...Object.fromEntries(kept), ...(wasRead && { syncState: 'completed' }) };
}

/**
 * The row as it goes to another owner. A sync that runs does not go with it; a failure does, but is counted from none,
 * and the schedule tries the site at its next turn.
 */
export function handedOverRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (isRowSyncing(row)) return settledRow(row);
  const left = [...ofBackOff, 'syncLeaseUntil'];
  return Object.fromEntries(Object.entries(row).filter(([attribute]) => !left.includes(attribute)));
}

/** Whether a row says that a sync is under way; one whose worker died says so, too. */
const isRowSyncing = (row: Readonly<Record<string, unknown>>): boolean =>
  row['syncState'] === 'pending' || row['syncState'] === 'in_progress';
