import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/query/cursor.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import {
  queryItems,
  queryPages,
  writeItem,
  type Item,
  type Range,
} from '../../core/table/entity/items.ts';
import { accountIsThere, isAccount, personIsThere } from '../../core/table/shared/people.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import {
  allMonthlyReportsKey,
  allMonthlyReportsPartition,
  allMonthlySettingsKey,
  allMonthlySettingsPartition,
  dueMonthlyKey,
  dueMonthlyPartition,
  monthlyOfKey,
  monthlyReportKey,
  monthlyReportPrefix,
  monthlySettingsKey,
  storedReportsPartition,
} from '../../core/table/keys/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { deleteItem, type ItemKey, type Write } from '../../core/table/entity/writes.ts';
import {
  monthlySettingsSchema,
  MONTHLY_PAGE_SIZE,
  type MonthlySettings,
} from './reports.monthly.domain.ts';
import {
  monthlyReportOf,
  monthlyRunSchema,
  stateOf,
  type MonthlyRef,
  type MonthlyReport,
  type MonthlyRun,
  type MonthlyState,
} from './reports.monthly.run.domain.ts';

/** The key in the index of due work; none while there is no work. */
const dueKeyOf = (at: string | null, userId: string) =>
  at === null ? {} : dueMonthlyKey(at, userId);

/** Every mark on a letter but the one that makes ñ of n. */
const ACCENTS = /(?!(?<=n)\u{303})\p{M}/giu;

/**
 * A name as a sort key: accents do not matter, ñ comes after n. The space at its end sorts before any letter, so that 'Ana'
 * comes before 'Ana María'.
 */
const orderOf = (name: string): string => `${name.normalize('NFD').replace(ACCENTS, '')} `;

/** A client's settings. They are in the index of due work while they are switched on. */
export const settingsEntity = defineEntity<MonthlySettings, Pick<MonthlySettings, 'userId'>>({
  schema: monthlySettingsSchema,
  key: ({ userId }) => monthlySettingsKey(userId),
  ofKey: ({ pk, sk }) => ({ userId: monthlyOfKey({ pk, sk }).userId }),
  indexKeys: ({ userId, clientName, nextAt }) => ({
    ...allMonthlySettingsKey(orderOf(clientName), userId),
    ...dueKeyOf(nextAt, userId),
  }),
  absent: { nextAt: null, revision: 0 },
});

/** The item's own key, and its place among all reports: where a list goes on after it. */
const placeOfRun = ({ userId, month }: MonthlyRef) => ({
  ...monthlyReportKey(userId, month),
  ...allMonthlyReportsKey(month, userId),
});

/** A month's report. It is in the index of due work while there is work to do for it. */
export const runEntity = defineEntity<MonthlyRun, MonthlyRef>({
  schema: monthlyRunSchema,
  key: ({ userId, month }) => monthlyReportKey(userId, month),
  ofKey({ pk, sk }) {
    const { userId, month = '' } = monthlyOfKey({ pk, sk });
    return { userId, month };
  },
  indexKeys: ({ userId, month, nextAttemptAt }) => ({
    ...allMonthlyReportsKey(month, userId),
    ...dueKeyOf(nextAttemptAt, userId),
  }),
  absent: {
    ...{ cause: null, figures: null, generatedAt: null },
    ...{ emailedAt: null, nextAttemptAt: null, mailingSince: null, withdrawnAt: null },
  },
});

/** A client's report of a month. Without a month: settings whose next report must be started. */
export interface DueMonthly {
  userId: string;
  month: string | undefined;
}

/** What is due by an instant, after a place in the index. */
interface DueRange {
  by: Date;
  after: ItemKey | undefined;
  limit: number;
}

/** What narrows the list. */
export interface MonthlyFilters {
  month?: string | undefined;
  state?: MonthlyState | undefined;
}

interface MonthlyReportsRequest extends MonthlyFilters {
  cursor?: string | undefined;
}

/** One more than a page: only so is it known that a full page was the last one. */
const LIMIT = MONTHLY_PAGE_SIZE + 1;
/** Of one state: so many are read at once, so often. */
const READ_AT_ONCE = 100;
const MOST_QUERIES = 4;
/** Above the ids that follow an instant in the index. */
const LAST = '#~';

/** @throws AppError VALIDATION_FAILED for a cursor of another list */
function startOfSettings(cursor: string | undefined): ItemKey | undefined {
  const value = allMonthlySettingsPartition;
  const key = decodeCursor(cursor, { attribute: 'gsi1pk', value });
  if (!key) return undefined;
  const { pk = '', sk = '', gsi1sk = '' } = key;
  const { userId } = monthlyOfKey({ pk, sk });
  if (!gsi1sk.endsWith(`#${userId}`)) throw invalidCursor();
  return placeOf({ ...monthlySettingsKey(userId), gsi1pk: value, gsi1sk });
}

/** The keys of an item, of which a cursor is made. */
function placeOf(item: Item): ItemKey {
  const names = ['pk', 'sk', 'gsi1pk', 'gsi1sk'];
  return Object.fromEntries(names.map((name) => [name, item[name]])) as unknown as ItemKey;
}

/** @throws AppError VALIDATION_FAILED for a cursor of another list, or of another month */
function startOfReports({ cursor, month }: MonthlyReportsRequest): ItemKey | undefined {
  const partition = { attribute: 'gsi1pk', value: allMonthlyReportsPartition };
  const key = decodeCursor(cursor, partition);
  if (!key) return undefined;
  const { pk = '', sk = '' } = key;
  const ref = monthlyOfKey({ pk, sk });
  if (ref.month === undefined || ref.month !== (month ?? ref.month)) throw invalidCursor();
  return placeOfRun({ ...ref, month: ref.month });
}

