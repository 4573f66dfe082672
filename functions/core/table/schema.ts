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

/** Partition key prefix of activities' rows: another filter of the stream uses it. */
export const ACTIVITIES_PREFIX = 'ACTIVITIES#';
export const ACTIVITY_PREFIX = 'ACTIVITY#';

/** Keys of a site, of what it said the last time, and of its list row: a further filter where a search engine has the sites. */
export const SITE_PREFIX = 'SITE#';
export const SITE_SORT_KEY = 'WEBSITE';
export const SITE_STATS_SORT_KEY = 'STATS';
export const OWNER_PREFIX = 'OWNER#';
export const WEBSITE_ROW_PREFIX = 'WEBSITE#';

export type IndexName = keyof typeof tableSchema.indexes;
