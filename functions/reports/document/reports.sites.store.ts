import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '../../core/table/table.ts';
import { ownedWebsiteRows, withRowKey } from '../../core/table/website-rows.ts';

/** What a report says of a site as it is now. */
const siteRowSchema = z.object({
  websiteId: z.string(),
  name: z.string(),
  url: z.string(),
  wordpressVersion: z.string().nullable().default(null),
  pendingUpdates: z.number().nullable().default(null),
  lastSyncDate: z.string().nullable().default(null),
});
export type ReportSiteRow = z.output<typeof siteRowSchema>;

export interface ReportSitesStore {
  /** A person's sites, oldest first; no more than one beyond `limit`. Eventually consistent. */
  list(userId: string, limit: number): Promise<ReportSiteRow[]>;
}

export function createReportSitesStore({ client, name: TableName }: Table): ReportSitesStore {
  return {
    async list(userId, limit) {
      const { partition, prefix } = ownedWebsiteRows(userId);
      const pages = paginateQuery(
        { client },
        {
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': partition.value, ':prefix': prefix?.value },
          Limit: limit + 1,
        },
      );
      const rows: ReportSiteRow[] = [];
      for await (const { Items = [] } of pages) {
        rows.push(...Items.map((item) => siteRowSchema.parse(withRowKey(item))));
        if (rows.length > limit) break;
      }
      return rows.slice(0, limit + 1);
    },
  };
}
