import {
  ONCE_PREFIX,
  OUTBOX_PREFIX,
  OWNER_PREFIX,
  SITE_PREFIX,
  SITE_SORT_KEY,
  SITE_STATS_SORT_KEY,
  USER_PREFIX,
  WEBSITE_ROW_PREFIX,
} from '../schema.ts';

/**
 * Every key of the table, one builder per entity. `docs/access-patterns.md` lists who reads what by which key. Ids are
 * lower-case ULIDs (or Cognito's UUIDs), so sort keys made of ULIDs are in order of creation.
 */
const NO_OWNER = 'none';

/** The portal's settings, as far as they differ from the stage's configuration. */
export const settingsKey = { pk: 'SETTINGS', sk: 'PORTAL' };

/** A person, by Cognito `sub`. Also the tombstone of a deleted person. */
export const profileKey = (userId: string) => ({ pk: `${USER_PREFIX}${userId}`, sk: 'PROFILE' });
/** The owner of an item that a person has one of, whatever its sort key. */
export const userOfKey = ({ pk }: { pk: string }) => ({ userId: pk.slice(USER_PREFIX.length) });

/** Clients, newest first, for administrators. `createdAt` is the profile's. */
export const clientsPartition = 'CLIENTS';
export const clientKey = (client: { createdAt: string; userId: string }) => ({
  gsi1pk: clientsPartition,
  gsi1sk: `${client.createdAt}#${client.userId}`,
});

/** The number of administrators: the last one cannot be removed. */
export const adminsPartition = 'ADMINS';
export const adminsCountKey = { pk: adminsPartition, sk: 'COUNT' };

/** An administrator in the list of administrators. */
export const ADMIN_PREFIX = 'ADMIN#';
export const adminKey = (userId: string) => ({
  pk: adminsPartition,
  sk: `${ADMIN_PREFIX}${userId}`,
});

/** Somebody who belongs to a client's company, in the list of its people. */
const COMPANY_PREFIX = 'COMPANY#';
export const companyPartition = (companyId: string) => `${COMPANY_PREFIX}${companyId}`;
export const memberKey = (companyId: string, userId: string) => ({
  pk: companyPartition(companyId),
  sk: `MEMBER#${userId}`,
});

/** The read position of a person's notifications. */
export const inboxKey = (userId: string) => ({ pk: `${USER_PREFIX}${userId}`, sk: 'INBOX' });

/** A person's saved views of lists: between the state of their notifications and their profile, which one Query reads. */
export const savedViewsKey = (userId: string) => ({
  pk: `${USER_PREFIX}${userId}`,
  sk: 'LISTVIEWS',
});

/** A person's sessions: after their profile, which one Query reads with them. */
export const sessionsKey = (userId: string) => ({ pk: `${USER_PREFIX}${userId}`, sk: 'SESSIONS' });
/** A person's recovery codes: before the state of their notifications, so that no Query reads it with the profile. */
export const secondFactorKey = (userId: string) => ({
  pk: `${USER_PREFIX}${userId}`,
  sk: 'FACTOR',
});

/** The code of a person's recovery: before the state of their notifications, so that no Query reads it with the profile. */
export const recoveryKey = (userId: string) => ({ pk: `${USER_PREFIX}${userId}`, sk: 'CODE' });

/** A client's wish to be deleted: before the state of their notifications, so that no Query reads it with the profile. */
export const erasureKey = (userId: string) => ({ pk: `${USER_PREFIX}${userId}`, sk: 'ERASURE' });
/** Such wishes by the instant of the next step: the reminder, then the end. */
export const dueErasuresPartition = 'DUE#ERASURES';
export const dueErasureKey = (at: string, userId: string) => ({
  gsi2pk: dueErasuresPartition,
  gsi2sk: `${at}#${userId}`,
});
/** The instant of such a sort key. */
export const dueErasureAt = (gsi2sk: string): string => gsi2sk.split('#')[0] ?? '';

/** The notices an administrator chose. Before the state of their notifications: no Query reads it with the profile. */
export const noticeChoicesKey = (userId: string) => ({
  pk: `${USER_PREFIX}${userId}`,
  sk: 'ADMINNOTICES',
});

