import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPut, type AuditEntry } from '../../core/table/audit.ts';
import { outboxPut, type PublishableEvent } from '../../core/table/outbox.ts';
import { findRole, personIsThere } from '../../core/table/people.ts';
import { reportOwnerKey, reportViewKey, storedReportKey } from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { transact } from '../../core/table/transact.ts';
import type { Role } from '../../core/validation/role.ts';
import type { StoredReport } from './reports.stored.domain.ts';
import { fieldsOf, storedReportOf } from './reports.stored.codec.ts';

type ReportRef = Pick<StoredReport, 'userId' | 'reportId'>;

/** What is written with a new report. */
export interface ReportNews {
  audits: readonly AuditEntry[];
  event: PublishableEvent;
  /** The token that opens it until an instant; none if no one waits for the report. */
  view?: { tokenHash: string; until: Date };
  at: Date;
}

export interface StoredReportsStore {
  /** The role of a person at this moment; undefined if there is no such person. */
  findRole(userId: string): Promise<Role | undefined>;
  /** All of it in one transaction; false if the client was deleted, or it exists. @throws AppError CONFLICT */
  add(report: StoredReport, news: ReportNews): Promise<boolean>;
  find(ref: ReportRef): Promise<StoredReport | undefined>;
  /** The owner of a report. */
  findOwner(reportId: string): Promise<string | undefined>;
  /** Does nothing if there is none. */
  remove(ref: ReportRef): Promise<void>;
}

const ownerSchema = z.object({ userId: z.string() });
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000);

export function createStoredReportsStore(table: Table): StoredReportsStore {
  const { client, name: TableName } = table;
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  const find = async (Key: Record<string, string>) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  return {
    findRole: (userId) => findRole(table, userId),

    add: (report, { audits, event, view, at }) => {
      const ref = { userId: report.userId, reportId: report.reportId };
      const leave = view && {
        ...reportViewKey(view.tokenHash),
        ...ref,
        expiresAt: secondsOf(view.until),
      };
      return transact(table, () => ({
        own: [
          personIsThere(table, ref.userId),
          put({ ...storedReportKey(ref.userId, ref.reportId), ...fieldsOf(report) }),
          put({ ...reportOwnerKey(ref.reportId), userId: ref.userId }),
          ...(leave ? [put(leave)] : []),
          ...audits.map((entry) => auditPut(table, entry)),
          outboxPut(table, { event, at }),
        ],
      }));
    },

    async find({ userId, reportId }) {
      const item = await find(storedReportKey(userId, reportId));
      return item && storedReportOf(item);
    },

    async findOwner(reportId) {
      return ownerSchema.optional().parse(await find(reportOwnerKey(reportId)))?.userId;
    },

    async remove({ userId, reportId }) {
      const keys = [reportOwnerKey(reportId), storedReportKey(userId, reportId)];
      for (const Key of keys) await client.send(new DeleteCommand({ TableName, Key }));
    },
  };
}

/** Tokens that open a report for some minutes. */
export interface ReportViewsStore {
  /** The report that a token opens at an instant; undefined if it opens none, or no longer does. */
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
