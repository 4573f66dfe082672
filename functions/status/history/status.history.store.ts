import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dayOfKey, siteDayKey } from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { historyPointSchema, type HistoryPoint } from './status.history.domain.ts';

export interface HistoryStore {
  /**
   * A site's points from a day (yyyy-MM-dd) on in order of time, before them the one that held when it began, unless
   * that day has one of its own.
   */
  listPoints(websiteId: string, from: string): Promise<HistoryPoint[]>;
}

/** Below and above every day there is. */
const [FIRST, LAST] = ['0', '9999-12-31'];

const pointOf = (item: Record<string, unknown>): HistoryPoint =>
  historyPointSchema.parse({ ...item, day: dayOfKey(String(item['sk'])) });

export function createHistoryStore({ client, name: TableName }: Table): HistoryStore {
  async function query(websiteId: string, between: { start: string; end: string }, newest = false) {
    const [start, end] = [siteDayKey(websiteId, between.start), siteDayKey(websiteId, between.end)];
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :start AND :end',
        ExpressionAttributeValues: { ':pk': start.pk, ':start': start.sk, ':end': end.sk },
        ...(newest && { ScanIndexForward: false, Limit: 1 }),
      }),
    );
    return Items.map(pointOf);
  }

  return {
    async listPoints(websiteId, from) {
      const [before, since] = await Promise.all([
        query(websiteId, { start: FIRST, end: from }, true),
        query(websiteId, { start: from, end: LAST }),
      ]);
      // A point of the first day itself is found by both.
      return [...before.filter(({ day }) => day < from), ...since];
    },
  };
}
