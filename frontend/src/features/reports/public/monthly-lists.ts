import type { MonthlyReport } from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { cachedLists } from '../../../lib/queries/cached-lists.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import type { MonthlyFilters } from '../reports.monthly.filters.ts';

export const monthlyListsKey = [...queryKeys.reports, 'monthly', 'list'] as const;

/** The lists of monthly reports that were read. */
export const monthlyLists = cachedLists<MonthlyReport, MonthlyFilters>(monthlyListsKey, {
  idOf: ({ userId, month }) => `${userId} ${month}`,
});