const cursorOf = (key: ItemKey | undefined): string | null => encodeCursor(key && { ...key });

const rangeOfReports = ({ month, state }: MonthlyFilters): Range => ({
  index: 'gsi1',
  partition: allMonthlyReportsPartition,
  ...(month !== undefined && { sortKeys: { beginsWith: `${month}#` } }),
  newestFirst: true,
  limit: state ? READ_AT_ONCE : LIMIT,
});

const isOf = (state: MonthlyState | undefined) => (run: MonthlyRun) =>
  state === undefined || stateOf(run) === state;

export function createMonthly(table: Table) {
  const settings = settingsEntity.reads(table);
  const runs = runEntity.reads(table);

  return {
    /** Consistent. */
    findSettings: (userId: string) => settings.find({ userId }),
    /** New settings; the client still exists. */
    putSettings: settingsEntity.writes.put,
    revise: settingsEntity.writes.revise,
    /** An edit of settings, if no report was begun since they were read: that moves the next one. */
    patchSettings: (before: MonthlySettings, after: MonthlySettings): Write =>
      settingsEntity.writes.patch(before, after, ['nextAt']),
    /** Makes the next report due, if it follows from what the settings still say. It makes no edit stale. */
    advance: (before: MonthlySettings, nextAt: string): Write =>
      settingsEntity.writes.amend(before, { ...before, nextAt }, [
        'enabled',
        'dayOfMonth',
        'nextAt',
      ]),

    /** Consistent. */
    findRun: ({ userId, month }: MonthlyRef) => runs.find({ userId, month }),
    putRun: runEntity.writes.put,
    patchRun: (before: MonthlyRun, after: MonthlyRun): Write =>
      runEntity.writes.patch(before, after),

    /** Whether a person may have reports. Consistent. */
    mayOwn: (userId: string) => isAccount(table, userId),
    /** Conditions for a transaction: reports are sent to owners alone, and may be switched off for anybody. */
    ownerIsThere: (userId: string): Write => accountIsThere(table, userId),
    personIsThere: (userId: string): Write => personIsThere(table, userId),

    /** Deletes a person's settings and every month's run: single writes. Safe to repeat. */
    async forget(userId: string): Promise<void> {
      // First of all: from then on none falls due.
      await writeItem(table, deleteItem({ Key: monthlySettingsKey(userId) }));
      const partition = storedReportsPartition(userId);
      const sortKeys = { beginsWith: monthlyReportPrefix };
      for await (const items of queryPages(table, { partition, sortKeys, consistent: true })) {
        for (const item of items) {
          const { pk, sk } = item as unknown as ItemKey;
          await writeItem(table, deleteItem({ Key: { pk, sk } }));
        }
      }
    },

    /** A page of settings, by name, eventually consistent. @throws AppError VALIDATION_FAILED (cursor) */
    async listSettings(cursor: string | undefined): Promise<Page<MonthlySettings>> {
      const { found } = await settings.query({
        index: 'gsi1',
        partition: allMonthlySettingsPartition,
        after: startOfSettings(cursor),
        limit: LIMIT,
      });
      const items = found.slice(0, MONTHLY_PAGE_SIZE);
      const last = found.length > items.length ? items.at(-1) : undefined;
      return { items, nextCursor: cursorOf(last && placeOf(settingsEntity.encode(last))) };
    },

    /**
     * A page of reports, newest month first, eventually consistent. Of one state some four hundred are read at most, so
     * such a page may hold less than there is room for and still have one after it.
     * @throws AppError VALIDATION_FAILED (cursor)
     */
    async listReports(request: MonthlyReportsRequest): Promise<Page<MonthlyReport>> {
      const found: MonthlyRun[] = [];
      let after = startOfReports(request);
      for (let queries = 0; queries < MOST_QUERIES; queries += 1) {
        const { items, last } = await queryItems(table, { ...rangeOfReports(request), after });
        found.push(...items.map(runEntity.decode).filter(isOf(request.state)));
        after = last;
        if (!after || found.length >= LIMIT) break;
      }
      const items = found.slice(0, MONTHLY_PAGE_SIZE);
      const last = found.length > items.length ? items.at(-1) : undefined;
      const nextCursor = cursorOf(last ? placeOfRun(last) : after);
      return { items: items.map(monthlyReportOf), nextCursor };
    },

    /** All reports, or a month's, newest first, as many at a time as one Query reads; eventually consistent. */
    async *eachReport({ month }: Pick<MonthlyFilters, 'month'>): AsyncGenerator<MonthlyReport[]> {
      const { limit: _, ...whole } = rangeOfReports({ month });
      for await (const found of runs.queryEach(whole)) yield found.map(monthlyReportOf);
    },

    /**
     * What is due by then, the longest due first, after a place: at most `limit` keys of an index, eventually consistent, with the
     * place after which there may be more. One Query.
     */
    async findDue({
      by,
      after,
      limit,
    }: DueRange): Promise<{ due: DueMonthly[]; last: ItemKey | undefined }> {
      const partition = dueMonthlyPartition;
      const sortKeys = { upTo: `${by.toISOString()}${LAST}` };
      const range = { index: 'gsi2', partition, sortKeys, after, limit } as const;
      const { items, last } = await queryItems(table, range);
      return { due: items.map((item) => monthlyOfKey(item as unknown as ItemKey)), last };
    },
  };
}

export type Monthly = ReturnType<typeof createMonthly>;
