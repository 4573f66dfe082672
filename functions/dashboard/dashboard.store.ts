import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  activityCountsSchema,
  activitySchema,
  type Activity,
  type ActivityCounts,
} from '../activities/activities.domain.ts';
import {
  activitiesHeadKey,
  activitiesPartition,
  allActivitiesPartition,
} from '../core/table/activity-keys.ts';
import { withActivityKey } from '../core/table/activity-rows.ts';
import { directoryHeadOf } from '../core/table/directory-items.ts';
import {
  activitiesTotalsKey,
  directoryHeadsPartition,
  userPlansTotalsKey,
  type DirectoryName,
} from '../core/table/keys.ts';
import { periodsKey } from '../core/table/plan-keys.ts';
import { queryPage } from '../core/table/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { websiteRowsFor, withRowKey } from '../core/table/website-rows.ts';
import type { Role } from '../core/validation/role.ts';
import { periodSchema, type Period } from '../user-plans/user-plans.periods.domain.ts';
import { websiteSummarySchema, type WebsiteSummary } from '../websites/websites.domain.ts';
import { RECENT_ITEMS } from './dashboard.domain.ts';

/** Figures of everything there is, kept with each change. */
interface Totals {
  clients: number;
  websites: number;
  activities: ActivityCounts;
  activePlans: number;
}

/** Each is one read of half a unit, eventually consistent. */
export interface DashboardStore {
  /** The newest sites a person may see. */
  recentSites(caller: { role: Role; userId: string }): Promise<WebsiteSummary[]>;
  totals(): Promise<Totals>;
  /** The newest activities of all. */
  recentActivities(): Promise<Activity[]>;
  /** The newest activities of a person, and how many there are of each status: one Query brings both. */
  ownActivities(userId: string): Promise<{ counts: ActivityCounts; recent: Activity[] }>;
  /** The stretches of time in which a person has a plan. */
  periods(userId: string): Promise<Period[]>;
}

const activityOf = (item: unknown): Activity => activitySchema.parse(withActivityKey(item));
const periodsSchema = z.object({ periods: z.array(periodSchema).default([]) });
const activeSchema = z.object({ activeCount: z.number().int().default(0) });

export function createDashboardStore(table: Table): DashboardStore {
  const { client, name: TableName } = table;

  const query = async (partition: string, more: { Limit?: number; ScanIndexForward?: boolean }) => {
    const command = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ...more,
    });
    return (await client.send(command)).Items ?? [];
  };

  return {
    async recentSites(caller) {
      const { items } = await queryPage(table, {
        source: websiteRowsFor(caller),
        page: { limit: RECENT_ITEMS },
        parse: (item) => websiteSummarySchema.parse(withRowKey(item)),
      });
      return items;
    },

    async totals() {
      const heads = await query(directoryHeadsPartition, {});
      const headAt = (name: string) => heads.find(({ sk }) => sk === name);
      const totalOf = (name: DirectoryName) => directoryHeadOf(headAt(name)).entryCount;
      return {
        clients: totalOf('CLIENTS'),
        websites: totalOf('WEBSITES'),
        activities: activityCountsSchema.parse(headAt(activitiesTotalsKey.sk) ?? {}),
        activePlans: activeSchema.parse(headAt(userPlansTotalsKey.sk) ?? {}).activeCount,
      };
    },

    async recentActivities() {
      const { items } = await queryPage(table, {
        source: {
          index: 'gsi1',
          partition: { attribute: 'gsi1pk', value: allActivitiesPartition },
        },
        page: { limit: RECENT_ITEMS },
        parse: activityOf,
      });
      return items;
    },

    async ownActivities(userId) {
      // The counts sort after every activity, so they come first.
      const items = await query(activitiesPartition(userId), {
        Limit: RECENT_ITEMS + 1,
        ScanIndexForward: false,
      });
      const { sk: headSk } = activitiesHeadKey(userId);
      const head = items.find(({ sk }) => sk === headSk);
      return {
        counts: activityCountsSchema.parse(head ?? {}),
        recent: items.filter((item) => item !== head).map(activityOf),
      };
    },

    async periods(userId) {
      const Key = periodsKey(userId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return periodsSchema.parse(Item ?? {}).periods;
    },
  };
}
