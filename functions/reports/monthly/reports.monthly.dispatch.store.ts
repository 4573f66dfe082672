import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dueMonthlyPartition, monthlyOfKey } from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';

/** A client's report of a month. Without a month: settings whose next report must be started. */
export interface DueMonthly {
  userId: string;
  month: string | undefined;
}

export interface MonthlyDispatchStore {
  /** What is due by then, the longest due first. Reads `limit` index keys at most, and a moment behind: one Query. */
  findDue(by: Date, limit: number): Promise<DueMonthly[]>;
}

const keySchema = z.object({ pk: z.string(), sk: z.string() });
/** Above the ids that follow an instant in the index. */
const LAST = '#~';

export function createMonthlyDispatchStore({
  client,
  name: TableName,
}: Table): MonthlyDispatchStore {
  return {
    async findDue(by, limit) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi2',
          KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk <= :by',
          ExpressionAttributeValues: {
            ':pk': dueMonthlyPartition,
            ':by': `${by.toISOString()}${LAST}`,
          },
          Limit: limit,
        }),
      );
      return Items.map((item) => monthlyOfKey(keySchema.parse(item)));
    },
  };
}
