import { OUTBOX_PREFIX } from './schema.ts';

/**
 * Every key of the table, one builder per entity. `docs/access-patterns.md` says who reads what by which.
 * Ids are lower-case ULIDs (or Cognito's UUIDs), so sort keys made of them are in order of creation.
 */
const NO_OWNER = 'none';
const OWNER_PREFIX = 'OWNER#';

/** A person, by Cognito `sub`. Also the tombstone of a deleted one. */
export const profileKey = (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' });

/** Clients, newest first, for administrators. `createdAt` is the profile's. */
export const clientsPartition = 'CLIENTS';
export const clientKey = (client: { createdAt: string; userId: string }) => ({
  gsi1pk: clientsPartition,
  gsi1sk: `${client.createdAt}#${client.userId}`,
});

/** How many administrators there are: the last one stays. */
export const adminsPartition = 'ADMINS';
export const adminsCountKey = { pk: adminsPartition, sk: 'COUNT' };

/** An administrator, for the list of them. */
export const ADMIN_PREFIX = 'ADMIN#';
export const adminKey = (userId: string) => ({
  pk: adminsPartition,
  sk: `${ADMIN_PREFIX}${userId}`,
});

/** How much of a person's notifications they have read. */
export const inboxKey = (userId: string) => ({ pk: `USER#${userId}`, sk: 'INBOX' });

/** A person's notifications; those for everybody (null) are kept once. */
const INBOX_PREFIX = 'INBOX#';
export const inboxPartition = (userId: string | null) => `${INBOX_PREFIX}${userId ?? 'all'}`;
const NOTIFICATION_PREFIX = 'NOTIFICATION#';
export const notificationKey = (userId: string | null, notificationId: string) => ({
  pk: inboxPartition(userId),
  sk: `${NOTIFICATION_PREFIX}${notificationId}`,
});

/** Reads a notification's key back: its row says whom it went to by that alone. */
export const notificationOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk === inboxPartition(null) ? null : pk.slice(INBOX_PREFIX.length),
  notificationId: sk.slice(NOTIFICATION_PREFIX.length),
});

/** All notifications, newest first, for administrators. */
export const allNotificationsPartition = 'NOTIFICATIONS';
export const allNotificationsKey = (notificationId: string) => ({
  gsi1pk: allNotificationsPartition,
  gsi1sk: notificationId,
});

/** How many notifications there are, and the version of those for everybody. */
export const notificationsHeadKey = { pk: 'NOTIFICATIONS', sk: 'HEAD' };

/**
 * What is to be searched, packed by the hundred (`core/table/directory.ts`). The heads that the dashboard counts by
 * share a partition, so that one Query reads them. It needs none of the others, and does not pay for them.
 */
export const directoryHeadsPartition = 'DIRECTORIES';
const countedDirectories: readonly DirectoryName[] = ['CLIENTS', 'WEBSITES'];
export const directoryHeadKey = (name: DirectoryName) =>
  countedDirectories.includes(name)
    ? { pk: directoryHeadsPartition, sk: name }
    : { pk: `DIRECTORY#${name}`, sk: 'HEAD' };
export const directoryChunkKey = (name: DirectoryName, chunk: number) => ({
  pk: `DIRECTORY#${name}#${String(chunk)}`,
  sk: 'CHUNK',
});
export type DirectoryName = 'CLIENTS' | 'WEBSITES' | 'PAYMENTS' | 'USERPLANS';

/** Totals of what is not searched, among the directories' heads: one Query reads them all. */
export const activitiesTotalsKey = { pk: directoryHeadsPartition, sk: 'ACTIVITIES' };
export const userPlansTotalsKey = { pk: directoryHeadsPartition, sk: 'USERPLANS' };

/** What administrators did to somebody or something, in order of time. */
export const auditPartition = (targetId: string) => `AUDIT#${targetId}`;
export const auditKey = (targetId: string, entryId: string) => ({
  pk: auditPartition(targetId),
  sk: entryId,
});

/** How many requests somebody made in a minute (`2026-11-22T18:30`). */
export const requestCountsKey = (subject: string, minute: string) => ({
  pk: `REQUESTS#${subject}`,
  sk: minute,
});

/** A submission that created something, by its sender's key for it. */
export const onceKey = (scope: string, key: string) => ({ pk: `ONCE#${scope}`, sk: key });

/** An event that waits to be published. */
export const outboxKey = (eventId: string) => ({ pk: `${OUTBOX_PREFIX}${eventId}`, sk: 'EVENT' });

