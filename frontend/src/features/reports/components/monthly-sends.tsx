import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { MonthlyReport } from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { CursorList } from '../../../components/cursor-list.tsx';
import { NoMatch } from '../../../components/no-match.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { CursorPage } from '../../../lib/cursor-pages.ts';
import type { MonthlyFilterState } from '../reports.monthly.filters.ts';
import { sendsText as text } from '../reports.monthly.sends.text.ts';
import { MonthlyFilterBar } from './monthly-filters.tsx';
import { MonthlySendsTable } from './monthly-sends-table.tsx';

export interface MonthlySendsProps extends MonthlyFilterState {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<MonthlyReport>>>;
}

/** 'Envíos': each month's reports, and how far each has come. */
export function MonthlySends({ list, ...state }: MonthlySendsProps) {
  const nothing = state.filtered ? (
    <NoMatch {...text.noMatch} onClear={state.clear} clearLabel={text.filters.clear} />
  ) : (
    <Card>
      <EmptyState icon={Mail} {...text.empty} />
    </Card>
  );
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">{text.description}</p>
      <MonthlyFilterBar {...state} />
      <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
        <CursorList list={list} failed={text.failed} moreFailed={text.moreFailed} empty={nothing}>
          {(rows) => <Rows rows={rows} more={list.hasNextPage} />}
        </CursorList>
      </div>
    </>
  );
}

/** The server looks through so many at once and no more: it may have found none of a state, yet. */
function Rows({ rows, more }: { rows: readonly MonthlyReport[]; more: boolean }) {
  return (
    <>
      {rows.length > 0 && <MonthlySendsTable reports={rows} />}
      <p role="status" className="tabular mt-4 text-center text-sm text-muted-foreground">
        {rows.length > 0 ? text.shown(rows.length, more) : text.notYet}
      </p>
    </>
  );
}
