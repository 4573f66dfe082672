import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  allUserPlansKey,
  allUserPlansPartition,
  ledgerPartition,
  userPlanKey,
  userPlanPrefix,
  userPlansPartition,
} from '../core/table/plan-keys.ts';
import { directoryPage, type NumberedPage, type RowsOf } from '../core/table/directory-page.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { movementSchema, type Movement, type UserPlan } from './user-plans.domain.ts';
import { createUserPlansDirectory } from './user-plans.entries.store.ts';
import type { Period } from './user-plans.periods.domain.ts';
import { readPeriods, readUserPlan } from './user-plans.periods.store.ts';
import { shownUserPlan, userPlanOfItem } from './user-plans.row.ts';
import type { UserPlanEntry } from './user-plans.search.domain.ts';

/** Where a user plan is kept. */
export type UserPlanPlace = Pick<UserPlan, 'userId' | 'userPlanId'>;

/** Reads of user plans, eventually consistent. */
export interface UserPlansListStore {
  /** A person's periods, those that are over and not dealt with yet among them. */
  findPeriods(userId: string): Promise<Period[]>;
  findOf(place: UserPlanPlace): Promise<UserPlan | undefined>;
  /** Finds a user plan by its id alone, in the index: a moment behind. */
  find(userPlanId: string): Promise<UserPlan | undefined>;
  /** A person's plans, newest first. */
  listOf(userId: string, page: PageRequest): Promise<Page<UserPlan>>;
  /** What searches and totals know of every user plan, newest first. */
  entries(): Promise<readonly UserPlanEntry[]>;
  /** A page of those found among all of them, newest first. */
  pageOf(found: FoundUserPlans): Promise<NumberedPage<UserPlan>>;
  /** What moved a plan's quota, newest first. */
  listMovements(userPlanId: string, page: PageRequest): Promise<Page<Movement>>;
}

/** Entries that were found, newest first, and the page of them that is wanted. */
interface FoundUserPlans {
  scope: readonly UserPlanEntry[];
  matching: readonly UserPlanEntry[];
  page: number;
  size: number;
}

/** Where the user plans of the directory are kept as a list. */
const rows: RowsOf<UserPlanEntry> = {
  source: {
    index: 'gsi1',
    partition: { attribute: 'gsi1pk', value: allUserPlansPartition },
    sortKey: 'gsi1sk',
  },
  sortKeyOf: ({ id }) => id,
  keyOf: ({ id, user }) => userPlanKey(user, id),
};

const shownItem = (item: unknown): UserPlan => shownUserPlan(userPlanOfItem(item));

/** Make it once per Lambda: it remembers the directory of user plans. */
export function createUserPlansListStore(table: Table): UserPlansListStore {
  const directory = createUserPlansDirectory(table);
  return {
    async findPeriods(userId) {
      return (await readPeriods(table, userId, { consistent: false })).periods;
    },

    async findOf(place) {
      const row = await readUserPlan(table, place, { consistent: false });
      return row && shownUserPlan(row);
    },

    async find(userPlanId) {
      const { gsi1pk, gsi1sk } = allUserPlansKey(userPlanId);
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk = :sk',
          ExpressionAttributeValues: { ':pk': gsi1pk, ':sk': gsi1sk },
        }),
      );
      return Items[0] && shownItem(Items[0]);
    },

    listOf: (userId, page) =>
      queryPage(table, {
        source: {
          partition: { attribute: 'pk', value: userPlansPartition(userId) },
          prefix: { attribute: 'sk', value: userPlanPrefix },
        },
        page,
        parse: shownItem,
      }),

    entries: () => directory.read(),

    pageOf: (found) => directoryPage(table, found, { rows, parse: shownItem }),

    listMovements: (userPlanId, page) =>
      queryPage(table, {
        source: { partition: { attribute: 'pk', value: ledgerPartition(userPlanId) } },
        page,
        parse: (item) => movementSchema.parse(item),
      }),
  };
}
