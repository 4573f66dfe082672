import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import { dashboardText as text } from '../dashboard.text.ts';
import { ClientFigures } from './client-figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OwnSites } from './own-sites.tsx';
import { RecentActivities } from './recent-activities.tsx';
import { useMay } from '../../../lib/session/session.context.tsx';

/**
 * What a client starts with: what needs them, then what is being worked on; the figures beside it, and on a phone between
 * the two.
 */
export function ClientHome({ dashboard }: { dashboard: Dashboard }) {
  const { home } = dashboard;
  const keeps = useMay('keep');
  // An administrator's has none, which is not shown here.
  if (!home) return null;
  const { steps, sites } = home;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-6">
      <div className="min-w-0 space-y-4 lg:space-y-6">
        {keeps && steps && <FirstSteps steps={steps} sites={sites.worst} />}
        {/* Somebody without sites has their first steps instead. */}
        {sites.worst.length > 0 && <OwnSites sites={sites} total={dashboard.websites.total} />}
      </div>
      <div className="lg:col-start-2 lg:row-span-2">
        <ClientFigures dashboard={dashboard} home={home} />
      </div>
      <RecentActivities title={text.ownActivities} activities={home.activities} />
    </div>
  );
}
