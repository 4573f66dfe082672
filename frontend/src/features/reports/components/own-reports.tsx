import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { formatPeriod } from '../../../../../functions/core/format.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import {
  parseReportFileName,
  type ReportFileName,
} from '../../../../../functions/reports/document/reports.file-names.domain.ts';
import type { ReportFilters } from '../../../../../functions/reports/reports.domain.ts';
import type {
  OwnReport,
  StoredReportFilters,
} from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { pathOfReport } from '../../../app/paths.ts';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { RefreshButton } from '../../../components/lists/refresh-button.tsx';
import { rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { filtersText } from '../reports.filters.text.ts';
import { useReportFilters, type FilterName } from '../reports.filters.ts';
import { ownReportsText as text } from '../reports.own.text.ts';
import { periodText } from '../reports.period.ts';
import { ownReportsQuery } from '../reports.stored.queries.ts';
import { BadPeriod } from './bad-period.tsx';
import { DownloadButton } from './download-button.tsx';
import { OwnFilters } from './report-filters.tsx';

const names: readonly FilterName[] = ['startDate', 'endDate', 'websiteId'];

const asked = ({ startDate, endDate, websiteId }: ReportFilters): StoredReportFilters => ({
  ...(startDate !== undefined && { from: startDate }),
  ...(endDate !== undefined && { to: endDate }),
  ...(websiteId !== undefined && { websiteId }),
});

/** The client's view (spec 001 §2, 'Mis Reportes'): the reports that were made for them. */
export function OwnReports() {
  const state = useReportFilters({ names });
  const { filters, fault, filtered, clear } = state;
  const inOrder = fault === undefined;
  const list = useInfiniteQuery({
    ...ownReportsQuery(useApi(), asked(filters)),
    enabled: inOrder,
  });
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <OwnFilters
        {...state}
        action={inOrder && <RefreshButton narrow query={list} failed={text.failed} />}
      />
      {fault === undefined ? (
        <CursorList
          list={list}
          text={{ ...text, clear: filtersText.clear }}
          filter={{ filtered, clear }}
          empty={
            <Card>
              <EmptyState icon={FileText} {...text.empty} />
            </Card>
          }
        >
          {(rows) => <OwnReportsTable reports={rows} />}
        </CursorList>
      ) : (
        <BadPeriod fault={fault} />
      )}
    </>
  );
}

type ReportColumn = Column<OwnReport>;

/** 'Client name and date parsed from the file name' (spec 001 §2); a name that says nothing is no reason to hide them. */
const namedOf = ({ fileName, clientName, createdAt }: OwnReport): ReportFileName =>
  parseReportFileName(fileName) ?? { clientName, date: createdAt };

const client: ReportColumn = {
  title: text.columns.report,
  cell: (report) => (
    <>
      <Client {...report} />
      <Days {...report} className="mt-0.5" />
    </>
  ),
  // The rest below the client's name.
  narrow: {
    cell: (report) => (
      <>
        <Client {...report} />
        <Days {...report} className="mt-0.5" />
        <p className="mt-0.5 text-xs text-muted-foreground">
          <Day at={namedOf(report).date} /> · {text.columns.created}{' '}
          <Instant at={report.createdAt} />
        </p>
        <p className="text-xs text-muted-foreground">
          <Size {...report} /> · {report.type}
        </p>
      </>
    ),
  },
  phone: { at: 'title', cell: (report) => <ClientName {...report} /> },
};

const date: ReportColumn = {
  title: text.columns.date,
  width: 'w-36',
  cell: (report) => <Day at={namedOf(report).date} />,
  narrow: null,
  phone: { at: 'mark', cell: ({ unread }) => unread && <NewMark /> },
};

const created: ReportColumn = {
  title: text.columns.created,
  width: 'w-40',
  cell: ({ createdAt }) => <Instant at={createdAt} />,
  narrow: null,
  phone: { at: 'detail', cell: (report) => <PhoneDetail report={report} /> },
};

const size: ReportColumn = {
  title: text.columns.size,
  width: 'w-24',
  end: true,
  cell: (report) => <Size {...report} />,
  narrow: null,
};

const type: ReportColumn = {
  title: text.columns.type,
  width: 'w-20',
  cell: (report) => report.type,
  narrow: null,
};

const download: ReportColumn = {
  title: text.columns.actions,
  titleHidden: true,
  width: 'w-44',
  end: true,
  // Above the link that covers the row.
  cell: (report) => (
    <div className="relative z-1 inline-block">
      <DownloadButton report={report} />
    </div>
  ),
  phone: {
    at: 'end',
    cell: (report) => (
      <div className="relative z-1">
        <DownloadButton report={report} narrow />
      </div>
    ),
  },
};

const columns = [client, date, created, size, type, download];

/** Client name and date, creation date and time, size, type and 'Descargar'. */
function OwnReportsTable({ reports }: { reports: readonly OwnReport[] }) {
  return (
    <>
      <DataTable
        label={text.label}
        columns={columns}
        rows={reports}
        keyOf={({ reportId }) => reportId}
      />
      <ListCount>{text.shown(reports.length)}</ListCount>
    </>
  );
}

/** A new one is marked beside its name, in words. */
function Client(report: OwnReport) {
  return (
    <p className="flex items-center gap-2">
      <ClientName {...report} />
      {report.unread && <NewMark />}
    </p>
  );
}

/** The name leads to the report; screen readers read its days and its date with it, which distinguish it from the others. */
function ClientName(report: OwnReport) {
  const format = useFormat();
  const { clientName, date: day } = namedOf(report);
  return (
    <Link
      to={pathOfReport(report.reportId)}
      title={clientName}
      className={cn('line-clamp-2 font-medium wrap-anywhere', rowLinkLooks)}
    >
      {clientName}
      <span className="sr-only">
        {text.apart(format.date(day), { period: formatPeriod(report), unread: report.unread })}
      </span>
    </Link>
  );
}

/** The link's words say the same to those who hear it. */
const NewMark = () => (
  <Badge variant="brand" aria-hidden="true">
    {text.isNew}
  </Badge>
);

/** What sets a report apart from the others of its client. */
const PhoneDetail = ({ report }: { report: OwnReport }) => (
  <span className="block min-w-0">
    <Days {...report} />
    <span className="block truncate">
      <Day at={namedOf(report).date} /> · <Size {...report} /> · {report.type}
    </span>
  </span>
);

/** Of what days it is; nothing for one without limits. */
const Days = ({ className, ...report }: OwnReport & { className?: string }) =>
  formatPeriod(report) !== undefined && (
    <span className={cn('tabular block truncate text-xs text-muted-foreground', className)}>
      {periodText(report)}
    </span>
  );

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular">
      {useFormat().date(at)}
    </time>
  );
}

function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular">
      {useFormat().dateTime(at)}
    </time>
  );
}

const Size = ({ size: bytes }: Pick<OwnReport, 'size'>) => (
  <span className="tabular whitespace-nowrap">{formatBytes(bytes)}</span>
);
