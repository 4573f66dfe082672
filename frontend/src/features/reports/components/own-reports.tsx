import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { ReportFilters } from '../../../../../functions/reports/reports.domain.ts';
import type { StoredReportFilters } from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { RefreshButton } from '../../../components/lists/refresh-button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useReportFilters, type FilterName } from '../reports.filters.ts';
import { filtersText } from '../reports.filters.text.ts';
import { ownReportsText as text } from '../reports.own.text.ts';
import { ownReportsQuery } from '../reports.queries.ts';
import { BadPeriod } from './bad-period.tsx';
import { OwnReportsTable } from './own-reports-table.tsx';
import { OwnFilters } from './report-filters.tsx';

const names: readonly FilterName[] = ['startDate', 'endDate', 'websiteId'];

const asked = ({ startDate, endDate, websiteId }: ReportFilters): StoredReportFilters => ({
  ...(startDate !== undefined && { from: startDate }),
  ...(endDate !== undefined && { to: endDate }),
  ...(websiteId !== undefined && { websiteId }),
});

/** The client's view (spec 001 §2, 'Mis Reportes'): the reports that were made for them. */
export function OwnReports() {
  const state = useReportFilters(names);
  const { filters, inOrder, filtered, clear } = state;
  const list = useInfiniteQuery({
    ...ownReportsQuery(useApi(), asked(filters)),
    enabled: inOrder,
  });
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={inOrder && <RefreshButton query={list} failed={text.failed} />}
      />
      <OwnFilters {...state} />
      {inOrder ? (
        <CursorList
          list={list}
          text={{ ...text, clear: filtersText.clear }}
          filter={{ filtered, clear }}
          empty={
            <Card>
              <EmptyState icon={FileText} {...text.empty} />
            </Card>
          }
        >
          {(rows) => <OwnReportsTable reports={rows} />}
        </CursorList>
      ) : (
        <BadPeriod />
      )}
    </>
  );
}
