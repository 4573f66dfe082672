import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageCheck, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import {
  isRunOver,
  runPercentOf,
  type SyncRun,
} from '../../../../functions/status/runs/status.runs.domain.ts';
import { paths } from '../../app/paths.ts';
import { ProgressCard } from '../../components/progress-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useAction } from '../../lib/forms/use-action.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useMay, useProfile } from '../../lib/session/session.context.tsx';
import { UpdateJobs } from '../activities/public/update-jobs/update-jobs.tsx';
import { SitesSwitch } from '../websites/public/sites/sites-switch.tsx';
import { StatusList } from './components/status-list.tsx';
import { refreshList, statusSummaryQuery } from './status.queries.ts';
import { latestRunQuery, useStartRun } from './status.runs.queries.ts';
import { statusRunText } from './status.runs.text.ts';
import { doneOf, endToastOf } from './status.runs.ts';
import { statusListText as text } from './status.text.ts';

/** The sites and how fresh their data are (spec 001 §2, /status). */
export function StatusPage() {
  const { running, lost, busy, start } = useSyncAll();
  const keeps = useMay('keep');
  return (
    <>
      <PageHeader
        title={text.title}
        description={<span className="max-sm:hidden">{text.description}</span>}
        action={
          <>
            <SitesSwitch />
            <FleetLink />
            {keeps && <SyncAllButton busy={busy} onStart={start} />}
          </>
        }
      />
      <RunCard run={running} lost={lost} />
      <UpdateJobs />
      <StatusList />
    </>
  );
}

/** To what all sites wait for, for administrators. */
function FleetLink() {
  if (useProfile().role !== 'admin') return null;
  return (
    <Button asChild variant="secondary">
      <Link to={paths.statusUpdates}>
        <PackageCheck aria-hidden />
        {text.updates}
      </Link>
    </Button>
  );
}

/** 'Sincronizar Todo': it does nothing when no site has a key (spec 001 §5). */
function SyncAllButton({ busy, onStart }: { busy: boolean; onStart: () => void }) {
  const { data: summary, isPending } = useQuery(statusSummaryQuery(useApi()));
  const nothing = summary !== undefined && summary.total === summary.withoutKey;
  return (
    <Button
      onClick={onStart}
      loading={busy}
      disabled={!busy && (isPending || nothing)}
      title={nothing ? statusRunText.nothingToSync : undefined}
    >
      {!busy && <RefreshCw aria-hidden />}
      {statusRunText.start}
    </Button>
  );
}

/**
 * 'Sincronizar Todo': the run under way, if any; whether its progress cannot be read now (`lost`); whether none can be
 * asked for (`busy`); and `start`.
 */
function useSyncAll() {
  const query = useQuery(latestRunQuery(useApi()));
  const toast = useToast();
  const request = useAction(useStartRun(), {
    failed: (error) =>
      toast({
        title: statusRunText.toasts.requestFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  const running = query.data && !isRunOver(query.data) ? query.data : null;
  const busy = request.pending || running !== null;
  useRunEnd(query.data ?? null);

  const start = () => {
    if (!busy) request.run();
  };
  return { running, lost: running !== null && query.isError, busy, start };
}

/** Reports the end of a run that was seen under way here, once, and has the list read again. */
function useRunEnd(run: SyncRun | null): void {
  const toast = useToast();
  const queryClient = useQueryClient();
  const watched = useRef<string>(undefined);
  useEffect(() => {
    if (run === null) return;
    if (!isRunOver(run)) {
      watched.current = run.runId;
      return;
    }
    if (watched.current !== run.runId) return;
    watched.current = undefined;
    toast(endToastOf(run));
    void refreshList(queryClient);
  }, [run, toast, queryClient]);
}

interface RunCardProps {
  run: SyncRun | null;
  /** Its progress could not be read just now. */
  lost: boolean;
}

/** How far the sync of all sites is; nothing while none is under way. */
function RunCard({ run, lost }: RunCardProps) {
  return (
    <>
      {/* Always there, so that the start is announced; counts announced at each step would drown everything else. */}
      <p aria-live="polite" className="sr-only">
        {run && statusRunText.title}
      </p>
      {run && <RunProgress run={run} lost={lost} />}
    </>
  );
}

function RunProgress({ run, lost }: { run: SyncRun; lost: boolean }) {
  const preparing = run.state === 'preparing';
  return (
    <ProgressCard
      title={statusRunText.title}
      label={statusRunText.label}
      percent={preparing ? null : runPercentOf(run)}
      note={lost ? statusRunText.pollFailed : statusRunText.leave}
    >
      {preparing ? statusRunText.preparing : <Counts run={run} />}
    </ProgressCard>
  );
}

function Counts({ run }: { run: SyncRun }) {
  return (
    <>
      {statusRunText.done(doneOf(run), run.total)}
      {run.failed > 0 && ` · ${statusRunText.failedSoFar(run.failed)}`}
    </>
  );
}
