import {
  DeleteCommand,
  GetCommand,
  paginateQuery,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type AuditEntry, auditPut } from '../../core/table/audit.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/cursor.ts';
import { outboxPut, type PublishableEvent } from '../../core/table/outbox.ts';
import { findRole, personIsThere } from '../../core/table/people.ts';
import type { Page } from '../../core/table/query-page.ts';
import {
  reportOwnerKey,
  reportViewKey,
  storedReportKey,
  storedReportOfKey,
  storedReportPrefix,
  storedReportsPartition,
} from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { transact } from '../../core/table/transact.ts';
import type { Role } from '../../core/validation/role.ts';
import {
  STORED_REPORTS_PAGE_SIZE,
  type StoredReport,
  storedReportSchema,
} from './reports.stored.domain.ts';

type ReportRef = Pick<StoredReport, 'userId' | 'reportId'>;

/** What comes with a new report. */
export interface ReportNews {
  audits: readonly AuditEntry[];
  event: PublishableEvent;
  /** The token that opens it until an instant; none for a report that nobody waits for. */
  view?: { tokenHash: string; until: Date };
  at: Date;
}

export interface StoredReportsStore {
  /** The role of a person, at this moment; undefined for nobody. */
  findRole(userId: string): Promise<Role | undefined>;
  /** All of it in one transaction; false if the client was deleted, or it exists. @throws AppError CONFLICT */
  add(report: StoredReport, news: ReportNews): Promise<boolean>;
  find(ref: ReportRef): Promise<StoredReport | undefined>;
  /** Whose a report is. */
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

const keySchema = z.object({ pk: z.string(), sk: z.string() });

const fieldsSchema = storedReportSchema
  .omit({ reportId: true, userId: true, type: true })
  .extend({ websiteId: z.string().nullable().default(null) });

/** Reads a report's item; whose it is, and its id, are its key. */
const storedReportOf = (item: unknown): StoredReport => ({
  ...fieldsSchema.parse(item),
  ...storedReportOfKey(keySchema.parse(item)),
  type: 'HTML',
});

/** What its item keeps beside its key. */
const fieldsOf = ({ fileName, clientName, createdAt, size, websiteId }: StoredReport) => ({
  ...{ fileName, clientName, createdAt, size },
  ...(websiteId !== null && { websiteId }),
});

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

/** Some of a person's reports. */
export interface StoredReportsRequest {
  userId: string;
  /** Ids from one on and before another. */
  from: string;
  before: string;
  websiteId: string | undefined;
  cursor: string | undefined;
}

export interface StoredReportsListStore {
  /**
   * A page, newest first, eventually consistent. Some four hundred are read at most, so a page of one site's may hold
   * less than there is room for and still have one after it. @throws AppError VALIDATION_FAILED (cursor)
   */
  list(request: StoredReportsRequest): Promise<Page<StoredReport>>;
  /** A person's first reports, at most `limit`, at this moment. */
  findSome(userId: string, limit: number): Promise<StoredReport[]>;
  /** A person's reports of a site name it no longer. */
  forgetSite(userId: string, websiteId: string): Promise<void>;
}

const MOST_QUERIES = 4;
/** One more than a page: only so is it known that a full page was the last one. */
const LIMIT = STORED_REPORTS_PAGE_SIZE + 1;

type Key = Record<string, unknown>;

const keyOf = ({ userId, reportId }: StoredReport) => storedReportKey(userId, reportId);

/** @throws AppError VALIDATION_FAILED for a cursor of another list, or of another period */
function startOf({ userId, from, before, cursor }: StoredReportsRequest): Key | undefined {
  const value = storedReportsPartition(userId);
  const key = decodeCursor(cursor, { attribute: 'pk', value });
  if (!key) return undefined;
  const { sk = '' } = key;
  const isWithin =
    sk >= storedReportKey(userId, from).sk && sk < storedReportKey(userId, before).sk;
  if (!isWithin) throw invalidCursor();
  return { pk: value, sk };
}

export function createStoredReportsListStore(table: Table): StoredReportsListStore {
  const { client, name: TableName } = table;
  const inPartition = (userId: string) => ({
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: {
      ':pk': storedReportsPartition(userId),
      ':prefix': storedReportPrefix,
    },
  });

  async function readBatch({ userId, from, before }: StoredReportsRequest, start: Key | undefined) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
        ExpressionAttributeValues: {
          ':pk': storedReportsPartition(userId),
          ':from': storedReportKey(userId, from).sk,
          ':before': storedReportKey(userId, before).sk,
        },
        ExclusiveStartKey: start,
        ScanIndexForward: false,
        Limit: LIMIT,
      }),
    );
    return { rows: Items.map(storedReportOf), next: LastEvaluatedKey };
  }

  return {
    async list(request) {
      const { websiteId } = request;
      const found: StoredReport[] = [];
      let start = startOf(request);
      for (let query = 0; query < MOST_QUERIES; query += 1) {
        const { rows, next } = await readBatch(request, start);
        found.push(...rows.filter((row) => websiteId === undefined || row.websiteId === websiteId));
        start = next;
        if (!start || found.length >= LIMIT) break;
      }
      const items = found.slice(0, STORED_REPORTS_PAGE_SIZE);
      const last = found.length > items.length ? items.at(-1) : undefined;
      return { items, nextCursor: encodeCursor(last ? keyOf(last) : start) };
    },

    async findSome(userId, limit) {
      const query = { ...inPartition(userId), ConsistentRead: true, Limit: limit };
      const { Items = [] } = await client.send(new QueryCommand(query));
      return Items.map(storedReportOf);
    },

    async forgetSite(userId, websiteId) {
      const pages = paginateQuery({ client }, { ...inPartition(userId), ConsistentRead: true });
      for await (const { Items = [] } of pages) {
        const reports = Items.map(storedReportOf).filter((one) => one.websiteId === websiteId);
        for (const report of reports) {
          const update = new UpdateCommand({
            TableName,
            Key: keyOf(report),
            UpdateExpression: 'REMOVE websiteId',
            // One that was deleted meanwhile must not come back.
            ConditionExpression: 'websiteId = :site',
            ExpressionAttributeValues: { ':site': websiteId },
          });
          await unlessRefused(client.send(update));
        }
      }
    },
  };
}
