import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { userPlanKey } from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import type { Receipt } from './payments.domain.ts';

export interface ReceiptStore {
  /** From when to when a user plan runs; undefined where it is not there. */
  findPeriod(userId: string, userPlanId: string): Promise<Receipt['period'] | undefined>;
}

const periodSchema = z.object({ startDate: z.iso.datetime(), endDate: z.iso.datetime() });

export function createReceiptStore({ client, name: TableName }: Table): ReceiptStore {
  return {
    async findPeriod(userId, userPlanId) {
      const Key = userPlanKey(userId, userPlanId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return periodSchema.safeParse(Item).data;
    },
  };
}
