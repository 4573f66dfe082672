import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useMediaQuery } from '../../lib/browser/use-media-query.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx';

/** The link of a row that leads somewhere: it covers the row. Other links in it lie above with `relative z-1`. */
export const rowLinkLooks =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring';

const frameLooks = 'md:overflow-hidden md:rounded-xl md:border md:bg-card';
const cardLooks =
  'max-md:flex max-md:flex-col max-md:gap-3 max-md:rounded-xl max-md:border max-md:bg-card max-md:p-4';
const cardsLooks = 'max-md:grid max-md:grid-cols-1 max-md:gap-3';

/** A table beside the menu, without room for every column. */
const NARROW_TABLE = '(min-width: 768px) and (max-width: 1151px)';

export interface Column<Row> {
  /** The column's heading, different from the others'. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** A width's class: `w-32`. Columns without one share the rest. */
  width?: string;
  /** Figures, and actions at the end of a row: aligned right. */
  end?: boolean;
  /** The heading is only read aloud: the cells speak for themselves. */
  titleHidden?: boolean;
  /** On a card the heading stands before the value, which alone would say too little. */
  titleOnCard?: boolean;
  className?: string;
  /** Where there is no room for every column: what differs; null where another cell holds this one's content. */
  narrow?: { cell?: (row: Row) => ReactNode; width?: string; className?: string } | null;
}

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers: 'Sitios web registrados'. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A list: a table from 768 px, the same rows as cards below. The roles are said aloud, for CSS takes them away. */
export function DataTable<Row>({ label, rows, keyOf, ...props }: DataTableProps<Row>) {
  const columns = useColumns(props.columns);
  return (
    <div className={frameLooks}>
      <Table role="table" className="max-md:block md:table-fixed">
        <caption className="sr-only">{label}</caption>
        <TableHead className="max-md:hidden">
          <TableRow className="hover:bg-transparent!">
            {columns.map(({ title, width, end = false, titleHidden = false }) => (
              <TableHeader key={title} className={width} numeric={end}>
                {titleHidden ? <span className="sr-only">{title}</span> : title}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup" className={cardsLooks}>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} role="row" className={cn('relative', cardLooks)}>
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** The columns that there is room for. */
function useColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isNarrow = useMediaQuery(NARROW_TABLE);
  if (!isNarrow) return columns;
  return columns.flatMap((column) =>
    column.narrow === null ? [] : [{ ...column, ...column.narrow }],
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { title, cell, end = false, titleOnCard = false, className } = column;
  return (
    <TableCell
      role="cell"
      className={cn('max-md:block max-md:p-0!', end && 'md:text-right', className)}
    >
      {titleOnCard ? (
        <span className="flex justify-between gap-4 md:block">
          <span className="text-muted-foreground md:hidden">{title}</span>
          {cell(row)}
        </span>
      ) : (
        cell(row)
      )}
    </TableCell>
  );
}

const skeletonRows = [0, 1, 2, 3, 4];
/** The first column holds a name and a line below it; the others share the rest. */
const skeletonColumns = ['w-40', 'w-24', 'w-28'];

/** A list's shape while it loads: rows from 768 px, cards below. Put it in a SkeletonGroup. */
export function DataTableSkeleton() {
  return (
    <div className={cn(frameLooks, cardsLooks, 'md:divide-y')}>
      <div className="h-10 bg-muted/60 max-md:hidden" />
      {skeletonRows.map((row) => (
        <div
          key={row}
          className={cn(cardLooks, 'md:flex md:items-center md:gap-4 md:px-4 md:py-3.5')}
        >
          <div className="grid grid-cols-1 gap-2 md:w-2/5">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
          {skeletonColumns.map((width) => (
            <div key={width} className="md:flex-1">
              <Skeleton className={cn('h-4 max-w-full', width)} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
