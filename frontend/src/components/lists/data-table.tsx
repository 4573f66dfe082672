import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx';
import {
  useColumns,
  type Column,
  type ListOrder,
  type PhonePlace,
  type TableLayout,
} from './columns.ts';
import { listFrameLooks } from './row-looks.ts';
import { RowCheckbox, type RowSelection } from './row-selection.tsx';

export type { Column } from './columns.ts';

const rowLooks: Record<TableLayout, string> = {
  table: '',
  lines:
    'grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto_auto] content-center items-center px-4 py-1.5 [grid-template-areas:"select_title_mark_end"_"select_detail_detail_end"]',
  stack: 'flex flex-col gap-2 p-4',
};

const placeLooks: Record<PhonePlace, string> = {
  title: '[grid-area:title]',
  mark: '[grid-area:mark] ml-2',
  detail: '[grid-area:detail] min-w-0 text-[0.8125rem] leading-6 text-muted-foreground',
  end: '[grid-area:end] -mr-2 ml-1',
};

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers: 'Sitios web registrados'. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  order?: ListOrder;
  /** Rows can be chosen, and something be done with all of them. */
  selection?: RowSelection<Row>;
}

/**
 * A list: a table from 768 px with rows of 44 px, or 56 px with a second line. Below, the same rows in two lines. The
 * roles are explicit, because the CSS removes them for screen readers.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, order, selection } = props;
  const { layout, columns } = useColumns(props.columns);
  return (
    <div className={listFrameLooks}>
      <Table role="table" className={layout === 'table' ? 'table-fixed' : 'block'}>
        <caption className="sr-only">{label}</caption>
        {layout === 'table' && <Heads columns={columns} order={order} selection={selection} />}
        <TableBody role="rowgroup" className={layout === 'table' ? '' : 'block'}>
          {rows.map((row) => (
            <TableRow
              key={keyOf(row)}
              role="row"
              className={cn(
                'relative has-[[data-select]:checked]:bg-primary-soft/45',
                rowLooks[layout],
              )}
            >
              {selection && <SelectCell {...{ row, selection, layout }} />}
              {columns.map((column) => (
                <Cell key={column.title} {...{ column, row, layout }} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

type HeadsProps<Row> = Pick<DataTableProps<Row>, 'columns'> & {
  order: ListOrder | undefined;
  selection: RowSelection<Row> | undefined;
};

function Heads<Row>({ columns, order, selection }: HeadsProps<Row>) {
  return (
    <TableHead>
      <TableRow className="hover:bg-transparent!">
        {selection && (
          <TableHeader className="w-12 pr-0!">
            <RowCheckbox
              label={selection.pageLabel}
              checked={selection.isPageSelected}
              indeterminate={selection.count > 0 && !selection.isPageSelected}
              onChange={() => selection.togglePage()}
            />
          </TableHeader>
        )}
        {columns.map((column) => (
          <Head key={column.title} column={column} order={order} />
        ))}
      </TableRow>
    </TableHead>
  );
}

const sortOf = (order: ListOrder, by: string) => {
  if (order.by !== by) return 'none';
  return order.descending ? 'descending' : 'ascending';
};

const sortIcons = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown };

function Head<Row>({ column, order }: { column: Column<Row>; order: ListOrder | undefined }) {
  const { title, width, end = false, titleHidden = false, sort } = column;
  if (order === undefined || sort === undefined) {
    return (
      <TableHeader className={width} numeric={end}>
        {titleHidden ? <span className="sr-only">{title}</span> : title}
      </TableHeader>
    );
  }
  const direction = sortOf(order, sort);
  const Icon = sortIcons[direction];
  return (
    <TableHeader className={width} numeric={end} aria-sort={direction}>
      <button
        type="button"
        onClick={() => order.onSort(sort)}
        className="-mx-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 hover:bg-accent hover:text-foreground"
      >
        {title}
        <Icon aria-hidden="true" className={cn('size-3.5', direction === 'none' && 'opacity-50')} />
      </button>
    </TableHeader>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  layout: TableLayout;
}

function Cell<Row>({ column, row, layout }: CellProps<Row>) {
  const { title, cell, titleOnCard = false } = column;
  return (
    <TableCell role="cell" className={cellLooks(column, layout)}>
      {layout === 'stack' && titleOnCard ? (
        <span className="flex justify-between gap-4">
          <span className="text-muted-foreground">{title}</span>
          {cell(row)}
        </span>
      ) : (
        cell(row)
      )}
    </TableCell>
  );
}

function cellLooks<Row>({ end, className, phone }: Column<Row>, layout: TableLayout): string {
  if (layout === 'table') return cn('h-11 py-1!', end && 'text-right', className);
  return cn('block p-0!', layout === 'lines' && phone ? placeLooks[phone.at] : className);
}

interface SelectCellProps<Row> {
  row: Row;
  selection: RowSelection<Row>;
  layout: TableLayout;
}

/** Above the link that covers the row. */
function SelectCell<Row>({ row, selection, layout }: SelectCellProps<Row>) {
  const looks =
    layout === 'table'
      ? 'h-11 py-0! pr-0!'
      : 'block p-0! -ml-3 [grid-area:select] min-w-10 pointer-coarse:min-w-11';
  return (
    <TableCell role="cell" className={looks}>
      {selection.isSelectable(row) && (
        <RowCheckbox
          label={selection.labelOf(row)}
          checked={selection.has(row)}
          onChange={() => selection.toggle(row)}
        />
      )}
    </TableCell>
  );
}