/** The last daily summary of an administrator. */
export const summaryKey = (userId: string) => ({
  pk: `${USER_PREFIX}${userId}`,
  sk: 'ADMINSUMMARY',
});

/** The news of the administrators' summaries, in the order of the events. */
export const summaryNewsPartition = 'SUMMARYNEWS';
export const summaryNewsKey = (eventId: string) => ({ pk: summaryNewsPartition, sk: eventId });

/** A person's notifications; those for everybody (null) are stored once. */
const INBOX_PREFIX = 'INBOX#';
export const inboxPartition = (userId: string | null) => `${INBOX_PREFIX}${userId ?? 'all'}`;
const NOTIFICATION_PREFIX = 'NOTIFICATION#';
export const notificationKey = (userId: string | null, notificationId: string) => ({
  pk: inboxPartition(userId),
  sk: `${NOTIFICATION_PREFIX}${notificationId}`,
});

/** Parses a notification's key: the row stores its recipient only there. */
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

/** The number of notifications, and the version of those for everybody. */
export const notificationsHeadKey = { pk: 'NOTIFICATIONS', sk: 'HEAD' };

/**
 * Search directories, in chunks of a hundred entries (`core/table/directory/directory.ts`). The heads that the dashboard needs
 * share a partition, so that one Query reads them without the cost of the others.
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

/** Totals that no directory has, among the directories' heads: one Query reads them all. */
export const activitiesTotalsKey = { pk: directoryHeadsPartition, sk: 'ACTIVITIES' };
export const websiteTotalsKey = { pk: directoryHeadsPartition, sk: 'SITES' };
/** Between that of all sites and the head of their directory: a count of sites reads the three with one Query. */
export const duplicatesTotalsKey = { pk: directoryHeadsPartition, sk: 'SITES#DUPLICATES' };
export const userPlansTotalsKey = { pk: directoryHeadsPartition, sk: 'USERPLANS' };

/** What administrators did to a person or an item, in order of time. */
const AUDIT_PREFIX = 'AUDIT#';
export const auditPartition = (targetId: string) => `${AUDIT_PREFIX}${targetId}`;
export const auditKey = (targetId: string, entryId: string) => ({
  pk: auditPartition(targetId),
  sk: entryId,
});
export const auditOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  targetId: pk.slice(AUDIT_PREFIX.length),
  entryId: sk,
});

/** All that was done, newest first, for administrators. */
export const allAuditsPartition = 'AUDITS';
export const allAuditsKey = (entryId: string) => ({
  gsi1pk: allAuditsPartition,
  gsi1sk: entryId,
});

/** The sealed days of all that was done. */
export const auditDaysPartition = 'AUDITDAYS';
export const auditDayKey = (day: string) => ({ pk: auditDaysPartition, sk: day });
export const auditDayOfKey = ({ sk }: { sk: string }) => ({ day: sk });

/** What administrators noted about a person, in order of time. */
const NOTES_PREFIX = 'USERNOTES#';
export const notesPartition = (userId: string) => `${NOTES_PREFIX}${userId}`;
export const noteKey = (userId: string, noteId: string) => ({
  pk: notesPartition(userId),
  sk: noteId,
});
export const noteOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(NOTES_PREFIX.length),
  noteId: sk,
});

/** The number of requests of a subject in a minute (`2026-11-22T18:30`). */
export const requestCountsKey = (subject: string, minute: string) => ({
  pk: `REQUESTS#${subject}`,
  sk: minute,
});

/** A submission that created something, by the sender's idempotency key. */
export const onceKey = (scope: string, key: string) => ({ pk: `${ONCE_PREFIX}${scope}`, sk: key });

/** An event that waits to be published. */
export const outboxKey = (eventId: string) => ({ pk: `${OUTBOX_PREFIX}${eventId}`, sk: 'EVENT' });

/** A full website, including its encrypted connector key. */
export const websiteKey = (websiteId: string) => ({
  pk: `${SITE_PREFIX}${websiteId}`,
  sk: SITE_SORT_KEY,
});
/** The site of the keys that begin with it. */
export const siteOfKey = ({ pk }: { pk: string }) => ({ websiteId: pk.slice(SITE_PREFIX.length) });

