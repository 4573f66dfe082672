import type { ReactNode } from 'react';
import { MOBILE_QUERY, useMediaQuery } from '../../lib/browser/use-media-query.ts';

/** A table beside the menu, without room for every column. */
const NARROW_TABLE = '(min-width: 768px) and (max-width: 1151px)';

/** Where a cell stands on a phone: name and state on the first line, the detail below, the menu at the end of both. */
export type PhonePlace = 'title' | 'mark' | 'detail' | 'end';

export interface Column<Row> {
  /** The column's heading, different from the others'. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** A width's class: `w-32`. Columns without one share the rest. */
  width?: string;
  /** Figures, and actions at the end of a row: aligned right. */
  end?: boolean;
  /** The heading is for screen readers only: the cells speak for themselves. */
  titleHidden?: boolean;
  /** Where cells stand below each other on a phone: the heading stands before the value. */
  titleOnCard?: boolean;
  className?: string;
  /** Where there is no room for every column: what differs; null where another cell holds this one's content. */
  narrow?: { cell?: (row: Row) => ReactNode; width?: string; className?: string } | null;
  /**
   * On a phone: its place in the two lines of a row, one column for each place, and what it shows there. Where a column
   * has the place 'title', those without a place are left out. Where none has, cells stand below each other.
   */
  phone?: { at: PhonePlace; cell?: (row: Row) => ReactNode };
  /** The heading orders the list by this name. */
  sort?: string;
}

/** The order of a list, which headings change. */
export interface ListOrder {
  /** The `sort` of the column that orders it; null for the list's own order. */
  by: string | null;
  descending: boolean;
  /** Orders by a column; by the one that orders already: the other way round. */
  onSort: (by: string) => void;
}

/** The order that an address says: 'nombre', or '-nombre' for the other way round. */
export const orderOf = (sort: string, onChange: (sort: string) => void): ListOrder => ({
  by: sort.replace('-', ''),
  descending: sort.startsWith('-'),
  onSort: (by) => onChange(by === sort ? `-${by}` : by),
});

/** How the rows are laid out: 'lines' are two, 'stack' is a cell below the other. */
export type TableLayout = 'table' | 'lines' | 'stack';

interface LaidOut<Row> {
  layout: TableLayout;
  columns: readonly Column<Row>[];
}

const isTwoLined = <Row>(columns: readonly Column<Row>[]): boolean =>
  columns.some(({ phone }) => phone?.at === 'title');

/** The columns that there is room for. */
export function useColumns<Row>(columns: readonly Column<Row>[]): LaidOut<Row> {
  const isNarrow = useMediaQuery(NARROW_TABLE);
  const isPhone = useMediaQuery(MOBILE_QUERY);
  if (isPhone && !isTwoLined(columns)) return { layout: 'stack', columns };
  if (isPhone) return { layout: 'lines', columns: columns.flatMap(onPhone) };
  return { layout: 'table', columns: isNarrow ? columns.flatMap(inNarrowTable) : columns };
}

const inNarrowTable = <Row>(column: Column<Row>): Column<Row>[] =>
  column.narrow === null ? [] : [{ ...column, ...column.narrow }];

const onPhone = <Row>(column: Column<Row>): Column<Row>[] =>
  column.phone ? [{ ...column, ...column.phone }] : [];
