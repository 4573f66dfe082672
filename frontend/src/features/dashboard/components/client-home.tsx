import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import { FigureCards } from './figure-cards.tsx';
import { RecentActivities } from './recent-activities.tsx';
import { RecentSites } from './recent-sites.tsx';

/** What a client starts with: their own figures and latest rows. Undefined while they load. */
export function ClientHome({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <>
      <FigureCards dashboard={dashboard} admin={false} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <RecentActivities activities={dashboard?.activities.recent} />
        <RecentSites sites={dashboard?.websites.recent} />
      </div>
    </>
  );
}
