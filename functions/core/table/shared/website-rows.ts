import * as z from 'zod';
import type { RowsOf } from '../directory/directory-page.ts';
import {
  allWebsitesPartition,
  ownerPartition,
  websiteOfRowKey,
  websiteRowKey,
  websiteRowPrefix,
} from '../keys/keys.ts';
import type { RowSource } from '../query/query-page.ts';
import { accountIdOf, type OfAccount } from '../../validation/account.ts';

/** An owner's list rows. */
export const ownedWebsiteRows = (ownerId: string): RowSource => ({
  partition: { attribute: 'pk', value: ownerPartition(ownerId) },
  prefix: { attribute: 'sk', value: websiteRowPrefix },
});

/** All list rows, from the index: eventually consistent. */
export const allWebsiteRows: RowSource = {
  index: 'gsi1',
  partition: { attribute: 'gsi1pk', value: allWebsitesPartition },
};

/** A person who reads sites: an administrator sees all. */
export interface Viewer extends OfAccount {
  role: string;
}

/** The rows that a person may see: all for an administrator, those of their account for a client. */
export const websiteRowsFor = (caller: Viewer): RowSource =>
  caller.role === 'admin' ? allWebsiteRows : ownedWebsiteRows(accountIdOf(caller));

/** The part of a directory entry that locates a site's row. */
interface PlacedWebsite {
  id: string;
  owner: string | null;
}
const placeOf = ({ id, owner }: PlacedWebsite) => websiteRowKey(owner, id);

/** Where the rows of the directory's entries are for a person: a client's are read only from their own partition. */
export const websiteEntryRowsFor = (caller: Viewer): RowsOf<PlacedWebsite> =>
  caller.role === 'admin'
    ? {
        source: { ...allWebsiteRows, sortKey: 'gsi1sk' },
        sortKeyOf: ({ id }) => id,
        keyOf: placeOf,
      }
    : {
        source: { ...ownedWebsiteRows(accountIdOf(caller)), sortKey: 'sk' },
        sortKeyOf: (entry) => placeOf(entry).sk,
        keyOf: placeOf,
      };

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/**
 * The times of the site's newest backup, of the last restore of one to prove it, and of WordPress's last check for updates, in seconds: as texts they would exceed
 * the read budget of a page. A site that never checked has 0.
 */
const timesSchema = z.object({
  backupAt: z.number().optional(),
  drilledAt: z.number().optional(),
  checkedAt: z.number().optional(),
});
const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1_000);
const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
export const backupSecondsOf = secondsOf;
export const failureSecondsOf = secondsOf;
export const checkSecondsOf = (at: string): number => (at === 'never' ? 0 : secondsOf(at));

function timesOf(row: unknown) {
  const { backupAt, drilledAt, checkedAt } = timesSchema.parse(row);
  return {
    ...(drilledAt !== undefined && { drilledAt: instantOf(drilledAt) }),
    ...(backupAt !== undefined && { lastBackupAt: instantOf(backupAt) }),
    ...(checkedAt !== undefined && {
      updatesCheckedAt: checkedAt === 0 ? 'never' : instantOf(checkedAt),
    }),
  };
}

/**
 * A list row with the fields of its key. They are stored only there: a copy would add a fifth to every list read.
 * `lastBackupAt`, `drilledAt` and `updatesCheckedAt` become instants again.
 */
export const withRowKey = (row: unknown): Record<string, unknown> => ({
  ...(row as Record<string, unknown>),
  ...websiteOfRowKey(keySchema.parse(row)),
  ...timesOf(row),
});

/** The sync failures of a row, the first one's time, the next retry, and the key of the retry index. */
export const ofBackOff = ['syncFailures', 'failingFrom', 'retryAt', 'gsi2pk', 'gsi2sk'];

/** Attributes of a running or failed sync, beyond those of the last completed one. */
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

/** What a completed sync says of its site, beside the version. */
const OF_READING = [
  ...['lastSyncDate', 'pendingUpdates', 'checkedAt', 'statsHash', 'duplicateSince'],
  // Of a release of the connector that was offered to it.
  'release',
];

/** Every attribute that a row may have. */
export const websiteRowAttributes = [
  ...['name', 'url', 'type', 'comments', 'wordpressVersion', 'keyConfigured', 'createdAt'],
  // Since when its owner has it, where that is not its creation: of none but reports, so other rows are no larger for it.
  'ownedSince',
  // When it was another one's duplicate last, of which reports of that time are: of few rows.
  'wasDuplicate',
  ...OF_UNSETTLED,
  ...OF_READING,
  ...['backupAt', 'backupMissed', 'drilledAt', 'drilledEarlier', 'drillFailed'],
];

/** The row as its last completed sync left it, without failures: the site can be synchronised at once. */
export function settledRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(row).filter(([attribute]) => !OF_UNSETTLED.includes(attribute));
  const wasRead = row['lastSyncDate'] !== undefined;
  return { ...Object.fromEntries(kept), ...(wasRead && { syncState: 'completed' }) };
}

const duplicateSchema = z.object({ duplicateSince: z.string().optional() });

/** What a row keeps when its site stops being a duplicate: the last such time, in UTC instants. Nothing for one that was none. */
export function endedDuplicate(row: unknown, until: string) {
  const { duplicateSince: since } = duplicateSchema.parse(row);
  return since === undefined ? {} : { wasDuplicate: { since, until } };
}

/** The row of a site as if it had never been read. */
export const unreadRow = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => ![...OF_UNSETTLED, ...OF_READING].includes(name)),
  );

/**
 * The row for a new owner. A running sync is dropped. A failure is kept, but its counter starts again from 0, and the
 * schedule tries the site at its next turn.
 */
export function handedOverRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (isRowSyncing(row)) return settledRow(row);
  const left = [...ofBackOff, 'syncLeaseUntil'];
  return Object.fromEntries(Object.entries(row).filter(([attribute]) => !left.includes(attribute)));
}

/** Whether a row says that a sync is running, even if its worker has died. */
const isRowSyncing = (row: Readonly<Record<string, unknown>>): boolean =>
  row['syncState'] === 'pending' || row['syncState'] === 'in_progress';
