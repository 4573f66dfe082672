import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesColumn, Plus, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { DESCRIPTION_MAX_LENGTH } from '../../../../functions/activities/activities.domain.ts';
import type {
  SiteStats,
  SiteStatus,
  SiteStatusDetail,
  Sync,
} from '../../../../functions/status/status.domain.ts';
import {
  requestText,
  type SoftwareUpdate,
} from '../../../../functions/status/updates/status.updates.domain.ts';
import { paths } from '../../app/paths.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { isGone, messageOf } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useNamePageSite } from '../../lib/page-site.context.tsx';
import { useRequestActivity } from '../activities/public/request-activity.tsx';
import { BackToStatus, DetailHeader, LoadingHeader } from './components/detail-header.tsx';
import { KeyRequired } from './components/key-required.tsx';
import { LastSync } from './components/last-sync.tsx';
import type { RequestUpdatesProps } from './components/request-updates.tsx';
import { SiteFacts } from './components/site-facts.tsx';
import { SiteSoftware } from './components/site-software.tsx';
import { SiteTabs } from './components/site-tabs.tsx';
import { SyncBanners } from './components/sync-banners.tsx';
import { knownInList, statusDetailQuery, useRequestSync } from './status.queries.ts';
import { clockSkewOf, outcomeOf, syncViewOf } from './status.sync.ts';
import { sitePageText as siteText } from './status.site.text.ts';
import { statusDetailText as text } from './status.text.ts';

/** The table and what is chosen in it are a chunk of their own: the figures need not wait for them. */
const RequestUpdates = lazyPart<RequestUpdatesProps>(
  async () => (await import('./components/request-updates.tsx')).RequestUpdates,
  <SkeletonGroup>
    <Skeleton className="h-20 w-full rounded-xl!" />
  </SkeletonGroup>,
);

const toastsText = text.toasts;
/** While a lease may run out, and while only ages change. Milliseconds. */
const LEASE_TICK_MS = 1_000;
const AGE_TICK_MS = 30_000;

/** One site's status (spec 001 §2, /status/{websiteId}). */
export function StatusDetailPage() {
  const { websiteId = '' } = useParams();
  // Another site is another page: nothing awaited for the one before is carried over.
  return <SiteStatusPage key={websiteId} websiteId={websiteId} />;
}

function SiteStatusPage({ websiteId }: { websiteId: string }) {
  const sync = useSiteSync(websiteId);
  // It comes with the data, not after them.
  useEffect(() => RequestUpdates.preload(), []);
  const { data: site, error, isPending } = sync.query;
  usePageTitle(site ? text.titleOf(site.name) : text.loadingTitle);
  useNamePageSite(site?.name);

  if (isGone(error)) return <Navigate to={paths.status} replace />;
  if (isPending) return <LoadingSite websiteId={websiteId} sync={sync} />;
  if (!site) {
    return (
      <>
        <PageHeader before={<BackToStatus />} title={text.loadingTitle} />
        <LoadFailure title={text.load.failed} query={sync.query} />
      </>
    );
  }
  return <SiteStatusView site={site} sync={sync} />;
}

/** What the list knows of the site is shown at once. */
function LoadingSite({ websiteId, sync }: { websiteId: string; sync: SiteSync }) {
  const known = knownInList(useQueryClient(), websiteId);
  return (
    <>
      {known ? (
        <DetailHeader site={known} now={sync.now} busy={sync.busy} onSync={startOf(known, sync)} />
      ) : (
        <LoadingHeader />
      )}
      <DetailSkeleton />
    </>
  );
}

type SiteSync = ReturnType<typeof useSiteSync>;

/** How a sync is asked for: not at all of a site without a key. */
const startOf = ({ keyConfigured }: SiteStatus, { start }: SiteSync) =>
  keyConfigured ? start : undefined;

interface SiteStatusViewProps {
  site: SiteStatusDetail;
  sync: SiteSync;
}

function SiteStatusView({ site, sync }: SiteStatusViewProps) {
  const { now, view, busy } = sync;
  const { refusal, request, dialog } = useRequestActivity();
  const website = { id: site.websiteId, name: site.name };
  const create = <RequestButton refusal={refusal?.message} onClick={() => request({ website })} />;
  const requestUpdates = (updates: readonly SoftwareUpdate[]) =>
    request({
      website,
      type: 'mantenimiento',
      description: requestText(updates, DESCRIPTION_MAX_LENGTH),
      updates,
    });
  return (
    <>
      <DetailHeader
        site={site}
        now={now}
        busy={busy}
        onSync={startOf(site, sync)}
        request={create}
      />
      {site.keyConfigured && <SyncBanners site={site} view={view} now={now} />}
      <SiteTabs site={site} create={create}>
        <Software site={site} sync={sync}>
          {(stats) => (
            <RequestUpdates
              site={site}
              stats={stats}
              now={now}
              refusal={refusal?.message}
              onRequest={requestUpdates}
            />
          )}
        </Software>
      </SiteTabs>
      {dialog}
      <footer className="mt-6 grid gap-3 text-sm text-muted-foreground">
        {sync.query.isRefetchError && (
          <Alert variant="warning">
            {view === 'running' ? text.load.pollFailed : text.load.staleFailed}
          </Alert>
        )}
        {site.keyConfigured && site.stats && (
          <p>
            {text.updatedAt} <LastSync at={site.lastSyncDate} now={now} />
          </p>
        )}
      </footer>
    </>
  );
}

