import { paginateQuery, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../../core/table/condition.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/cursor.ts';
import type { Page } from '../../core/table/query-page.ts';
import {
  storedReportKey,
  storedReportPrefix,
  storedReportsPartition,
} from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { STORED_REPORTS_PAGE_SIZE, type StoredReport } from './reports.stored.domain.ts';
import { storedReportOf } from './reports.stored.codec.ts';

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
