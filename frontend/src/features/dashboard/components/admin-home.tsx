import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import { AttentionHome } from '../../attention/public/attention-home.tsx';
import { dashboardText as text } from '../dashboard.text.ts';
import { FigureCards } from './figure-cards.tsx';
import { MetricsCard } from './metrics-card.tsx';
import { RecentActivities } from './recent-activities.tsx';
import { RecentSites } from './recent-sites.tsx';

interface AdminHomeProps {
  dashboard: Dashboard;
  /** It is being read. */
  isFetching: boolean;
}

/** What an administrator starts with: what wants them, then everybody's figures and latest rows. */
export function AdminHome({ dashboard, isFetching }: AdminHomeProps) {
  return (
    <>
      <AttentionHome ready={!isFetching} />
      <FigureCards dashboard={dashboard} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <RecentActivities title={text.recentActivities} activities={dashboard.activities.recent} />
        <RecentSites sites={dashboard.websites.recent} />
      </div>
      <MetricsCard dashboard={dashboard} />
    </>
  );
}
