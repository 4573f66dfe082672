import type { InfiniteData } from '@tanstack/react-query';
import type { MonthlySettings } from '../../../../functions/reports/monthly/reports.monthly.domain.ts';
import type { MonthlyReport } from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import type { CursorPage } from '../../lib/queries/cursor-pages.ts';

type Pages<Row> = InfiniteData<CursorPage<Row>, string | null>;
export type SettingsPages = Pages<MonthlySettings>;

const mapRows = <Row>(list: Pages<Row>, change: (row: Row) => Row): Pages<Row> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.map((row) => change(row)) })),
});

const isRow = (saved: MonthlySettings) => (row: MonthlySettings) => row.userId === saved.userId;

/** The list with a client's new settings: in their place; where they are new, by name among those that were read. */
export function withSettings(list: SettingsPages, saved: MonthlySettings): SettingsPages {
  if (list.pages.some(({ items }) => items.some(isRow(saved)))) {
    return mapRows(list, (row) => (isRow(saved)(row) ? saved : row));
  }
  const comesAfter = (row: MonthlySettings) =>
    row.clientName.localeCompare(saved.clientName, 'es') > 0;
  const found = list.pages.findIndex(({ items }) => items.some(comesAfter));
  const at = found === -1 ? list.pages.length - 1 : found;
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      if (index !== at) return page;
      const after = page.items.findIndex(comesAfter);
      const place = after === -1 ? page.items.length : after;
      return { ...page, items: page.items.toSpliced(place, 0, saved) };
    }),
  };
}

/** While something is being made or sent. Milliseconds. */
const POLL_MS = 5_000;
/** Longer than the worker has a report to itself: whatever is due later waits. Milliseconds. */
export const WORKED_AT_MS = 150_000;
/** A delivery is reported within seconds; one that was not by then is reported much later, if ever. Milliseconds. */
const DELIVERY_REPORTED_MS = 900_000;
/** While the next attempt is further away, and the pace when polls fail. Milliseconds. */
const SLOW_POLL_MS = 30_000;

/** A row's own pace: false where nothing is expected to change. */
function paceOf({ state, emailedAt, nextAttemptAt }: MonthlyReport, now: number): number | false {
  if (nextAttemptAt !== null) {
    return Date.parse(nextAttemptAt) - now > WORKED_AT_MS ? SLOW_POLL_MS : POLL_MS;
  }
  const sentFor = emailedAt === null ? Infinity : now - Date.parse(emailedAt);
  return state === 'emailed' && sentFor < DELIVERY_REPORTED_MS ? POLL_MS : false;
}

/** How long until the list is read again, in milliseconds; false while none of its rows is on its way. */
export function pollDelay(
  rows: readonly MonthlyReport[],
  { now, failing }: { now: Date; failing: boolean },
): number | false {
  const paces = rows.map((row) => paceOf(row, now.getTime())).filter((pace) => pace !== false);
  if (paces.length === 0) return false;
  return failing ? SLOW_POLL_MS : Math.min(...paces);
}
