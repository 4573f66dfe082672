import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { MonthlyReport } from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { CursorPage } from '../../../lib/queries/cursor-pages.ts';
import type { MonthlyFilterState } from '../reports.monthly.filters.ts';
import { sendsText as text } from '../reports.monthly.sends.text.ts';
import { MonthlyFilterBar } from './monthly-filters.tsx';
import { MonthlySendsTable } from './monthly-sends-table.tsx';

export interface MonthlySendsProps extends MonthlyFilterState {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<MonthlyReport>>>;
}

/** 'Envíos': each month's reports, and how far each has come. */
export function MonthlySends({ list, ...state }: MonthlySendsProps) {
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">{text.description}</p>
      <MonthlyFilterBar {...state} />
      <CursorList
        list={list}
        text={{ ...text, clear: text.filters.clear }}
        filter={state}
        empty={
          <Card>
            <EmptyState icon={Mail} {...text.empty} />
          </Card>
        }
      >
        {(rows) => (
          <>
            <MonthlySendsTable reports={rows} />
            <p role="status" className="tabular mt-4 text-center text-sm text-muted-foreground">
              {text.shown(rows.length, list.hasNextPage)}
            </p>
          </>
        )}
      </CursorList>
    </>
  );
}