interface SoftwareProps extends SiteStatusViewProps {
  /** What can be updated of it. */
  children: (stats: SiteStats) => ReactNode;
}

/** Where there is room, facts about the site stand beside what is to be done. */
const columnsLooks =
  'grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]';
const columnLooks = 'grid min-w-0 grid-cols-1 gap-4 sm:gap-6';

/** What runs on the site, or what is missing to know it, and the facts about it. */
function Software({ site, sync: { now, busy, start }, children }: SoftwareProps) {
  const stats = site.keyConfigured ? site.stats : null;
  return (
    <div className={columnsLooks}>
      <div className={columnLooks}>
        {!site.keyConfigured && <KeyRequired site={site} />}
        {site.keyConfigured && !stats && <NoData busy={busy} onSync={start} />}
        {stats && (
          <>
            {children(stats)}
            <SiteSoftware site={site} stats={stats} now={now} />
          </>
        )}
      </div>
      <SiteFacts site={site} stats={stats} now={now} />
    </div>
  );
}

/** A button that may not be used keeps its place in the tab order, so that screen readers say why. */
function RequestButton({ refusal, onClick }: { refusal: string | undefined; onClick: () => void }) {
  const refused = refusal !== undefined;
  return (
    <Button
      aria-disabled={refused || undefined}
      title={refusal}
      onClick={() => !refused && onClick()}
      className="max-sm:flex-1"
    >
      <Plus aria-hidden />
      {siteText.request}
    </Button>
  );
}

function NoData({ busy, onSync }: { busy: boolean; onSync: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={ChartNoAxesColumn}
        title={text.empty.title}
        description={text.empty.description}
        action={
          <Button variant="secondary" onClick={onSync} loading={busy}>
            {!busy && <RefreshCw aria-hidden />}
            {text.syncNow}
          </Button>
        }
      />
    </Card>
  );
}

/** The shape of the page below its head: tabs, a list and the facts beside it. */
const DetailSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="mb-4 h-11 w-full rounded-lg! sm:w-96" />
    <div className={columnsLooks}>
      <div className={columnLooks}>
        <Skeleton className="h-24 w-full rounded-xl!" />
        <CardSkeleton lines={6} />
      </div>
      <CardSkeleton lines={8} />
    </div>
  </SkeletonGroup>
);

const CardSkeleton = ({ lines }: { lines: number }) => (
  <Card>
    <CardContent className="grid grid-cols-1 gap-4">
      <Skeleton className="h-5 w-40" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </CardContent>
  </Card>
);

/**
 * One site's status and its sync: the query, which polls while a sync runs; `now`, the time as the server sees
 * it; what is going on (`view`); whether one can be asked for (`busy`); and `start`.
 */
function useSiteSync(websiteId: string) {
  const [skew, setSkew] = useState(0);
  const query = useQuery(statusDetailQuery(useApi(), websiteId, skew));
  const toast = useToast();

  const sync = query.data?.sync;
  const unfinished = sync?.state === 'pending' || sync?.state === 'in_progress';
  const clock = useNow(unfinished ? LEASE_TICK_MS : AGE_TICK_MS);
  const now = new Date(clock.getTime() + skew);
  const view = sync ? syncViewOf(sync, now) : 'idle';
  const awaitEnd = useEndToast(sync, now);
  const request = useAction(useRequestSync(websiteId), {
    done: (answer) => {
      setSkew(clockSkewOf(answer.sync, new Date()));
      awaitEnd(answer.sync);
    },
    failed: (error) =>
      toast({
        title: toastsText.requestFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  const busy = request.pending || view === 'running';

  const start = () => {
    if (!busy) request.run();
  };
  return { query, now, view, busy, start };
}

/**
 * Tells by a toast how a sync ended that was asked for here, once (spec 001 §8). Answers the function that says
 * which sync to wait for.
 */
function useEndToast(sync: Sync | undefined, now: Date): (asked: Sync) => void {
  const toast = useToast();
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (!sync || awaited.current === undefined) return;
    const outcome = outcomeOf(sync, awaited.current, now);
    if (outcome === undefined) return;
    awaited.current = undefined;
    toast(
      outcome === 'completed'
        ? {
            title: toastsText.doneTitle,
            description: toastsText.doneDescription,
            variant: 'success',
          }
        : {
            title: toastsText.failedTitle,
            description: toastsText.failedDescription,
            variant: 'destructive',
          },
    );
  }, [sync, now, toast]);
  return (asked) => {
    awaited.current = asked.startedAt ?? undefined;
  };
}
