import { createHash } from 'node:crypto';
import { createDirectory } from '../core/table/directory/directory.ts';
import {
  directoryPage,
  directoryRows,
  type RowsOf,
} from '../core/table/directory/directory-page.ts';
import { defineEntity } from '../core/table/entity/entity.ts';
import { queryItems, queryPages, type Item } from '../core/table/entity/items.ts';
import { removeRange } from '../core/table/entity/remove-range.ts';
import {
  allUserPlansKey,
  allUserPlansPartition,
  DUE_USER_PLANS_SHARDS,
  dueUserPlanKey,
  dueUserPlansPartition,
  ledgerKey,
  ledgerPartition,
  periodsKey,
  userPlanKey,
  userPlanOfKey,
  userPlanPrefix,
  userPlansPartition,
} from '../core/table/keys/plan-keys.ts';
import { dueAtOf } from '../core/table/keys/payment-keys.ts';
import { queryPage, type PageRequest } from '../core/table/query/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { putNew, type ItemKey, type Write } from '../core/table/entity/writes.ts';
import { movementSchema, type UserPlan } from './user-plans.domain.ts';
import {
  noPeriods,
  storedPeriodsSchema,
  toUserPlan,
  userPlanRecordSchema,
  withKept,
  type LedgerEntry,
  type PlanAndPeriods,
  type StoredPeriods,
  type UserPlanPlace,
  type UserPlanRecord,
} from './user-plans.record.domain.ts';
import type { Kept } from './user-plans.replaced.domain.ts';
import { userPlanEntrySchema, type UserPlanEntry } from './user-plans.search.domain.ts';

/** The shard of the due index: evenly spread, and always the same for one plan. */
const shardOf = (userPlanId: string): number =>
  (createHash('sha256').update(userPlanId).digest()[0] ?? 0) % DUE_USER_PLANS_SHARDS;

export const userPlanEntity = defineEntity<UserPlanRecord, UserPlanPlace>({
  schema: userPlanRecordSchema,
  key: ({ userId, userPlanId }) => userPlanKey(userId, userPlanId),
  ofKey: ({ pk, sk, gsi2sk }) => ({
    ...userPlanOfKey({ pk, sk }),
    ...(gsi2sk !== undefined && { dueAt: dueAtOf(gsi2sk) }),
  }),
  indexKeys: ({ userPlanId, dueAt }) => ({
    ...allUserPlansKey(userPlanId),
    ...(dueAt !== undefined && dueUserPlanKey(shardOf(userPlanId), { at: dueAt, userPlanId })),
  }),
  absent: {},
});

export const periodsEntity = defineEntity<StoredPeriods, Pick<StoredPeriods, 'userId'>>({
  schema: storedPeriodsSchema,
  key: ({ userId }) => periodsKey(userId),
  ofKey: ({ pk, sk }) => ({ userId: userPlanOfKey({ pk, sk }).userId }),
  absent: { replaced: [] },
});

/** What a change of a plan follows from: the write fails if somebody changed it since it was read. */
const guarded = ['status', 'endDate', 'refundedAt', 'dueDaysLeft'] as const;

/** Every user plan, packed for searches. Reading it remembers it: create one per Lambda. */
export const createUserPlansDirectory = (table: Table) =>
  createDirectory(table, {
    name: 'USERPLANS',
    schema: userPlanEntrySchema,
    orderOf: ({ id }: UserPlanEntry) => id,
  });

/** Where the user plans of the directory are stored as a list. */
const rows: RowsOf<UserPlanEntry> = {
  source: {
    index: 'gsi1',
    partition: { attribute: 'gsi1pk', value: allUserPlansPartition },
    sortKey: 'gsi1sk',
  },
  sortKeyOf: ({ id }) => id,
  keyOf: ({ id, user }) => userPlanKey(user, id),
};

/** Entries that were found, newest first, and the page of them that is wanted. */
interface FoundUserPlans {
  scope: readonly UserPlanEntry[];
  matching: readonly UserPlanEntry[];
  page: number;
  size: number;
}

const decoded = (item: unknown): UserPlan => toUserPlan(userPlanEntity.decode(item));
/** Above the ids that follow an instant in the index. */
const LAST = '#~';

