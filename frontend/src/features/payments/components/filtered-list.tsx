import { CalendarX } from 'lucide-react';
import { PagedList, type PagedListProps } from '../../../components/lists/paged-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { ListPage } from '../../../lib/queries/list-page.ts';
import type { ListFilterState } from '../payments.filters.ts';
import { paymentsText } from '../payments.text.ts';

const text = paymentsText.filters;

export interface FilteredListProps<List extends ListPage<unknown>> extends Pick<
  PagedListProps<List>,
  'list' | 'size' | 'text' | 'empty' | 'children'
> {
  state: Pick<ListFilterState, 'page' | 'inOrder' | 'filtered' | 'clear'>;
}

/** A list with its filters. Days that end before they begin find nothing, and are not asked for. */
export function FilteredList<List extends ListPage<unknown>>(props: FilteredListProps<List>) {
  const { state, ...list } = props;
  const { page, inOrder, filtered, clear } = state;
  if (!inOrder) {
    return (
      <Card>
        <EmptyState icon={CalendarX} {...text.order} />
      </Card>
    );
  }
  return (
    <PagedList
      {...list}
      text={{ ...list.text, clear: text.clear }}
      {...{ page, filtered, clear }}
    />
  );
}
