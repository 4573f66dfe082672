import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { reportViewKey } from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { ReportRef } from './reports.stored.store.ts';

/** Tokens that open a report for some minutes. */
export interface ReportViewsStore {
  /** Which report a token opens at an instant; undefined where it opens none, or none any more. */
  find(tokenHash: string, at: Date): Promise<ReportRef | undefined>;
}

const viewSchema = z.object({
  userId: z.string(),
  reportId: z.string(),
  /** Epoch seconds. DynamoDB removes the item some time after. */
  expiresAt: z.number(),
});

export function createReportViewsStore({ client, name: TableName }: Table): ReportViewsStore {
  return {
    async find(tokenHash, at) {
      const Key = reportViewKey(tokenHash);
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      const view = viewSchema.optional().parse(Item);
      if (!view || view.expiresAt * 1_000 <= at.getTime()) return undefined;
      return { userId: view.userId, reportId: view.reportId };
    },
  };
}
