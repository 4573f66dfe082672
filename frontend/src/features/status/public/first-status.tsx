import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { SiteOverview, SiteOverviewSkeleton } from '../components/site-overview.tsx';
import { SyncBanners } from '../components/sync-banners.tsx';
import { statusDetailText as text } from '../status.text.ts';
import { useSiteSync } from '../use-site-sync.ts';

export interface FirstStatusProps {
  websiteId: string;
}

/** The status of a site that was just added, while its first sync runs and after it. */
export function FirstStatus({ websiteId }: FirstStatusProps) {
  const sync = useSiteSync(websiteId);
  const { query, view, now } = sync;
  const site = query.data;
  if (query.isPending) {
    return (
      <SkeletonGroup>
        <SiteOverviewSkeleton />
      </SkeletonGroup>
    );
  }
  if (!site) return <LoadFailure title={text.load.failed} query={query} />;
  return (
    <>
      <SyncBanners site={site} view={view} now={now} />
      <SiteOverview site={site} sync={sync} />
    </>
  );
}