/** A pairing code for a site's plugin, by its SHA-256 in hexadecimal. */
const PAIRING_PREFIX = 'PAIRING#';
export const pairingKey = (hash: string) => ({ pk: `${PAIRING_PREFIX}${hash}`, sk: 'PAIRING' });
export const pairingOfKey = ({ pk }: { pk: string }) => ({ hash: pk.slice(PAIRING_PREFIX.length) });

/** The updates that an activity asks for, with its site, in order of time. */
export const wantedPrefix = 'WANTED#';
export const wantedKey = (websiteId: string, activityId: string) => ({
  pk: `${SITE_PREFIX}${websiteId}`,
  sk: `${wantedPrefix}${activityId}`,
});
export const wantedOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  ...siteOfKey({ pk }),
  activityId: sk.slice(wantedPrefix.length),
});

/** The turn of those who request updates of a site: no two at once may overlook each other. */
export const wantedTurnKey = (websiteId: string) => ({
  pk: `${SITE_PREFIX}${websiteId}`,
  sk: 'WANTED',
});

/** The result of the last successful read of a site: versions, counts, plugins and themes. */
export const siteStatsKey = (websiteId: string) => ({
  pk: `${SITE_PREFIX}${websiteId}`,
  sk: SITE_STATS_SORT_KEY,
});

/** The changes of a site on a day (yyyy-MM-dd, the provider's zone). */
const DAY_PREFIX = 'DAY#';
export const siteDayKey = (websiteId: string, day: string) => ({
  pk: `${SITE_PREFIX}${websiteId}`,
  sk: `${DAY_PREFIX}${day}`,
});
export const siteDayOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  ...siteOfKey({ pk }),
  day: sk.slice(DAY_PREFIX.length),
});

/** The partition of an owner's list rows; sites without an owner share one. */
export const ownerPartition = (ownerId: string | null) => `${OWNER_PREFIX}${ownerId ?? NO_OWNER}`;

/** The narrow row of a site that lists read and syncs update (ADR 0004). */
export const websiteRowKey = (ownerId: string | null, websiteId: string) => ({
  pk: ownerPartition(ownerId),
  sk: `${WEBSITE_ROW_PREFIX}${websiteId}`,
});
export const websiteRowPrefix = WEBSITE_ROW_PREFIX;

/** Parses a list row's key: the row stores its owner and site only there. */
export const websiteOfRowKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk === ownerPartition(null) ? null : pk.slice(OWNER_PREFIX.length),
  websiteId: sk.slice(WEBSITE_ROW_PREFIX.length),
});

/** The sites of one owner that are one WordPress, by what its connector says of its address (`addressOf`). */
export const siteHomeKey = (ownerId: string | null, home: string) => ({
  pk: `HOMES#${ownerId ?? NO_OWNER}`,
  sk: home,
});

/** The time in which somebody had a site that they gave away or deleted, by its end: it begins after a period's rows. */
const OWNED_PREFIX = 'OWNED#';
export const ownedTimePrefix = OWNED_PREFIX;
export const ownedTimeKey = (ownerId: string, websiteId: string, until: string) => ({
  pk: ownerPartition(ownerId),
  sk: `${OWNED_PREFIX}${until}#${websiteId}`,
});
/** Parses such a key: the item stores its owner, its site and its end only there. */
export function ownedTimeOfKey({ pk, sk }: { pk: string; sk: string }) {
  const [until = '', websiteId = ''] = sk.slice(OWNED_PREFIX.length).split('#');
  return { userId: pk.slice(OWNER_PREFIX.length), websiteId, until };
}

/** All sites, newest first, for administrators. */
export const allWebsitesPartition = 'WEBSITES';
export const allWebsitesKey = (websiteId: string) => ({
  gsi1pk: allWebsitesPartition,
  gsi1sk: websiteId,
});

/** What syncs change of what administrators count. Shards keep many syncs at once from refusing each other. */
export const SITE_COUNT_SHARDS = 16;
export const siteCountsPartition = 'SITECOUNTS';
export const siteCountsKey = (shard: number) => ({
  pk: siteCountsPartition,
  sk: String(shard).padStart(2, '0'),
});

/** Shards keep the due index off one partition when a million sites are registered. */
export const DUE_SHARDS = 4;
export const dueSitesPartition = (shard: number) => `DUE#STATUS#${String(shard)}`;

