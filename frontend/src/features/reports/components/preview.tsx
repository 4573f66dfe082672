import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import type { ReportActivity } from '../../../../../functions/reports/reports.domain.ts';
import { CursorList } from '../../../components/cursor-list.tsx';
import { NoMatch } from '../../../components/no-match.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { CursorPage } from '../../../lib/cursor-pages.ts';
import type { ReportFilterState } from '../reports.filters.ts';
import { filtersText } from '../reports.filters.text.ts';
import { reportsText } from '../reports.text.ts';
import { PreviewTable } from './preview-table.tsx';

const text = reportsText.preview;

export interface PreviewProps extends Pick<ReportFilterState, 'filtered' | 'clear'> {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<ReportActivity>>>;
}

/** The activities that a report of these filters would hold (spec 001 §2: 'Preview table'). */
export function Preview({ list, filtered, clear }: PreviewProps) {
  const nothing = filtered ? (
    <NoMatch {...text.noMatch} onClear={clear} clearLabel={filtersText.clear} />
  ) : (
    <Card>
      <EmptyState icon={ClipboardList} {...text.empty} />
    </Card>
  );
  return (
    <section aria-busy={list.isPlaceholderData} className="mb-6 aria-busy:[&>*]:opacity-60">
      <h2 className="text-base leading-6 font-semibold">{text.title}</h2>
      <p className="mt-1 mb-4 text-sm text-muted-foreground">{text.description}</p>
      <CursorList list={list} failed={text.failed} moreFailed={text.moreFailed} empty={nothing}>
        {(rows) => <Rows rows={rows} more={list.hasNextPage} />}
      </CursorList>
    </section>
  );
}

/** The server looks through so many activities at once and no more: it may have found none of those, yet. */
function Rows({ rows, more }: { rows: readonly ReportActivity[]; more: boolean }) {
  return (
    <>
      {rows.length > 0 && <PreviewTable activities={rows} />}
      <p role="status" className="tabular mt-4 text-center text-sm text-muted-foreground">
        {rows.length > 0 ? text.shown(rows.length, more) : text.notYet}
      </p>
    </>
  );
}