export function createUserPlans(table: Table) {
  const { find } = userPlanEntity.reads(table);
  const periods = periodsEntity.reads(table);
  const directory = createUserPlansDirectory(table);
  const eventually = { consistent: false };

  const periodsOf = async (userId: string, read = { consistent: true }): Promise<StoredPeriods> =>
    (await periods.find({ userId }, read)) ?? noPeriods(userId);

  async function dueOfShard(shard: number, by: Date, limit: number): Promise<UserPlanPlace[]> {
    const partition = dueUserPlansPartition(shard);
    const sortKeys = { upTo: `${by.toISOString()}${LAST}` };
    const { items } = await queryItems(table, { index: 'gsi2', partition, sortKeys, limit });
    return items.map((item: Item) => userPlanOfKey(item as unknown as ItemKey));
  }

  return {
    /** Consistent. */
    find,
    put: userPlanEntity.writes.put,
    /** The write of a change, if nobody changed the plan since it was read. */
    amend: (before: UserPlanRecord, after: UserPlanRecord): Write =>
      userPlanEntity.writes.amend(before, after, guarded),
    /** The write of what is consumed, if it is unchanged since it was read. */
    amendConsumed: (before: UserPlanRecord, after: UserPlanRecord): Write =>
      userPlanEntity.writes.amend(before, after, ['activitiesConsumed']),

    /** A person's periods; consistent. */
    periodsOf,
    /** The write of other periods than those that were read. */
    keep: (stored: StoredPeriods, kept: Kept): Write => {
      const after = withKept(stored, kept);
      const { put, patch } = periodsEntity.writes;
      return stored.revision === 0 ? put(after) : patch(stored, after);
    },

    /** A user plan and its person's periods, for a change; consistent. */
    async read(place: UserPlanPlace): Promise<PlanAndPeriods | undefined> {
      const [record, stored] = await Promise.all([find(place), periodsOf(place.userId)]);
      return record && { record, stored };
    },

    /** An entry of a plan's ledger. */
    ledger: (userPlanId: string, entry: LedgerEntry): Write =>
      putNew({ ...ledgerKey(userPlanId, entry.entryId), ...entry }),

    /** Where a person's plans are stored; consistent. */
    async placesOf(userId: string): Promise<UserPlanPlace[]> {
      const found: UserPlanPlace[] = [];
      const sortKeys = { beginsWith: userPlanPrefix };
      const range = { partition: userPlansPartition(userId), sortKeys, consistent: true };
      for await (const items of queryPages(table, range)) {
        found.push(...items.map((item) => userPlanOfKey(item as unknown as ItemKey)));
      }
      return found;
    },

    /** Deletes a plan, with its entry in the directory. */
    async remove(record: UserPlanRecord): Promise<Write[]> {
      const { userPlanId, directoryChunk: chunk } = record;
      const entry =
        chunk === undefined ? [] : (await directory.plan({ remove: userPlanId, chunk })).items;
      return [userPlanEntity.writes.remove(record, ['status']), ...entry];
    },

    /** Deletes what changed a plan's quota. */
    removeLedger: (userPlanId: string): Promise<void> =>
      removeRange(table, { partition: ledgerPartition(userPlanId) }),

    /** The plans about which something is due by then: of each shard the longest due first, `limit` at most. */
    async findDue(by: Date, limit: number): Promise<UserPlanPlace[]> {
      const shards = Array.from({ length: DUE_USER_PLANS_SHARDS }, (_, shard) => shard);
      return (await Promise.all(shards.map((shard) => dueOfShard(shard, by, limit)))).flat();
    },

    // The reads of lists are eventually consistent.

    /** A person's periods, those that are over and not dealt with yet among them. */
    findPeriods: async (userId: string) => (await periodsOf(userId, eventually)).periods,

    async findOf(place: UserPlanPlace): Promise<UserPlan | undefined> {
      const record = await find(place, eventually);
      return record && toUserPlan(record);
    },

    /** Finds a user plan by its id alone, in the index. */
    async findById(userPlanId: string): Promise<UserPlan | undefined> {
      const { gsi1pk: partition, gsi1sk } = allUserPlansKey(userPlanId);
      const sortKeys = { equals: gsi1sk };
      const { items } = await queryItems(table, { index: 'gsi1', partition, sortKeys });
      return items[0] && decoded(items[0]);
    },

    /** All plans of a person as they are stored, oldest first; eventually consistent. */
    recordsOf: (userId: string): Promise<UserPlanRecord[]> =>
      userPlanEntity.reads(table).queryAll({
        partition: userPlansPartition(userId),
        sortKeys: { beginsWith: userPlanPrefix },
      }),

    /** The newest of a person's plans as they are stored; one Query, consistent. */
    async newestOf(userId: string, limit: number): Promise<UserPlanRecord[]> {
      const partition = userPlansPartition(userId);
      const sortKeys = { beginsWith: userPlanPrefix };
      const newest = { newestFirst: true, consistent: true, limit };
      const { items } = await queryItems(table, { partition, sortKeys, ...newest });
      return items.map((item) => userPlanEntity.decode(item));
    },

    /** A person's plans, newest first. */
    listOf: (userId: string, page: PageRequest) =>
      queryPage(table, {
        source: {
          partition: { attribute: 'pk', value: userPlansPartition(userId) },
          prefix: { attribute: 'sk', value: userPlanPrefix },
        },
        page,
        parse: decoded,
      }),

    directory,
    /** A page of those found among all of them, newest first. */
    pageOf: (found: FoundUserPlans) => directoryPage(table, found, { rows, parse: decoded }),

    /** All of those found, newest first. */
    rowsOf: (found: Pick<FoundUserPlans, 'scope' | 'matching'>) =>
      directoryRows(table, found, { rows, parse: decoded }),

    /** What changed a plan's quota, newest first. */
    listMovements: (userPlanId: string, page: PageRequest) =>
      queryPage(table, {
        source: { partition: { attribute: 'pk', value: ledgerPartition(userPlanId) } },
        page,
        parse: (item) => movementSchema.parse(item),
      }),
  };
}

export type UserPlans = ReturnType<typeof createUserPlans>;