/** A site's fixed position in the period: `position` is an 8-digit hexadecimal fraction of it. */
export const dueSiteKey = (place: { shard: number; position: string }, websiteId: string) => ({
  gsi2pk: dueSitesPartition(place.shard),
  gsi2sk: `${place.position}#${websiteId}`,
});

/** The site of a key in the index of due sites or of due retries. */
export const websiteOfDueKey = ({ gsi2sk }: { gsi2sk?: unknown }): string =>
  String(gsi2sk).split('#')[1] ?? '';

/** Failing sites by the instant of their next attempt. The key is on their list row while they fail. */
export const dueRetriesPartition = (shard: number) => `DUE#RETRIES#${String(shard)}`;
export const dueRetryKey = (shard: number, retry: { at: string; websiteId: string }) => ({
  gsi2pk: dueRetriesPartition(shard),
  gsi2sk: `${retry.at}#${retry.websiteId}`,
});

/** The latest sync of all of a person's sites (null: of every site, an administrator's), and its chunks of sites. */
const SYNC_RUNS_PREFIX = 'SYNCRUNS#';
export const syncRunKey = (ownerId: string | null) => ({
  pk: `${SYNC_RUNS_PREFIX}${ownerId ?? 'all'}`,
  sk: 'LATEST',
});
export const syncRunOfKey = ({ pk }: { pk: string }) => ({
  owner: pk === syncRunKey(null).pk ? null : pk.slice(SYNC_RUNS_PREFIX.length),
});
const SYNC_RUN_PREFIX = 'SYNCRUN#';
export const syncRunPartition = (runId: string) => `${SYNC_RUN_PREFIX}${runId}`;
export const syncRunChunkKey = (runId: string, chunk: number) => ({
  pk: syncRunPartition(runId),
  sk: `CHUNK#${String(chunk).padStart(6, '0')}`,
});
export const syncRunChunkOfKey = ({ pk }: { pk: string }) => ({
  runId: pk.slice(SYNC_RUN_PREFIX.length),
});
/** The totals of twenty chunks, without the ids in them: a run's progress reads only these. */
export const SYNC_RUN_TALLY_PREFIX = 'TALLY#';
export const syncRunTallyKey = (runId: string, group: number) => ({
  pk: syncRunPartition(runId),
  sk: `${SYNC_RUN_TALLY_PREFIX}${String(group).padStart(5, '0')}`,
});

/** The instant up to which the scheduler has dispatched due sites. */
export const dispatchCursorKey = { pk: 'DISPATCH#STATUS', sk: 'CURSOR' };

/** The release of the connector that is given out. */
export const releaseKey = { pk: 'RELEASE', sk: 'CONNECTOR' };

/** A dispatcher's pass through the due work of a shard, which takes it several messages. */
export const dispatchPassKey = (work: string, shard: number) => ({
  pk: `DISPATCH#${work}`,
  sk: `PASS#${String(shard)}`,
});

/** How far the migration of the table's items is, by the part of the table that a worker of it reads. */
export const migrationKey = (part: number, parts: number) => ({
  pk: 'MIGRATION',
  sk: `${String(part).padStart(3, '0')}OF${String(parts).padStart(3, '0')}`,
});

/** A KMS data key that encrypts the connector keys of one shard of sites. */
export const dataKeyKey = (shard: number) => ({ pk: `DATAKEY#${String(shard)}`, sk: 'DATAKEY' });

/** An e-mail for an event, sent or being sent. */
const MAIL_PREFIX = 'MAIL#';
export const mailKey = (eventId: string) => ({ pk: `${MAIL_PREFIX}${eventId}`, sk: 'MAIL' });
export const mailOfKey = ({ pk }: { pk: string }) => ({ eventId: pk.slice(MAIL_PREFIX.length) });

/** What a person learned of an activity's status from their notifications. */
const ACTIVITY_NEWS_PREFIX = 'ACTIVITYNEWS#';
export const activityNewsKey = (activityId: string) => ({
  pk: `${ACTIVITY_NEWS_PREFIX}${activityId}`,
  sk: 'NEWS',
});
export const activityOfNewsKey = ({ pk }: { pk: string }) => ({
  activityId: pk.slice(ACTIVITY_NEWS_PREFIX.length),
});
