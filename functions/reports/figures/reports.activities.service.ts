import type { Activity } from '../../activities/activities.domain.ts';
import type {
  ActivitiesRead,
  ActivityRange,
  ActivityView,
} from '../../activities/activities.view.ts';
import { firstIdAt } from '../../core/id.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/query/cursor.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import { idField } from '../../core/validation/fields.ts';
import {
  filterOf,
  instantsOf,
  REPORT_ACTIVITIES_PAGE_SIZE,
  type ReportActivity,
  reportActivitySchema,
  type ReportFilters,
} from '../reports.domain.ts';

export interface PreviewDependencies {
  activities: Pick<ActivityView, 'list'>;
  timeZone: string;
}

/** Sorts after every id. */
const AFTER_ALL_IDS = '~';

const list = { attribute: 'list', value: 'REPORTS' };

/** The id after which a page begins. @throws AppError VALIDATION_FAILED for a cursor of another list */
function beginningOf(cursor: string | undefined): string | undefined {
  const key = decodeCursor(cursor, list);
  if (!key) return undefined;
  const { success, data } = idField.safeParse(key['before']);
  if (!success) throw invalidCursor();
  return data;
}

/** The ids of a period, down from a page's beginning. */
function idsOf(filters: ReportFilters, cursor: string | undefined, timeZone: string) {
  const { from, before } = instantsOf(filters, timeZone);
  const end = before ? firstIdAt(before) : AFTER_ALL_IDS;
  const beginning = beginningOf(cursor) ?? end;
  return {
    from: firstIdAt(from ?? new Date(0)),
    // A cursor of a later period than this one leads nowhere outside it.
    before: beginning < end ? beginning : end,
  };
}

/** One more than a page: only so is it known that a full page was the last one. */
const WANTED_ROWS = REPORT_ACTIVITIES_PAGE_SIZE + 1;
const FILTERED_BATCH = 100;
const MOST_ROWS = 400;

/**
 * Reads, newest first, until there are more rows than a page holds, the ids end, or four hundred rows were read: the
 * wanted ones may be far apart.
 */
async function readWanted(
  range: ActivityRange,
  isWanted: ReturnType<typeof filterOf>,
  { activities }: Pick<PreviewDependencies, 'activities'>,
): Promise<ActivitiesRead> {
  // One more: the row at the end of the range may be among them.
  const limit = isWanted ? FILTERED_BATCH : WANTED_ROWS + 1;
  const wanted: Activity[] = [];
  let { before } = range;
  for (let read = 0; read + limit <= MOST_ROWS; read += limit) {
    const { rows, reached } = await activities.list({ ...range, before }, limit);
    wanted.push(...rows.filter(isWanted ?? (() => true)));
    if (reached === null) return { rows: wanted, reached };
    before = reached;
    if (wanted.length >= WANTED_ROWS) break;
  }
  return { rows: wanted, reached: before };
}

const toView = ({ hoursDedicated, ...row }: Activity): ReportActivity =>
  reportActivitySchema.parse({ ...row, hours: hoursDedicated });

/**
 * A page of the activities that the filters find, newest first. Four hundred rows are read at most (some 20 RCU), so a
 * page may hold less than there is room for, or nothing, and still have one after it.
 * @throws AppError VALIDATION_FAILED (cursor)
 */
export async function previewActivities(
  { cursor, ...filters }: ReportFilters & { cursor?: string | undefined },
  { activities, timeZone }: PreviewDependencies,
): Promise<Page<ReportActivity>> {
  const ids = idsOf(filters, cursor, timeZone);
  // Nothing begins after it ends: the page before was the last of the period.
  if (ids.before <= ids.from) return { items: [], nextCursor: null };
  const { userId, ...others } = filters;
  const range = { userId, ...ids };
  const { rows, reached } = await readWanted(range, filterOf(others), { activities });
  const items = rows.slice(0, REPORT_ACTIVITIES_PAGE_SIZE);
  const last = rows.length > items.length ? (items.at(-1)?.activityId ?? null) : reached;
  const nextCursor =
    last === null ? null : encodeCursor({ [list.attribute]: list.value, before: last });
  return { items: items.map(toView), nextCursor };
}
