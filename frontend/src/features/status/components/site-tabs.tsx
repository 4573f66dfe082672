import type { ReactNode } from 'react';
import type { SiteStatus } from '../../../../../functions/status/status.domain.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList } from '../../../components/ui/tabs.tsx';
import { useTab } from '../../../lib/url-params/use-tab.ts';
import type { SiteActivitiesProps } from '../../activities/public/site-activities.tsx';
import { sitePageText as text } from '../status.site.text.ts';

const tabs = ['software', 'respaldos', 'actividades', 'historial'] as const;

const waiting = (
  <SkeletonGroup>
    <Skeleton className="h-72 w-full rounded-xl!" />
  </SkeletonGroup>
);

const SiteBackups = lazyPart<{ websiteId: string }>(
  async () => (await import('../../backups/public/site-backups.tsx')).SiteBackups,
  waiting,
);
const SiteActivities = lazyPart<SiteActivitiesProps>(
  async () => (await import('../../activities/public/site-activities.tsx')).SiteActivities,
  waiting,
);
const History = lazyPart<{ websiteId: string }>(
  async () => (await import('./history-card.tsx')).HistoryCard,
  waiting,
);

export interface SiteTabsProps {
  site: SiteStatus;
  /** The button that requests an activity. */
  create: ReactNode;
  /** The first tab: what runs on the site. */
  children: ReactNode;
}

/** All there is of one site; which part is shown is in the address. */
export function SiteTabs({ site: { websiteId }, create, children }: SiteTabsProps) {
  const [tab, openTab] = useTab(tabs);
  return (
    <Tabs value={tab} onValueChange={openTab}>
      <TabsList label={text.tabsLabel} tabs={tabs} labels={text.tabs} className="mb-4 sm:w-fit" />
      <TabsContent value="software">{children}</TabsContent>
      <TabsContent value="respaldos">
        <SiteBackups websiteId={websiteId} />
      </TabsContent>
      <TabsContent value="actividades">
        <SiteActivities websiteId={websiteId} create={create} />
      </TabsContent>
      <TabsContent value="historial">
        <History websiteId={websiteId} />
      </TabsContent>
    </Tabs>
  );
}
