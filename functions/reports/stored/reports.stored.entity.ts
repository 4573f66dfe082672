import * as z from 'zod';
import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/query/cursor.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryItems, readItem, writeItem } from '../../core/table/entity/items.ts';
import { findRole, personIsThere } from '../../core/table/shared/people.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import {
  reportOwnerKey,
  reportViewKey,
  storedReportKey,
  storedReportOfKey,
  storedReportPrefix,
  storedReportsPartition,
} from '../../core/table/keys/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { deleteItem, putNew, type ItemKey, type Write } from '../../core/table/entity/writes.ts';
import {
  storedReportSchema,
  STORED_REPORTS_PAGE_SIZE,
  type StoredReport,
} from './reports.stored.domain.ts';

export type ReportRef = Pick<StoredReport, 'userId' | 'reportId'>;

/** Some of a person's reports. */
export interface StoredReportsRequest {
  userId: string;
  /** Ids from one on and before another. */
  from: string;
  before: string;
  websiteId: string | undefined;
  cursor: string | undefined;
}

const reportEntity = defineEntity<StoredReport, ReportRef>({
  schema: storedReportSchema,
  key: ({ userId, reportId }) => storedReportKey(userId, reportId),
  ofKey: storedReportOfKey,
  absent: { websiteId: null, type: 'HTML' },
});

const MOST_QUERIES = 4;
/** One more than a page: only so is it known that a full page was the last one. */
const LIMIT = STORED_REPORTS_PAGE_SIZE + 1;

/** @throws AppError VALIDATION_FAILED for a cursor of another list, or of another period */
function startOf({ userId, from, before, cursor }: StoredReportsRequest): ItemKey | undefined {
  const value = storedReportsPartition(userId);
  const key = decodeCursor(cursor, { attribute: 'pk', value });
  if (!key) return undefined;
  const { sk = '' } = key;
  const isWithin =
    sk >= storedReportKey(userId, from).sk && sk < storedReportKey(userId, before).sk;
  if (!isWithin) throw invalidCursor();
  return { pk: value, sk };
}

/** A person's reports, in order of time. */
const reportsOf = (userId: string) => ({
  partition: storedReportsPartition(userId),
  sortKeys: { beginsWith: storedReportPrefix },
  consistent: true,
});

const ownerSchema = z.object({ userId: z.string() });

export function createStoredReports(table: Table) {
  const { find, query, queryEach } = reportEntity.reads(table);
  const { put, amend } = reportEntity.writes;

  async function readBatch({ userId, from, before }: StoredReportsRequest, after?: ItemKey) {
    const { items, last } = await queryItems(table, {
      partition: storedReportsPartition(userId),
      sortKeys: {
        between: [storedReportKey(userId, from).sk, storedReportKey(userId, before).sk],
      },
      after,
      newestFirst: true,
      limit: LIMIT,
    });
    return { rows: items.map(reportEntity.decode), next: last };
  }

  return {
    /** The role of a person at this moment; undefined if there is no such person. */
    findRole: (userId: string) => findRole(table, userId),

    /** Consistent. */
    find,

    /** The owner of a report. */
    async findOwner(reportId: string): Promise<string | undefined> {
      const item = await readItem(table, reportOwnerKey(reportId), { consistent: true });
      return ownerSchema.optional().parse(item)?.userId;
    },

    /** The writes of a new report; refused if the client was deleted, or it exists. */
    add: (report: StoredReport): Write[] => [
      personIsThere(table, report.userId),
      put(report),
      putNew({ ...reportOwnerKey(report.reportId), userId: report.userId }),
    ],

    /** Deletes a report, if there is one: two single writes. The owner first: nothing leads to a report that is left. */
    async remove({ userId, reportId }: ReportRef): Promise<void> {
      for (const Key of [reportOwnerKey(reportId), storedReportKey(userId, reportId)]) {
        await writeItem(table, deleteItem({ Key }));
      }
    },

    /**
     * A page, newest first, eventually consistent. Some four hundred are read at most, so a page of one site's may hold
     * less than there is room for and still have one after it. @throws AppError VALIDATION_FAILED (cursor)
     */
    async list(request: StoredReportsRequest): Promise<Page<StoredReport>> {
      const { websiteId } = request;
      const found: StoredReport[] = [];
      let start = startOf(request);
      for (let queries = 0; queries < MOST_QUERIES; queries += 1) {
        const { rows, next } = await readBatch(request, start);
        found.push(...rows.filter((row) => websiteId === undefined || row.websiteId === websiteId));
        start = next;
        if (!start || found.length >= LIMIT) break;
      }
      const items = found.slice(0, STORED_REPORTS_PAGE_SIZE);
      const last = found.length > items.length ? items.at(-1) : undefined;
      const key = last ? storedReportKey(last.userId, last.reportId) : start;
      return { items, nextCursor: encodeCursor(key && { ...key }) };
    },

    /** A person's first reports, at most `limit`: consistent. */
    findSome: async (userId: string, limit: number): Promise<StoredReport[]> =>
      (await query({ ...reportsOf(userId), limit })).found,

    /** Takes a site out of a person's reports: a single write for each. One that was deleted meanwhile stays deleted. */
    async forgetSite(userId: string, websiteId: string): Promise<void> {
      for await (const reports of queryEach(reportsOf(userId))) {
        for (const report of reports.filter((one) => one.websiteId === websiteId)) {
          await writeItem(table, amend(report, { ...report, websiteId: null }, ['websiteId']));
        }
      }
    },
  };
}

export type StoredReports = ReturnType<typeof createStoredReports>;

const viewSchema = z.object({
  userId: z.string(),
  /** Null for a preview: its object has the name of the token's hash. */
  reportId: z.string().nullable(),
  /** Epoch seconds. DynamoDB removes the item some time after. */
  expiresAt: z.number(),
});

/** What a token opens. */
export type ReportViewRef = Pick<z.output<typeof viewSchema>, 'userId' | 'reportId'>;

const putView = (tokenHash: string, { userId, reportId }: ReportViewRef, until: Date): Write =>
  putNew({
    ...reportViewKey(tokenHash),
    ...{ userId, reportId },
    expiresAt: Math.floor(until.getTime() / 1_000),
  });

/** Tokens that open a report or a preview for some minutes. */
export const createReportViews = (table: Table) => ({
  /** What a token opens at an instant; undefined if it opens nothing, or no longer does. */
  async find(tokenHash: string, at: Date): Promise<ReportViewRef | undefined> {
    const item = await readItem(table, reportViewKey(tokenHash), { consistent: true });
    const view = viewSchema.optional().parse(item);
    if (!view || view.expiresAt * 1_000 <= at.getTime()) return undefined;
    return { userId: view.userId, reportId: view.reportId };
  },

  /** The write of a token that opens a report until an instant. */
  put: (tokenHash: string, report: ReportRef, until: Date): Write =>
    putView(tokenHash, report, until),

  /** Stores a token that opens a client's preview until an instant: a single write. */
  async addPreview(tokenHash: string, userId: string, until: Date): Promise<void> {
    await writeItem(table, putView(tokenHash, { userId, reportId: null }, until));
  },
});

export type ReportViews = ReturnType<typeof createReportViews>;
