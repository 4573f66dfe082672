import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { DESCRIPTION_MAX_LENGTH } from '../../../../functions/activities/activities.domain.ts';
import type { SiteStatus, SiteStatusDetail } from '../../../../functions/status/status.domain.ts';
import {
  requestText,
  type SoftwareUpdate,
} from '../../../../functions/status/updates/status.updates.domain.ts';
import { paths } from '../../app/paths.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useNamePageSite } from '../../lib/page-site.context.tsx';
import { usePending } from '../../lib/queries/use-pending.ts';
import { useMay } from '../../lib/session/session.context.tsx';
import { useRequestActivity } from '../activities/public/request-activity.tsx';
import { BackToStatus, DetailHeader, LoadingHeader } from './components/detail-header.tsx';
import { LastSync } from './components/last-sync.tsx';
import type { RequestUpdatesProps } from './components/request-updates.tsx';
import { SiteOverview, SiteOverviewSkeleton } from './components/site-overview.tsx';
import { SiteTabs } from './components/site-tabs.tsx';
import { SyncBanners } from './components/sync-banners.tsx';
import { knownInList } from './status.queries.ts';
import { sitePageText as siteText } from './status.site.text.ts';
import { statusDetailText as text } from './status.text.ts';
import { useSiteSync, type SiteSync } from './use-site-sync.ts';

/** The table and what is chosen in it are a chunk of their own: the figures need not wait for them. */
const RequestUpdates = lazyPart<RequestUpdatesProps>(
  async () => (await import('./components/request-updates.tsx')).RequestUpdates,
  <SkeletonGroup>
    <Skeleton className="h-20 w-full rounded-xl!" />
  </SkeletonGroup>,
);

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
  const pending = usePending(sync.query);
  const { error } = sync.query;
  const site = pending ? undefined : sync.query.data;
  usePageTitle(site ? text.titleOf(site.name) : text.loadingTitle);
  useNamePageSite(site?.name);

  if (isGone(error)) return <Navigate to={paths.status} replace />;
  if (pending) return <LoadingSite websiteId={websiteId} sync={sync} />;
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
  const keeps = useMay('keep');
  return (
    <>
      {known ? (
        <DetailHeader
          site={known}
          now={sync.now}
          busy={sync.busy}
          onSync={keeps ? startOf(known, sync) : undefined}
        />
      ) : (
        <LoadingHeader />
      )}
      <DetailSkeleton />
    </>
  );
}

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
  const keeps = useMay('keep');
  const website = { id: site.websiteId, name: site.name };
  const create = keeps && (
    <RequestButton refusal={refusal?.message} onClick={() => request({ website })} />
  );
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
        onSync={keeps ? startOf(site, sync) : undefined}
        request={create}
      />
      {site.keyConfigured && <SyncBanners site={site} view={view} now={now} />}
      <SiteTabs site={site} create={create}>
        <SiteOverview site={site} sync={sync}>
          {(stats) => (
            <RequestUpdates
              site={site}
              stats={stats}
              now={now}
              refusal={refusal?.message}
              onRequest={keeps ? requestUpdates : undefined}
            />
          )}
        </SiteOverview>
      </SiteTabs>
      {dialog}
      <SiteFooter site={site} sync={sync} />
    </>
  );
}

/** How old what the page shows is, and whether it could be read again. */
function SiteFooter({ site, sync }: SiteStatusViewProps) {
  return (
    <footer className="mt-6 grid gap-3 text-sm text-muted-foreground">
      {sync.query.isRefetchError && (
        <Alert variant="warning">
          {sync.view === 'running' ? text.load.pollFailed : text.load.staleFailed}
        </Alert>
      )}
      {site.keyConfigured && site.stats && (
        <p>
          {text.updatedAt} <LastSync at={site.lastSyncDate} now={sync.now} />
        </p>
      )}
    </footer>
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

/** The shape of the page below its head: tabs, a list and the facts beside it. */
const DetailSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="mb-4 h-11 w-full rounded-lg! sm:w-96" />
    <SiteOverviewSkeleton />
  </SkeletonGroup>
);
