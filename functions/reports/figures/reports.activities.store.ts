import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { activitySchema, type Activity } from '../../activities/activities.domain.ts';
import {
  activitiesPartition,
  activityKey,
  allActivitiesPartition,
} from '../../core/table/activity-keys.ts';
import { withActivityKey } from '../../core/table/activity-rows.ts';
import type { Table } from '../../core/table/table.ts';
import { REPORT_ACTIVITIES_PAGE_SIZE } from '../reports.domain.ts';

interface ActivitiesRequest {
  /** Of one person alone; of everybody where it is undefined. */
  userId: string | undefined;
  /** Ids from one on and before another. */
  from: string;
  before: string;
  /** Tells the rows that are wanted; left out, all are. */
  isWanted: ((row: Activity) => boolean) | undefined;
}

/** Rows that are wanted. Every one down to `reached` was looked at; null where there are no more. */
interface ActivitiesBatch {
  rows: Activity[];
  reached: string | null;
}

export interface ReportActivitiesStore {
  /** The id of the oldest activity there is, by the index. */
  findFirstId(): Promise<string | undefined>;
  /**
   * Reads on, newest first, until there are more rows than a page holds, the ids end, or four hundred rows were read:
   * those that are wanted may lie far apart. Eventually consistent.
   */
  read(request: ActivitiesRequest): Promise<ActivitiesBatch>;
  /** All of them, newest first, a thousand at a time. Eventually consistent. */
  pages(request: Omit<ActivitiesRequest, 'isWanted'>): AsyncIterable<Activity[]>;
}

/** One more than a page: only so is it known that a full page was the last one. */
const WANTED_ROWS = REPORT_ACTIVITIES_PAGE_SIZE + 1;
const FILTERED_BATCH = 100;
const MOST_ROWS = 400;
const PAGE_OF_ALL = 1_000;

/** Every id, of the index or of a person's partition, between two. */
function keyCondition({ userId, from, before }: Omit<ActivitiesRequest, 'isWanted'>) {
  if (userId === undefined) {
    return {
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :before',
      ExpressionAttributeValues: {
        ':pk': allActivitiesPartition,
        ':from': from,
        ':before': before,
      },
    };
  }
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
    ExpressionAttributeValues: {
      ':pk': activitiesPartition(userId),
      ':from': activityKey(userId, from).sk,
      ':before': activityKey(userId, before).sk,
    },
  };
}

const parse = (item: unknown): Activity => activitySchema.parse(withActivityKey(item));

export function createReportActivitiesStore(table: Table): ReportActivitiesStore {
  const { client, name: TableName } = table;

  async function readBatch(
    request: Omit<ActivitiesRequest, 'isWanted'>,
    limit: number,
  ): Promise<ActivitiesBatch> {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        ...keyCondition(request),
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    const rows = Items.map(parse);
    return {
      // BETWEEN takes its end as well.
      rows: rows.filter(({ activityId }) => activityId !== request.before),
      reached: LastEvaluatedKey ? (rows.at(-1)?.activityId ?? null) : null,
    };
  }

  return {
    async findFirstId() {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :pk',
          ExpressionAttributeValues: { ':pk': allActivitiesPartition },
          Limit: 1,
        }),
      );
      return Items[0] && String(Items[0]['gsi1sk']);
    },

    async *pages(request) {
      let before: string | null = request.before;
      while (before !== null) {
        const { rows, reached } = await readBatch({ ...request, before }, PAGE_OF_ALL);
        yield rows;
        before = reached;
      }
    },

    async read({ isWanted, ...request }) {
      // One more: the row at the end of BETWEEN may be among them.
      const limit = isWanted ? FILTERED_BATCH : WANTED_ROWS + 1;
      const wanted: Activity[] = [];
      let { before } = request;
      for (let read = 0; read + limit <= MOST_ROWS; read += limit) {
        const { rows, reached } = await readBatch({ ...request, before }, limit);
        wanted.push(...rows.filter((row) => isWanted?.(row) ?? true));
        if (reached === null) return { rows: wanted, reached };
        before = reached;
        if (wanted.length >= WANTED_ROWS) break;
      }
      return { rows: wanted, reached: before };
    },
  };
}
