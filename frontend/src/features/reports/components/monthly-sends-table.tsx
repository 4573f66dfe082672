import type { MonthlyReport } from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { DataTable, NARROW_TABLE, type Column } from '../../../components/data-table.tsx';
import { monthTitle } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { sendsText as text } from '../reports.monthly.sends.text.ts';
import { MonthlyActions } from './monthly-actions.tsx';
import { MonthlyNotes } from './monthly-notes.tsx';
import { MonthlyProgress } from './monthly-progress.tsx';

type SendColumn = Column<MonthlyReport>;

const month: SendColumn = {
  title: text.columns.month,
  width: 'w-44',
  cell: (report) => <Month {...report} />,
};
const client: SendColumn = {
  title: text.columns.client,
  cell: (report) => <Client {...report} />,
};
const state: SendColumn = {
  title: text.columns.state,
  width: 'w-56',
  cell: (report) => <MonthlyProgress report={report} />,
};
const actions: SendColumn = {
  title: text.columns.actions,
  titleHidden: true,
  width: 'w-40',
  end: true,
  cell: (report) => <MonthlyActions report={report} />,
};
/** Where there is no room for every column: all that there is to read in one. */
const folded: SendColumn = {
  title: text.columns.client,
  cell: (report) => (
    <>
      <Month {...report} />
      <Client {...report} />
      <div className="mt-2">
        <MonthlyProgress report={report} />
      </div>
    </>
  ),
};
const wide = [month, client, state, actions];
const narrow = [folded, actions];

/** Month, client and what to know, how far it has come, and what can be done. */
export function MonthlySendsTable({ reports }: { reports: readonly MonthlyReport[] }) {
  return (
    <DataTable
      label={text.label}
      columns={useMediaQuery(NARROW_TABLE) ? narrow : wide}
      rows={reports}
      keyOf={({ userId, month: of }) => `${of} ${userId}`}
    />
  );
}

const Month = (report: MonthlyReport) => <p className="font-medium">{monthTitle(report.month)}</p>;

function Client(report: MonthlyReport) {
  const recipients = text.recipients(report.recipients.map(({ email }) => email));
  return (
    <>
      <p title={report.clientName} className="line-clamp-2 wrap-anywhere">
        {report.clientName}
      </p>
      <p title={recipients} className="mt-0.5 line-clamp-2 text-muted-foreground wrap-anywhere">
        {recipients}
      </p>
      <MonthlyNotes report={report} />
    </>
  );
}
