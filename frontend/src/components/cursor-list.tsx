import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rowsOf, type CursorPage } from '../lib/cursor-pages.ts';
import { DataTableSkeleton } from './data-table.tsx';
import { LoadFailure, StaleList } from './load-failure.tsx';
import { LoadMore } from './load-more.tsx';
import { SkeletonGroup } from './ui/skeleton.tsx';

export interface CursorListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<Row>>>;
  /** 'Error al cargar los pagos' */
  failed: string;
  /** 'No se pudieron cargar más pagos.' */
  moreFailed: string;
  /** In place of a list without rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list that is read page by page, in each of its states. */
export function CursorList<Row>({
  list,
  failed,
  moreFailed,
  empty,
  children,
}: CursorListProps<Row>) {
  if (list.isPending) {
    return (
      <SkeletonGroup>
        <DataTableSkeleton />
      </SkeletonGroup>
    );
  }
  if (!list.data) return <LoadFailure title={failed} query={list} />;
  const rows = rowsOf(list.data);
  return (
    <>
      <StaleList query={list} />
      {rows.length === 0 && !list.hasNextPage ? empty : children(rows)}
      <LoadMore list={list} failed={moreFailed} />
    </>
  );
}
