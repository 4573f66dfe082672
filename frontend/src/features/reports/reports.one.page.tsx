import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { FileText, FileX, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { OwnReport } from '../../../../functions/reports/stored/reports.stored.domain.ts';
import { paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { openTab } from '../../lib/browser/open-tab.ts';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { ApiError, isGone, messageOf } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useProfile } from '../../lib/session/session.context.tsx';
import { DownloadButton } from './components/download-button.tsx';
import { ReportFrame } from './components/report-frame.tsx';
import { isWithdrawn } from './reports.failure.ts';
import { oneReportText as text } from './reading/reports.one.text.ts';
import { periodText } from './reports.period.ts';
import { openedReportQuery, useOpenReport } from './reports.stored.queries.ts';

/** Where somebody comes from: a client from their reports, an administrator from everybody's. */
function useOrigin() {
  const { role } = useProfile();
  const to = role === 'admin' ? `${paths.reports}?tab=generados` : paths.reports;
  return { to, label: text.back[role] };
}

/** /reports/:reportId: a report to read, with what saves and prints it beside it. */
export function ReportPage() {
  const { reportId = '' } = useParams();
  const query = useQuery(openedReportQuery(useApi(), useQueryClient(), reportId));
  const title = query.data ? text.titleOf(query.data.report.clientName) : text.title;
  usePageTitle(title);
  return (
    <>
      <Header title={title} report={query.data?.report} />
      {query.isPending && <FrameSkeleton />}
      {query.data && <ReportFrame title={title} viewUrl={query.data.viewUrl} />}
      {query.isLoadingError && <Failure query={query} />}
    </>
  );
}

function Header({ title, report }: { title: string; report: OwnReport | undefined }) {
  const format = useFormat();
  const { to, label } = useOrigin();
  return (
    <PageHeader
      title={<span className="wrap-anywhere">{title}</span>}
      before={<BackLink to={to}>{label}</BackLink>}
      description={
        report && `${periodText(report)} · ${text.made(format.dateTime(report.createdAt))}`
      }
      action={report && <Actions report={report} />}
    />
  );
}

function Actions({ report }: { report: OwnReport }) {
  return (
    <>
      <DownloadButton report={report} />
      <PrintButton {...report} />
    </>
  );
}

/** The report in a tab of its own, from which a browser prints: a page cannot print what is in a sandbox. */
function PrintButton({ reportId }: Pick<OwnReport, 'reportId'>) {
  const toast = useToast();
  const open = useAction(useOpenReport(reportId), {
    before: () => openTab(text.waiting),
    done: ({ viewUrl }, _nothing, tab) => {
      if (tab.lead(new URL(viewUrl, location.href).href)) return;
      toast({ title: text.failed, description: text.blocked, variant: 'destructive' });
    },
    failed: (error, _nothing, tab) => {
      tab.close();
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' });
    },
  });
  return (
    <Button loading={open.pending} title={text.printHint} onClick={() => open.run()}>
      {!open.pending && <Printer aria-hidden="true" />}
      {text.print}
    </Button>
  );
}

const FrameSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="h-[75dvh] w-full rounded-xl" />
  </SkeletonGroup>
);

/** Somebody else's, or an address that was never one. */
const isUnknown = (error: Error | null) =>
  isGone(error) || (error instanceof ApiError && error.status === 400);

function Failure({ query }: { query: UseQueryResult }) {
  const { to, label } = useOrigin();
  const known = isWithdrawn(query.error) ? text.withdrawn : isUnknown(query.error) && text.missing;
  if (!known) return <LoadFailure title={text.failed} query={query} />;
  return (
    <Card>
      <EmptyState
        icon={known === text.withdrawn ? FileX : FileText}
        {...known}
        action={
          <Button asChild variant="secondary">
            <Link to={to}>{label}</Link>
          </Button>
        }
      />
    </Card>
  );
}
