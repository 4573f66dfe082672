import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  activitiesPartition,
  activityKey,
  activityPrefix,
  allActivitiesKey,
  allActivitiesPartition,
} from '../core/table/activity-keys.ts';
import type { Table } from '../core/table/table.ts';
import { ACTIVITIES_PAGE_SIZE, type Activity } from './activities.domain.ts';
import { activityOfItem } from './activities.row.ts';

/** Which list: everything there is, or a person's own. */
export type ActivityList = 'all' | { userId: string };

/** Rows of a list. Every one down to `reached` was looked at; null where the list ended. */
export interface ActivityBatch {
  rows: Activity[];
  reached: string | null;
}

export interface WantedRequest {
  /** Only what is older than this id. */
  before?: string | undefined;
  /** Tells the rows that are wanted; left out, all are. */
  isWanted?: ((row: Activity) => boolean) | undefined;
}

export interface ActivitiesListStore {
  /**
   * Reads on, newest first, until there are more rows than a page holds, the list ends, or four hundred rows were
   * read: those that are wanted may lie far apart. Eventually consistent.
   */
  read(list: ActivityList, request: WantedRequest): Promise<ActivityBatch>;
}

/** One more than a page: only so is it known that a full page was the last one. */
const WANTED_ROWS = ACTIVITIES_PAGE_SIZE + 1;
const FILTERED_BATCH = 100;
const MOST_ROWS = 400;

/** The rows of a list, or those that are older than one of them. A person's counts lie behind them, in neither. */
function keyCondition(list: ActivityList, before: string | undefined) {
  if (list === 'all') {
    const { gsi1sk } = allActivitiesKey(before ?? '');
    return {
      IndexName: 'gsi1',
      KeyConditionExpression:
        before === undefined ? 'gsi1pk = :pk' : 'gsi1pk = :pk AND gsi1sk < :sk',
      ExpressionAttributeValues: {
        ':pk': allActivitiesPartition,
        ...(before !== undefined && { ':sk': gsi1sk }),
      },
    };
  }
  const { userId } = list;
  return {
    KeyConditionExpression:
      before === undefined ? 'pk = :pk AND begins_with(sk, :sk)' : 'pk = :pk AND sk < :sk',
    ExpressionAttributeValues: {
      ':pk': activitiesPartition(userId),
      ':sk': before === undefined ? activityPrefix : activityKey(userId, before).sk,
    },
  };
}

export function createActivitiesListStore(table: Table): ActivitiesListStore {
  const { client, name: TableName } = table;

  async function readBatch(
    list: ActivityList,
    { before, limit }: { before: string | undefined; limit: number },
  ): Promise<ActivityBatch> {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        ...keyCondition(list, before),
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    const rows = Items.map(activityOfItem);
    return { rows, reached: LastEvaluatedKey ? (rows.at(-1)?.activityId ?? null) : null };
  }

  return {
    async read(list, { before, isWanted }) {
      const limit = isWanted ? FILTERED_BATCH : WANTED_ROWS;
      const wanted: Activity[] = [];
      let reached = before ?? null;
      for (let read = 0; read + limit <= MOST_ROWS; read += limit) {
        const batch = await readBatch(list, { before: reached ?? undefined, limit });
        wanted.push(...batch.rows.filter((row) => isWanted?.(row) ?? true));
        reached = batch.reached;
        if (reached === null || wanted.length >= WANTED_ROWS) break;
      }
      return { rows: wanted, reached };
    },
  };
}
