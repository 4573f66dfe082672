import * as z from 'zod';
import type { Activity } from '../../activities/activities.domain.ts';
import type {
  ActivitiesRead,
  ActivityRange,
  ActivityView,
} from '../../activities/activities.view.ts';
import { firstIdAt } from '../../core/id.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/query/cursor.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import { startOfDay } from '../../core/validation/day.ts';
import { idField } from '../../core/validation/fields.ts';
import {
  doneAtOf,
  filterOf,
  instantsOf,
  partIn,
  REPORT_ACTIVITIES_PAGE_SIZE,
  type ReportActivity,
  reportActivitySchema,
  type ReportFilters,
  type ReportStatus,
} from '../reports.domain.ts';
import { requireBegun } from '../reports.period.service.ts';
import { cellsIn } from './reports.summary.domain.ts';
import { type CountDependencies, countsUntil } from './reports.summary.service.ts';

export interface PreviewDependencies extends Omit<CountDependencies, 'activities'> {
  activities: Pick<ActivityView, 'list' | 'findFirstId'>;
}

/** Sorts after every id. */
const AFTER_ALL_IDS = '~';
const FIRST_ID = firstIdAt(new Date(0));

const list = { attribute: 'list', value: 'REPORTS' };

/** The ids between which the rest of a list is. */
interface Ids {
  from: string;
  before: string;
}

/** Where a page begins, and where the list ends. @throws AppError VALIDATION_FAILED for a cursor of another list */
function idsOfCursor(cursor: string | undefined): Ids | undefined {
  const key = decodeCursor(cursor, list);
  if (!key) return undefined;
  const { success, data } = idsSchema.safeParse(key);
  if (!success) throw invalidCursor();
  return data;
}

const idsSchema = z.object({ from: idField, before: idField });

/**
 * Where the list ends. Everybody's activities are read down to the first one that the report has, by the counts: what is done in a
 * period may have been asked for long before. One person's are few enough to be read to the end.
 */
async function firstIdOf(
  filters: ReportFilters,
  dependencies: PreviewDependencies,
): Promise<string> {
  if (filters.userId !== undefined) return FIRST_ID;
  const { days, period } = await countsUntil(filters, dependencies);
  const wanted = { ...period, status: filters.status, isWanted: filterOf(filters) };
  const [counted] = cellsIn(days, wanted);
  // What was asked for a moment ago is not counted yet.
  const [first] = [counted?.day ?? '', filters.startDate ?? ''].filter((day) => day !== '').sort();
  return first === undefined ? FIRST_ID : firstIdAt(startOfDay(first, dependencies.timeZone));
}

/** The ids of what is listed, down from a page's beginning. */
async function idsOf(
  filters: ReportFilters,
  cursor: string | undefined,
  dependencies: PreviewDependencies,
): Promise<Ids> {
  const { before } = instantsOf(filters, dependencies.timeZone);
  const end = before ? firstIdAt(before) : AFTER_ALL_IDS;
  const rest = idsOfCursor(cursor);
  // A cursor of a later period than this one leads nowhere outside it.
  if (rest) return { from: rest.from, before: rest.before < end ? rest.before : end };
  return { from: await firstIdOf(filters, dependencies), before: end };
}

/** One more than a page: only so is it known that a full page was the last one. */
const WANTED_ROWS = REPORT_ACTIVITIES_PAGE_SIZE + 1;
const BATCH = 100;
const MOST_ROWS = 400;

/**
 * Reads, newest first, until there are more rows than a page holds, the ids end, or four hundred rows were read: the
 * wanted ones may be far apart.
 */
async function readWanted(
  range: ActivityRange,
  isWanted: (row: Activity) => boolean,
  { activities }: Pick<PreviewDependencies, 'activities'>,
): Promise<ActivitiesRead> {
  const wanted: Activity[] = [];
  let { before } = range;
  for (let read = 0; read + BATCH <= MOST_ROWS; read += BATCH) {
    const { rows, reached } = await activities.list({ ...range, before }, BATCH);
    wanted.push(...rows.filter(isWanted));
    if (reached === null) return { rows: wanted, reached };
    before = reached;
    if (wanted.length >= WANTED_ROWS) break;
  }
  return { rows: wanted, reached: before };
}

const toView = (row: Activity, part: ReportStatus | undefined): ReportActivity => {
  const isDone = part === 'realizada';
  const doneAt = isDone ? doneAtOf(row) : null;
  return reportActivitySchema.parse({ ...row, doneAt, hours: isDone ? row.hoursDedicated : null });
};

/**
 * A page of the activities that the filters find, the one that was asked for last first. Four hundred rows are read at most (some
 * 20 RCU), so a page may hold less than there is room for, or nothing, and still have one after it.
 * @throws AppError VALIDATION_FAILED (cursor, a period that has not begun)
 */
export async function previewActivities(
  { cursor, ...filters }: ReportFilters & { cursor?: string | undefined },
  dependencies: PreviewDependencies,
): Promise<Page<ReportActivity>> {
  requireBegun(filters, dependencies);
  const ids = await idsOf(filters, cursor, dependencies);
  // Nothing begins after it ends: the page before was the last one.
  if (ids.before <= ids.from) return { items: [], nextCursor: null };
  const { userId, ...others } = filters;
  const [passes, placeOf] = [filterOf(others), partIn(filters, dependencies.timeZone)];
  const isWanted = (row: Activity) => placeOf(row) !== undefined && (passes?.(row) ?? true);
  const { rows, reached } = await readWanted({ userId, ...ids }, isWanted, dependencies);
  const items = rows.slice(0, REPORT_ACTIVITIES_PAGE_SIZE);
  const last = rows.length > items.length ? (items.at(-1)?.activityId ?? null) : reached;
  const next = { [list.attribute]: list.value, from: ids.from, before: last };
  return {
    items: items.map((row) => toView(row, placeOf(row))),
    nextCursor: last === null ? null : encodeCursor(next),
  };
}
