import * as z from 'zod';
import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/query/cursor.ts';
import { addTo } from '../../core/table/entity/counters.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryItems, readItem, writeItem, type Range } from '../../core/table/entity/items.ts';
import { accountIsThere, isAccount } from '../../core/table/shared/people.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import {
  allReportsKey,
  allReportsPartition,
  reportOwnerKey,
  reportViewKey,
  storedReportKey,
  storedReportOfKey,
  storedReportPrefix,
  storedReportsPartition,
  unreadReportsKey,
} from '../../core/table/keys/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { deleteItem, putNew, type ItemKey, type Write } from '../../core/table/entity/writes.ts';
import {
  AFTER_ALL_IDS,
  ALL_REPORTS_PAGE_SIZE,
  stateOfReport,
  STORED_REPORTS_PAGE_SIZE,
  unreadReportsOf,
  type AllReportsFilters,
} from './reports.stored.domain.ts';
import { storedReportSchema, type StoredReport } from './reports.stored.report.domain.ts';

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

export const reportEntity = defineEntity<StoredReport, ReportRef>({
  schema: storedReportSchema,
  key: ({ userId, reportId }) => storedReportKey(userId, reportId),
  ofKey: storedReportOfKey,
  indexKeys: ({ reportId }) => allReportsKey(reportId),
  absent: {
    ...{ websiteId: null, type: 'HTML', startDate: null, endDate: null },
    ...{ month: null, generatedBy: null, unread: false, readAt: null, withdrawnAt: null },
  },
});

const MOST_QUERIES = 4;
/** Rows of all reports that are read at once where only some are wanted. */
const FILTERED_BATCH = 100;

/** A page of all reports. */
export type AllReportsRequest = AllReportsFilters & { cursor?: string | undefined };

/** @throws AppError VALIDATION_FAILED for a cursor of another list, or of another period */
function startOfOwn({ userId, from, before, cursor }: StoredReportsRequest): ItemKey | undefined {
  const value = storedReportsPartition(userId);
  const key = decodeCursor(cursor, { attribute: 'pk', value });
  if (!key) return undefined;
  const { sk = '' } = key;
  const isWithin =
    sk >= storedReportKey(userId, from).sk && sk < storedReportKey(userId, before).sk;
  if (!isWithin) throw invalidCursor();
  return { pk: value, sk };
}

/** A report's own key, and its place among all reports: where that list goes on after it. */
const placeInAll = ({ userId, reportId }: ReportRef) => ({
  ...storedReportKey(userId, reportId),
  ...allReportsKey(reportId),
});

/** @throws AppError VALIDATION_FAILED for a cursor of another list */
function startOfAll(cursor: string | undefined): ItemKey | undefined {
  const key = decodeCursor(cursor, { attribute: 'gsi1pk', value: allReportsPartition });
  if (!key) return undefined;
  const { pk = '', sk = '', gsi1sk } = key;
  const place = storedReportOfKey({ pk, sk });
  if (place.reportId !== gsi1sk) throw invalidCursor();
  return placeInAll(place);
}

/** A page of so many of the reports that are wanted in a range. */
interface PageRequest {
  range: Range;
  size: number;
  isWanted: (report: StoredReport) => boolean;
  /** Where the list goes on after a report. */
  placeOf: (report: StoredReport) => ItemKey;
}

const rangeOfOwn = (request: StoredReportsRequest): Range => ({
  partition: storedReportsPartition(request.userId),
  sortKeys: {
    between: [
      storedReportKey(request.userId, request.from).sk,
      storedReportKey(request.userId, request.before).sk,
    ],
  },
  after: startOfOwn(request),
  newestFirst: true,
});

const placeOfOwn = ({ userId, reportId }: ReportRef) => storedReportKey(userId, reportId);

/** One more than a page: only so is it known that a full page was the last one. */
const ownPageOf = (request: StoredReportsRequest): PageRequest => ({
  range: { ...rangeOfOwn(request), limit: STORED_REPORTS_PAGE_SIZE + 1 },
  size: STORED_REPORTS_PAGE_SIZE,
  isWanted: ({ websiteId, withdrawnAt }) =>
    withdrawnAt === null && (request.websiteId === undefined || websiteId === request.websiteId),
  placeOf: placeOfOwn,
});

const rangeOfAll = ({ userId, cursor }: AllReportsRequest): Range =>
  userId === undefined
    ? {
        index: 'gsi1',
        partition: allReportsPartition,
        after: startOfAll(cursor),
        newestFirst: true,
      }
    : rangeOfOwn({ userId, from: '', before: AFTER_ALL_IDS, websiteId: undefined, cursor });

