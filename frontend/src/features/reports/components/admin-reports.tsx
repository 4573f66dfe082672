import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import type { ReportSummary } from '../../../../../functions/reports/figures/reports.summary.domain.ts';
import { paths } from '../../../app/paths.ts';
import { RefreshButton } from '../../../components/lists/refresh-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useReportFilters } from '../reports.filters.ts';
import { previewQuery, summaryQuery } from '../reports.queries.ts';
import { reportsText as text } from '../reports.text.ts';
import { reportsTitles } from '../reports.titles.text.ts';
import { BadPeriod } from './bad-period.tsx';
import { GenerateCard } from './generate-card.tsx';
import { Preview } from './preview.tsx';
import { AdminFilters } from './report-filters.tsx';
import { Statistics } from './statistics.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** How many activities there are; of other filters it says nothing. */
const foundBy = ({ data, isPlaceholderData }: UseQueryResult<ReportSummary>) =>
  isPlaceholderData ? undefined : data?.totals.activities;

/** The administrator's view (spec 001 §2): what the filters find, in figures and in rows, and a report of it. */
export function AdminReports() {
  const api = useApi();
  const state = useReportFilters();
  const { filters, inOrder, filtered, clear } = state;
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
      <PageHeader
        title={text.title}
        description={text.description}
        action={
          <>
            <Button asChild variant="secondary">
              <Link to={paths.reportsMonthly}>
                <CalendarClock aria-hidden="true" />
                {reportsTitles.monthly}
              </Link>
            </Button>
            {inOrder && <RefreshButton query={both} failed={text.updateFailed} />}
          </>
        }
      />
      <AdminFilters {...state} />
      {inOrder ? <SummaryCards query={summary} /> : <BadPeriod />}
      <GenerateCard filters={filters} inOrder={inOrder} found={foundBy(summary)} />
      {inOrder && (
        <>
          <Preview list={preview} filtered={filtered} clear={clear} />
          {summary.data && <Statistics summary={summary.data} stale={summary.isPlaceholderData} />}
        </>
      )}
    </>
  );
}
