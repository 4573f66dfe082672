import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { dayIn } from '../../../../../functions/core/validation/day.ts';
import type { ReportSummary } from '../../../../../functions/reports/figures/reports.summary.domain.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { RefreshButton } from '../../../components/lists/refresh-button.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useReportFilters } from '../reports.filters.ts';
import { previewQuery, summaryQuery } from '../reports.queries.ts';
import { reportsText as text } from '../reports.text.ts';
import { BadPeriod } from './bad-period.tsx';
import { Preview } from './preview.tsx';
import { AdminFilters } from './report-filters.tsx';
import { SummaryCards } from './summary-cards.tsx';

// The form, with what checks it, and the charts come after the filters and the figures: these are the first to be read.
const GenerateCard = lazyPart(
  async () => (await import('./generate-card.tsx')).GenerateCard,
  // As high as the form.
  <SkeletonGroup>
    <Skeleton className="mb-6 h-96 w-full rounded-xl" />
  </SkeletonGroup>,
);
const Statistics = lazyPart(async () => (await import('./statistics.tsx')).Statistics, null, {
  whenNear: true,
});

/** How many activities there are; of other filters it says nothing. */
const foundBy = ({ data, isPlaceholderData }: UseQueryResult<ReportSummary>) =>
  isPlaceholderData ? undefined : data?.totals.activities;

/** 'Generar': what the filters find, in figures and in rows, and a report of it (spec 001 §2). */
export function NewReport() {
  const api = useApi();
  const today = dayIn(useConfig().timeZone, new Date());
  const state = useReportFilters({ today });
  const { filters, fault, filtered, clear } = state;
  const inOrder = fault === undefined;
  const summary = useQuery({ ...summaryQuery(api, filters), enabled: inOrder });
  const preview = useInfiniteQuery({ ...previewQuery(api, filters), enabled: inOrder });
  const both = {
    isFetching: summary.isFetching || preview.isFetching,
    isPending: summary.isPending || preview.isPending,
    dataUpdatedAt: summary.dataUpdatedAt,
    refetch: async () => {
      const read = await Promise.all([summary.refetch(), preview.refetch()]);
      return { isError: read.some(({ isError }) => isError) };
    },
  };
  return (
    <>
      <AdminFilters
        {...state}
        action={inOrder && <RefreshButton query={both} failed={text.updateFailed} />}
      />
      {fault === undefined ? <SummaryCards query={summary} /> : <BadPeriod fault={fault} />}
      <GenerateCard filters={filters} isFaulty={!inOrder} found={foundBy(summary)} />
      {inOrder && (
        <>
          <Preview list={preview} filtered={filtered} clear={clear} />
          {summary.data && <Statistics summary={summary.data} stale={summary.isPlaceholderData} />}
        </>
      )}
    </>
  );
}
