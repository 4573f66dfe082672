import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import { dashboardText as text } from '../dashboard.text.ts';
import { FigureCards } from './figure-cards.tsx';
import { MetricsCard } from './metrics-card.tsx';
import { RecentActivities } from './recent-activities.tsx';
import { RecentSites } from './recent-sites.tsx';

/** What an administrator starts with: everybody's figures and latest rows. Undefined while they load. */
export function AdminHome({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <>
      <FigureCards dashboard={dashboard} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <RecentActivities title={text.recentActivities} activities={dashboard?.activities.recent} />
        <RecentSites sites={dashboard?.websites.recent} />
      </div>
      <MetricsCard dashboard={dashboard} />
    </>
  );
}
