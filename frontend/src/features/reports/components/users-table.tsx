import { useState } from 'react';
import type { ReportSummary } from '../../../../../functions/reports/figures/reports.summary.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatHours, formatNumber } from '../../../lib/format/format.ts';
import { reportsText } from '../reports.text.ts';

const text = reportsText.statistics;
/** Rows to begin with: the page has other things to show. */
const FIRST = 10;

type Row = ReportSummary['users'][number];

const figure = (title: string, valueOf: (row: Row) => string): Column<Row> => ({
  title,
  width: 'w-28',
  end: true,
  titleOnCard: true,
  cell: (row) => <span className="tabular">{valueOf(row)}</span>,
});

const columns: readonly Column<Row>[] = [
  {
    title: text.columns.user,
    cell: ({ name }) => (
      <p className="line-clamp-2 font-medium wrap-anywhere" title={name ?? undefined}>
        {name ?? text.withoutOwner}
      </p>
    ),
  },
  figure(text.columns.activities, (row) => formatNumber(row.activities)),
  figure(text.columns.hours, (row) => formatHours(row.hours)),
  figure(text.columns.completed, (row) => formatNumber(row.completed)),
];

export type UsersTableProps = Pick<ReportSummary, 'users' | 'userCount'>;

/** What each user asked for: activities, hours and how many are done (spec 001 §2). */
export function UsersTable({ users, userCount }: UsersTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? users : users.slice(0, FIRST);
  return (
    <div>
      <h3 className="mb-3 text-sm font-medium text-muted-foreground">{text.byUser}</h3>
      <DataTable
        label={text.byUserLabel}
        columns={columns}
        rows={shown}
        keyOf={({ userId }) => userId ?? ''}
      />
      {(shown.length < users.length || users.length < userCount) && (
        <div className="mt-4 flex flex-col items-center gap-2 text-sm text-muted-foreground">
          <p role="status">{text.first(shown.length, userCount)}</p>
          {shown.length < users.length && (
            <Button variant="secondary" onClick={() => setAll(true)}>
              {text.more}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
