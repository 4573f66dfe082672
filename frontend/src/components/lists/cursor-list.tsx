import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rowsOf, type CursorPage } from '../../lib/queries/cursor-pages.ts';
import { usePending } from '../../lib/queries/use-pending.ts';
import { ListCount } from './list-count.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { LoadFailure, StaleList } from './load-failure.tsx';
import { NoMatch } from './no-match.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonGroup } from '../ui/skeleton.tsx';

interface Words {
  title: string;
  description: string;
}

interface CursorListText {
  /** 'Error al cargar los pagos' */
  failed: string;
  /** 'No se pudieron cargar más pagos.' */
  moreFailed: string;
  noMatch?: Words;
  /** Nothing was found so far, and the search has stopped early. */
  notYet?: Words | string;
  /** 'Limpiar filtros' */
  clear?: string;
  /** 'Ver más' when left out. */
  more?: string;
  /** null where something else says it. */
  stale?: string | null;
}

export interface CursorListProps<Read, Row> {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<Read>>>;
  /** Where they are not simply all that was read. */
  rows?: Row[];
  text: CursorListText;
  /** In place of a list without rows. */
  empty: ReactNode;
  /** What narrows the list. */
  filter?: { filtered: boolean; clear: () => void };
  /** Above the list; absent while there is nothing at all. */
  toolbar?: ReactNode;
  /** The rows' shape while the list loads. */
  skeleton?: ReactNode;
  /** There is more to read, where the list knows better than its cursor. */
  hasMore?: boolean;
  /** It reads on by itself. */
  growing?: boolean;
  /** Part of something else: without a frame of its own. */
  bare?: boolean;
  children: (rows: Row[]) => ReactNode;
}

const loadingRows = (
  <SkeletonGroup>
    <DataTableSkeleton />
  </SkeletonGroup>
);

/** A list that is read page by page, in each of its states. */
export function CursorList<Read, Row = Read>(props: CursorListProps<Read, Row>) {
  const { list, toolbar, hasMore = list.hasNextPage } = props;
  const rows = props.rows ?? readRows<Read, Row>(list.data);
  const state = { ...props, rows, hasMore };
  if (toolbar !== undefined && isNone(state)) return props.empty;
  return (
    <>
      {toolbar}
      <State {...state} />
    </>
  );
}

/** Without `rows` a row is shown as it was read. */
const readRows = <Read, Row>(data: InfiniteData<CursorPage<Read>> | undefined) =>
  (data ? rowsOf(data) : []) as unknown as Row[];

type StateProps<Read, Row> = CursorListProps<Read, Row> & {
  rows: Row[];
  hasMore: boolean;
};

/** There is nothing, and that answers what was asked, not what was asked before. */
const isNone = <Read, Row>({ list, rows, hasMore, filter }: StateProps<Read, Row>): boolean =>
  list.isSuccess &&
  !list.isPlaceholderData &&
  rows.length === 0 &&
  !hasMore &&
  filter?.filtered !== true;

function State<Read, Row>(props: StateProps<Read, Row>) {
  const { list, rows, text, hasMore, growing = false, bare, skeleton = loadingRows } = props;
  const pending = usePending(list);
  if (pending || (growing && rows.length === 0)) return skeleton;
  if (!list.data) return <LoadFailure title={text.failed} query={list} bare={bare} />;
  return (
    <>
      <StaleList query={list} text={text.stale} />
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        <Rows {...props} />
        <LoadMore
          list={{ ...list, hasNextPage: hasMore }}
          failed={text.moreFailed}
          label={text.more}
          loading={growing || list.isFetchingNextPage}
        />
      </div>
    </>
  );
}

function Rows<Read, Row>(props: StateProps<Read, Row>) {
  const { rows, text, hasMore, filter, children } = props;
  if (rows.length > 0) return children(rows);
  const words = hasMore ? text.notYet : text.noMatch;
  if (typeof words === 'string') return <ListCount>{words}</ListCount>;
  if (words === undefined || filter?.filtered !== true) return <NoRows {...props} />;
  return <NoMatch {...words} onClear={filter.clear} clearLabel={text.clear} />;
}

/** While there is more to read, all that was read has left the list, and the rest is on its way. */
const NoRows = <Read, Row>({ hasMore, filter, empty }: StateProps<Read, Row>) =>
  hasMore && filter?.filtered !== true ? null : empty;

interface LoadMoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
  /** 'No se pudieron cargar más pagos.' */
  failed: string;
  /** 'Seguir buscando' where a search has stopped early. */
  label?: string | undefined;
  loading: boolean;
}

/** The button below a list that loads the next page; nothing after the last one. */
function LoadMore({ list, failed, label = 'Ver más', loading }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-2 text-sm">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-destructive-text">
          {failed}
        </p>
      )}
      <Button variant="secondary" loading={loading} onClick={() => void list.fetchNextPage()}>
        {loading ? 'Cargando…' : label}
      </Button>
    </div>
  );
}
