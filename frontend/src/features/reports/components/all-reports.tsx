import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, Download, Eye, FileText, FileX } from 'lucide-react';
import { Link } from 'react-router';
import { formatPeriod } from '../../../../../functions/core/format.ts';
import {
  reportStates,
  stateOfReport,
  type ListedReport,
} from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { pathOfReport } from '../../../app/paths.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { ClearButton } from '../../../components/filters/clear-button.tsx';
import { ChoiceFilter } from '../../../components/filters/filter-fields.tsx';
import { UserFilter } from '../../../components/filters/user-filter.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { actionsColumn, RowActions } from '../../../components/lists/row-actions.tsx';
import { rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { SavedViews } from '../../profiles/public/saved-views.tsx';
import {
  useAllReportsFilters,
  type AllReportsFilterState,
} from '../reading/reports.all.filters.ts';
import { allReportsText as text } from '../reading/reports.all.text.ts';
import { periodText } from '../reports.period.ts';
import { allReportsQuery } from '../reports.stored.queries.ts';
import { useDownload } from '../reading/use-download.ts';

const WithdrawDialogs = lazyDialogs<ListedReport>(
  async () => (await import('./withdraw-question.tsx')).WithdrawQuestion,
);

/** 'Generados': the reports of all clients, whether they were read, and their withdrawal. */
export function AllReports() {
  const state = useAllReportsFilters();
  const list = useInfiniteQuery(allReportsQuery(useApi(), state.filters));
  const dialog = useDialogTask<ListedReport>();
  return (
    <>
      <Filters {...state} />
      <CursorList
        list={list}
        text={{ ...text, clear: text.filters.clear }}
        filter={state}
        empty={
          <Card>
            <EmptyState icon={FileText} {...text.empty} />
          </Card>
        }
      >
        {(rows) => (
          <>
            <ReportsTable reports={rows} onWithdraw={dialog.start} />
            <ListCount>{text.shown(rows.length, list.hasNextPage)}</ListCount>
          </>
        )}
      </CursorList>
      <WithdrawDialogs dialog={dialog} />
    </>
  );
}

function Filters({ filters, filtered, choose, clear }: AllReportsFilterState) {
  return (
    <div
      role="search"
      aria-label={text.filters.title}
      className="mb-4 grid grid-cols-1 items-start gap-4 sm:grid-cols-[1fr_1fr_auto_auto] lg:max-w-4xl"
    >
      <UserFilter
        label={text.filters.client}
        all={text.filters.allClients}
        value={filters.userId}
        onChange={(id) => choose('userId', id)}
      />
      <ChoiceFilter
        label={text.filters.state}
        all={text.filters.allStates}
        values={reportStates}
        labels={text.filters.states}
        value={filters.state}
        onChange={(state) => choose('state', state)}
      />
      <ClearButton label={text.filters.clear} {...{ filtered, clear }} className="sm:mt-6.5" />
      <SavedViews list="reports" className="sm:mt-6.5" />
    </div>
  );
}

type ReportColumn = Column<ListedReport>;

const client: ReportColumn = {
  title: text.columns.client,
  cell: (report) => <Client report={report} />,
  narrow: {
    cell: (report) => (
      <>
        <Client report={report} />
        <p className="mt-0.5 text-muted-foreground">{periodText(report)}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Reading report={report} />
          <Made report={report} />
        </div>
      </>
    ),
  },
  phone: { at: 'title' },
};

const period: ReportColumn = {
  title: text.columns.period,
  width: 'w-52',
  cell: (report) => <span className="tabular">{periodText(report)}</span>,
  narrow: null,
  phone: {
    at: 'detail',
    cell: (report) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Reading report={report} />
        <span className="tabular truncate">{periodText(report)}</span>
      </span>
    ),
  },
};

const made: ReportColumn = {
  title: text.columns.made,
  width: 'w-56',
  cell: (report) => <Made report={report} />,
  narrow: null,
};

const reading: ReportColumn = {
  title: text.columns.state,
  width: 'w-52',
  cell: (report) => <Reading report={report} />,
  narrow: null,
};

interface ReportsTableProps {
  reports: readonly ListedReport[];
  onWithdraw: (report: ListedReport) => void;
}

/** Client, period, when and by whom it was made, whether it was read, and what can be done. */
function ReportsTable({ reports, onWithdraw }: ReportsTableProps) {
  const actions = actionsColumn<ListedReport>(
    (report) => report.withdrawnAt === null && <Actions report={report} onWithdraw={onWithdraw} />,
  );
  return (
    <DataTable
      label={text.label}
      columns={[client, period, made, reading, actions]}
      rows={reports}
      keyOf={({ reportId }) => reportId}
    />
  );
}

function Actions({
  report,
  onWithdraw,
}: { report: ListedReport } & Pick<ReportsTableProps, 'onWithdraw'>) {
  const format = useFormat();
  const download = useDownload(report.reportId);
  const { view, download: save, withdraw } = text.actions;
  return (
    <RowActions
      name={text.nameOf(report.clientName, formatPeriod(report), format.dateTime(report.createdAt))}
      actions={[
        { label: view, icon: Eye, to: pathOfReport(report.reportId) },
        { label: save, icon: Download, onSelect: () => download.run() },
        { label: withdraw, icon: Ban, destructive: true, onSelect: () => onWithdraw(report) },
      ]}
    />
  );
}

const nameLooks = 'line-clamp-2 font-medium wrap-anywhere';

/** The name leads to the report, as long as there is one to read; its days are read with it, which others lack. */
function Client({ report }: { report: ListedReport }) {
  const { reportId, clientName, withdrawnAt } = report;
  const days = formatPeriod(report);
  if (withdrawnAt !== null) {
    return (
      <p title={clientName} className={cn(nameLooks, 'text-muted-foreground')}>
        {clientName}
      </p>
    );
  }
  return (
    <Link to={pathOfReport(reportId)} title={clientName} className={cn(nameLooks, rowLinkLooks)}>
      {clientName}
      {days !== undefined && <span className="sr-only">{text.apart(days)}</span>}
    </Link>
  );
}

function Made({ report }: { report: ListedReport }) {
  const { createdAt, month, generatedByName } = report;
  const by = month === null ? (generatedByName ?? text.unknownAuthor) : text.monthly;
  return (
    <>
      <time dateTime={createdAt} className="tabular whitespace-nowrap">
        {useFormat().dateTime(createdAt)}
      </time>
      <p title={by} className="truncate text-muted-foreground">
        {by}
      </p>
    </>
  );
}

/** 'Leído el 05/03/2026', 'Sin leer' or 'Retirado el…', with the exact instant as its title. */
function Reading({ report }: { report: ListedReport }) {
  const format = useFormat();
  const { readAt, withdrawnAt } = report;
  if (withdrawnAt !== null) {
    return (
      <span title={format.dateTime(withdrawnAt)}>
        <StatusBadge tone="grey" icon={FileX}>
          {text.withdrawn(format.date(withdrawnAt))}
        </StatusBadge>
      </span>
    );
  }
  if (readAt !== null) {
    return (
      <span title={format.dateTime(readAt)}>
        <StatusBadge tone="green">{text.read(format.date(readAt))}</StatusBadge>
      </span>
    );
  }
  if (stateOfReport(report) === 'unread')
    return <StatusBadge tone="yellow">{text.unread}</StatusBadge>;
  return <span className="text-muted-foreground">{text.unknown}</span>;
}