function allPageOf(request: AllReportsRequest): PageRequest {
  const { userId, state } = request;
  const size = ALL_REPORTS_PAGE_SIZE;
  return {
    range: { ...rangeOfAll(request), limit: state ? FILTERED_BATCH : size + 1 },
    size,
    isWanted: (report) => state === undefined || stateOfReport(report) === state,
    placeOf: userId === undefined ? placeInAll : placeOfOwn,
  };
}

/**
 * A page, newest first, eventually consistent. Some four hundred rows are read at most, so a page of only some of them may
 * hold less than there is room for and still have one after it.
 */
async function readPage(
  table: Table,
  { range, size, isWanted, placeOf }: PageRequest,
): Promise<Page<StoredReport>> {
  const found: StoredReport[] = [];
  let { after } = range;
  for (let queries = 0; queries < MOST_QUERIES; queries += 1) {
    const { items, last } = await queryItems(table, { ...range, after });
    found.push(...items.map(reportEntity.decode).filter(isWanted));
    after = last;
    if (!after || found.length > size) break;
  }
  const items = found.slice(0, size);
  const last = found.length > size ? items.at(-1) : undefined;
  const key = last ? placeOf(last) : after;
  return { items, nextCursor: encodeCursor(key && { ...key }) };
}

/** A person's reports, in order of time. */
const reportsOf = (userId: string) => ({
  partition: storedReportsPartition(userId),
  sortKeys: { beginsWith: storedReportPrefix },
  consistent: true,
});

export const ownerSchema = z.object({ userId: z.string() });

export function createStoredReports(table: Table) {
  const { find, query, queryEach } = reportEntity.reads(table);
  const { put, amend } = reportEntity.writes;

  return {
    /** Whether a person may have reports. Consistent. */
    mayOwn: (userId: string) => isAccount(table, userId),

    /** Consistent. */
    find,

    /** The owner of a report. */
    async findOwner(reportId: string): Promise<string | undefined> {
      const item = await readItem(table, reportOwnerKey(reportId), { consistent: true });
      return ownerSchema.optional().parse(item)?.userId;
    },

    /** The writes of a new report, which is unread; refused if the client may have none, or it exists. */
    add: (report: StoredReport): Write[] => [
      accountIsThere(table, report.userId),
      put(report),
      putNew({ ...reportOwnerKey(report.reportId), userId: report.userId }),
      addTo(unreadReportsKey(report.userId), { unread: 1 }),
    ],

    /**
     * The writes of a report that was read or withdrawn, if neither happened since `before` was read; none where nothing
     * changes. The person's unread ones are counted with it.
     */
    change: (before: StoredReport, after: StoredReport): Write[] => {
      if (before === after) return [];
      const fewer = Number(after.unread) - Number(before.unread);
      return [
        amend(before, after, ['unread', 'withdrawnAt']),
        ...(fewer === 0 ? [] : [addTo(unreadReportsKey(after.userId), { unread: fewer })]),
      ];
    },

    /** How many of their reports a person has not read: eventually consistent. */
    async countUnread(userId: string): Promise<number> {
      const item = await readItem(table, unreadReportsKey(userId), { consistent: false });
      return unreadReportsOf(item);
    },

    /** Deletes the count of a person without reports. Safe to repeat. */
    async forgetUnread(userId: string): Promise<void> {
      await writeItem(table, deleteItem({ Key: unreadReportsKey(userId) }));
    },

    /** Deletes a report, if there is one: two single writes. The owner first: nothing leads to a report that is left. */
    async remove({ userId, reportId }: ReportRef): Promise<void> {
      for (const Key of [reportOwnerKey(reportId), storedReportKey(userId, reportId)]) {
        await writeItem(table, deleteItem({ Key }));
      }
    },

    /** A page of a person's own, without withdrawn ones. @throws AppError VALIDATION_FAILED (cursor) */
    list: async (request: StoredReportsRequest): Promise<Page<StoredReport>> =>
      await readPage(table, ownPageOf(request)),

    /** A page of everybody's, or of one person's. @throws AppError VALIDATION_FAILED (cursor) */
    listAll: async (request: AllReportsRequest): Promise<Page<StoredReport>> =>
      await readPage(table, allPageOf(request)),

    /** A person's newest reports, withdrawn ones among them: one Query, eventually consistent. */
    findNewest: async (userId: string, limit: number): Promise<StoredReport[]> =>
      (await query({ ...reportsOf(userId), consistent: false, newestFirst: true, limit })).found,

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

export const viewSchema = z.object({
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
