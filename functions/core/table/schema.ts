/** The one table's shape, read by CDK, the stores and the tests alike. */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds; DynamoDB removes an item some time after. */
  ttlAttribute: 'expiresAt',
  indexes: {
    /** Narrow list rows across owners, newest first. Projects everything, so only narrow items may carry its keys. */
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk', projection: 'ALL' },
    /** Work that falls due by time. Keys only: the worker reads the item itself. */
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk', projection: 'KEYS_ONLY' },
  },
} as const;

/** Partition keys of events that wait to be published: the filter of the table's stream looks for it (ADR 0008). */
export const OUTBOX_PREFIX = 'OUTBOX#';

/** How the keys of an activity's row begin: another filter of the stream looks for them. */
export const ACTIVITIES_PREFIX = 'ACTIVITIES#';
export const ACTIVITY_PREFIX = 'ACTIVITY#';

export type IndexName = keyof typeof tableSchema.indexes;
