import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import { dashboardText as text } from '../dashboard.text.ts';
import { ClientFigures } from './client-figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OwnSites } from './own-sites.tsx';
import { RecentActivities } from './recent-activities.tsx';

/** What a client starts with: what needs them, then what is being worked on; figures beside it. Undefined while it loads. */
export function ClientHome({ dashboard }: { dashboard: Dashboard | undefined }) {
  const home = dashboard?.home;
  const steps = home?.steps;
  // Somebody without sites has their first steps instead.
  const hasSites = !home || home.sites.worst.length > 0;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <div className="min-w-0 space-y-4 lg:space-y-6">
        {steps && <FirstSteps steps={steps} sites={home.sites.worst} />}
        {hasSites && <OwnSites dashboard={dashboard} />}
        <RecentActivities title={text.ownActivities} activities={home?.activities} />
      </div>
      <ClientFigures dashboard={dashboard} />
    </div>
  );
}
