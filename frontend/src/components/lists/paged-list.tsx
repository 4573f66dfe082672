import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import type { ListPage } from '../../lib/queries/list-page.ts';
import { usePending } from '../../lib/queries/use-pending.ts';
import { useAnsweredPage } from '../../lib/url-params/use-answered-page.ts';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { LoadFailure, StaleList } from './load-failure.tsx';
import { NoMatch } from './no-match.tsx';
import { Pager } from './pager.tsx';
import { SkeletonGroup } from '../ui/skeleton.tsx';

/** Which rows a page shows, counted from 1. */
interface ShownRows {
  page: number;
  pages: number;
  from: number;
  to: number;
  total: number;
}

export interface PagedListProps<List extends ListPage<unknown>> {
  list: UseQueryResult<List>;
  /** The page that the address asks for. */
  page: number;
  /** Rows of a full page. */
  size: number;
  text: {
    /** 'No se pudieron cargar los sitios' */
    failed: string;
    noMatch?: { title: string; description: string };
    /** 'Limpiar filtros' where there are some. */
    clear?: string;
    /** 'Página 2 de 3 • Mostrando 11-20 de 25' when left out. */
    line?: (rows: ShownRows) => string;
    /** What the pager is called, where there are several. */
    pager?: string;
  };
  /** What narrows the list. */
  filter?: { filtered: boolean; clear: () => void };
  /** In place of the list while there is nothing at all. */
  empty: ReactNode;
  /** Above the list; absent while there is nothing at all. */
  toolbar?: ReactNode;
  /** The rows' shape while the list loads. */
  skeleton?: ReactNode;
  children: (list: List) => ReactNode;
}

/** A list by page numbers, in each of its states. */
export function PagedList<List extends ListPage<unknown>>(props: PagedListProps<List>) {
  const { list, page, filter, empty, toolbar } = props;
  // The rows of the page before stay until the new ones come: they answer nothing about this one.
  const answer = list.isPlaceholderData ? undefined : list.data;
  useAnsweredPage(page, answer?.page);
  if (answer?.total === 0 && filter?.filtered !== true) return empty;
  return (
    <>
      {toolbar}
      <State {...props} />
    </>
  );
}

function State<List extends ListPage<unknown>>(props: PagedListProps<List>) {
  const { list, page, size, text, skeleton = <LoadingRows /> } = props;
  const pending = usePending(list);
  if (pending) return skeleton;
  if (!list.data) return <LoadFailure title={text.failed} query={list} />;
  const { data } = list;
  const { line = lineOf } = text;
  return (
    <>
      <StaleList query={list} />
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        <Rows {...props} data={data} />
        <Pager
          page={Math.min(page, data.pageCount)}
          pages={data.pageCount}
          {...(text.pager !== undefined && { label: text.pager })}
          line={data.items.length > 0 && line(shownRows(data, size))}
        />
      </div>
    </>
  );
}

function Rows<List extends ListPage<unknown>>(props: PagedListProps<List> & { data: List }) {
  const { data, filter, text, children } = props;
  if (data.items.length > 0) return children(data);
  // The last row of a page was deleted, or a search that found nothing is left: other rows are on their way.
  if (data.total > 0 || filter?.filtered !== true || !text.noMatch) return <LoadingRows />;
  return (
    <NoMatch
      {...text.noMatch}
      onClear={filter.clear}
      {...(text.clear !== undefined && { clearLabel: text.clear })}
    />
  );
}

const lineOf = ({ page, pages, from, to, total }: ShownRows): string =>
  `Página ${formatNumber(page)} de ${formatNumber(pages)} • Mostrando ${formatNumber(from)}-${formatNumber(to)} de ${formatNumber(total)}`;

const LoadingRows = () => (
  <SkeletonGroup>
    <DataTableSkeleton />
  </SkeletonGroup>
);

function shownRows({ page, pageCount, total, items }: ListPage<unknown>, size: number): ShownRows {
  const before = (page - 1) * size;
  return { page, pages: pageCount, from: before + 1, to: before + items.length, total };
}