/** A website in full, its encrypted connector key included. */
export const websiteKey = (websiteId: string) => ({ pk: `SITE#${websiteId}`, sk: 'WEBSITE' });

/** A code by which a site's plugin gets its key, by the SHA-256 of it in hexadecimal. */
export const pairingKey = (codeHash: string) => ({ pk: `PAIRING#${codeHash}`, sk: 'PAIRING' });

/** What the last successful read of a site brought: versions, counts, plugins and themes. */
export const siteStatsKey = (websiteId: string) => ({ pk: `SITE#${websiteId}`, sk: 'STATS' });

/** What changed of a site on a day (yyyy-MM-dd, the provider's zone). */
const DAY_PREFIX = 'DAY#';
export const siteDayKey = (websiteId: string, day: string) => ({
  pk: `SITE#${websiteId}`,
  sk: `${DAY_PREFIX}${day}`,
});
export const dayOfKey = (sk: string) => sk.slice(DAY_PREFIX.length);

/** The partition of an owner's list rows; sites without an owner share one. */
export const ownerPartition = (ownerId: string | null) => `${OWNER_PREFIX}${ownerId ?? NO_OWNER}`;
const WEBSITE_ROW_PREFIX = 'WEBSITE#';

/** The narrow row of a site that lists read and syncs update (ADR 0004). */
export const websiteRowKey = (ownerId: string | null, websiteId: string) => ({
  pk: ownerPartition(ownerId),
  sk: `${WEBSITE_ROW_PREFIX}${websiteId}`,
});
export const websiteRowPrefix = WEBSITE_ROW_PREFIX;

/** Reads a list row's key back: the row says whose it is and of which site by that alone. */
export const websiteOfRowKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk === ownerPartition(null) ? null : pk.slice(OWNER_PREFIX.length),
  websiteId: sk.slice(WEBSITE_ROW_PREFIX.length),
});

/** All sites, newest first, for administrators. */
export const allWebsitesPartition = 'WEBSITES';
export const allWebsitesKey = (websiteId: string) => ({
  gsi1pk: allWebsitesPartition,
  gsi1sk: websiteId,
});

/** Shards keep the due index off one partition when a million sites are registered. */
export const DUE_SHARDS = 4;
export const dueSitesPartition = (shard: number) => `DUE#STATUS#${String(shard)}`;

/** A site's fixed place in the period: `position` is an 8-digit hexadecimal fraction of it. */
export const dueSiteKey = (place: { shard: number; position: string }, websiteId: string) => ({
  gsi2pk: dueSitesPartition(place.shard),
  gsi2sk: `${place.position}#${websiteId}`,
});

/** Failing sites by the instant of their next attempt; the key lies on their list row, and only while they fail. */
export const dueRetriesPartition = (shard: number) => `DUE#RETRIES#${String(shard)}`;
export const dueRetryKey = (shard: number, retry: { at: string; websiteId: string }) => ({
  gsi2pk: dueRetriesPartition(shard),
  gsi2sk: `${retry.at}#${retry.websiteId}`,
});

/** The latest sync of all of a person's sites (null: of every site, an administrator's), and its chunks of sites. */
export const syncRunKey = (ownerId: string | null) => ({
  pk: `SYNCRUNS#${ownerId ?? 'all'}`,
  sk: 'LATEST',
});
export const syncRunPartition = (runId: string) => `SYNCRUN#${runId}`;
export const syncRunChunkKey = (runId: string, chunk: number) => ({
  pk: syncRunPartition(runId),
  sk: `CHUNK#${String(chunk).padStart(6, '0')}`,
});
/** What twenty chunks came to, apart from the ids they consist of: a run's progress reads these alone. */
export const SYNC_RUN_TALLY_PREFIX = 'TALLY#';
export const syncRunTallyKey = (runId: string, group: number) => ({
  pk: syncRunPartition(runId),
  sk: `${SYNC_RUN_TALLY_PREFIX}${String(group).padStart(5, '0')}`,
});

/** Up to which instant the scheduler has dispatched due sites. */
export const dispatchCursorKey = { pk: 'DISPATCH#STATUS', sk: 'CURSOR' };

/** A KMS data key that encrypts the connector keys of one shard of sites. */
export const dataKeyKey = (shard: number) => ({ pk: `DATAKEY#${String(shard)}`, sk: 'DATAKEY' });

/** An e-mail that was sent for an event, or is being sent. */
export const mailKey = (eventId: string) => ({ pk: `MAIL#${eventId}`, sk: 'MAIL' });
