import * as z from 'zod';
import { activityCountsSchema, type ActivityCounts } from '../activities/activities.domain.ts';
import { directoryHeadOf } from '../core/table/directory/directory-items.ts';
import { queryItems } from '../core/table/entity/items.ts';
import {
  activitiesTotalsKey,
  directoryHeadsPartition,
  duplicatesTotalsKey,
  userPlansTotalsKey,
  websiteTotalsKey,
  type DirectoryName,
} from '../core/table/keys/keys.ts';
import { withoutDuplicates } from '../core/table/shared/site-counts.ts';
import type { Table } from '../core/table/table.ts';

/** Figures of everything there is, counted by the transactions of each noun. */
export interface Totals {
  clients: number;
  websites: number;
  /** Of these, those with a connector key. */
  monitoredSites: number;
  activities: ActivityCounts;
  activePlans: number;
}

const monitoredSchema = z.object({ withKey: z.number().int().default(0) });
export const activeSchema = z.object({ activeCount: z.number().int().default(0) });

/** One Query of half a unit, eventually consistent: the totals share a partition. */
export const createTotals = (table: Table) => async (): Promise<Totals> => {
  const { items: heads } = await queryItems(table, { partition: directoryHeadsPartition });
  const headAt = (name: string) => heads.find(({ sk }) => sk === name);
  const totalOf = (name: DirectoryName) => directoryHeadOf(headAt(name)).entryCount;
  const { withKey } = monitoredSchema.parse(headAt(websiteTotalsKey.sk) ?? {});
  const counted = { sites: totalOf('WEBSITES'), withKey };
  const sites = withoutDuplicates(counted, headAt(duplicatesTotalsKey.sk));
  return {
    clients: totalOf('CLIENTS'),
    websites: sites.sites,
    monitoredSites: sites.withKey,
    activities: activityCountsSchema.parse(headAt(activitiesTotalsKey.sk) ?? {}),
    activePlans: activeSchema.parse(headAt(userPlansTotalsKey.sk) ?? {}).activeCount,
  };
};
