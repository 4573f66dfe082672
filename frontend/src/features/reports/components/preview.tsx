import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import type { ReportActivity } from '../../../../../functions/reports/reports.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { CursorPage } from '../../../lib/queries/cursor-pages.ts';
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
  return (
    <section className="mb-6">
      <h2 className="text-base leading-6 font-semibold">{text.title}</h2>
      <p className="mt-1 mb-4 text-sm text-muted-foreground">{text.description}</p>
      <CursorList
        list={list}
        text={{ ...text, clear: filtersText.clear }}
        filter={{ filtered, clear }}
        empty={
          <Card>
            <EmptyState icon={ClipboardList} {...text.empty} />
          </Card>
        }
      >
        {(rows) => (
          <>
            <PreviewTable activities={rows} />
            <p role="status" className="tabular mt-4 text-center text-sm text-muted-foreground">
              {text.shown(rows.length, list.hasNextPage)}
            </p>
          </>
        )}
      </CursorList>
    </section>
  );
}
