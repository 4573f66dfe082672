/** The schema of the one table, used by CDK, the stores and the tests. */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds; DynamoDB removes an item some time later. */
  ttlAttribute: 'expiresAt',
  indexes: {
    /** Narrow list rows across owners, newest first. Projects everything, so only narrow items may carry its keys. */
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk', projection: 'ALL' },
    /** Work by due time. Keys only: the worker reads the item itself. */
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk', projection: 'KEYS_ONLY' },
  },
} as const;

/** Partition key prefix of events to publish: the filter of the table's stream uses it (ADR 0008). */
export const OUTBOX_PREFIX = 'OUTBOX#';

/** Partition key prefix of the records of submissions, which may carry an event as well. */
export const ONCE_PREFIX = 'ONCE#';

/** Prefixes of keys that the filters of the stream's second reader use, with what is below. */
export const ACTIVITIES_PREFIX = 'ACTIVITIES#';
export const ACTIVITY_PREFIX = 'ACTIVITY#';
export const THREAD_PREFIX = 'THREAD#';
export const SITE_PREFIX = 'SITE#';
export const SITE_SORT_KEY = 'WEBSITE';
export const SITE_STATS_SORT_KEY = 'STATS';
export const OWNER_PREFIX = 'OWNER#';
export const WEBSITE_ROW_PREFIX = 'WEBSITE#';
export const BACKUPS_PREFIX = 'BACKUPS#';
export const STORAGE_PREFIX = 'STORAGE#';
export const USER_PREFIX = 'USER#';
export const USER_PLANS_PREFIX = 'USERPLANS#';
export const PAYMENTS_PREFIX = 'PAYMENTS#';
export const REPORTS_PREFIX = 'REPORTS#';
export const MONTH_PREFIX = 'MONTH#';

interface WatchedKeys {
  /** Begins the partition key. */
  partition: string;
  /** The sort key, or what begins it; all items of the partitions where it is left out. */
  sort?: string | { prefix: string };
}

/**
 * The items whose changes have consequences elsewhere: days to count again, sites to bring to the search engine, subjects to look at
 * for attention. The stream brings these alone to its second reader (ADR 0008).
 */
const watched = {
  activity: { partition: ACTIVITIES_PREFIX, sort: { prefix: ACTIVITY_PREFIX } },
  activityCounts: { partition: ACTIVITIES_PREFIX, sort: 'HEAD' },
  message: { partition: THREAD_PREFIX },
  site: { partition: SITE_PREFIX, sort: SITE_SORT_KEY },
  siteStats: { partition: SITE_PREFIX, sort: SITE_STATS_SORT_KEY },
  siteRow: { partition: OWNER_PREFIX, sort: { prefix: WEBSITE_ROW_PREFIX } },
  backups: { partition: BACKUPS_PREFIX, sort: 'HEAD' },
  backupProof: { partition: BACKUPS_PREFIX, sort: 'DRILL' },
  storage: { partition: STORAGE_PREFIX, sort: 'STORAGE' },
  person: { partition: USER_PREFIX, sort: 'PROFILE' },
  userPlan: { partition: USER_PLANS_PREFIX },
  payment: { partition: PAYMENTS_PREFIX },
  monthlyReport: { partition: REPORTS_PREFIX, sort: { prefix: MONTH_PREFIX } },
} as const satisfies Record<string, WatchedKeys>;
export type WatchedItem = keyof typeof watched;
export const watchedItems: Readonly<Record<WatchedItem, WatchedKeys>> = watched;

export type IndexName = keyof typeof tableSchema.indexes;
