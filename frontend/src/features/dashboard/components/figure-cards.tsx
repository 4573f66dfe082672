import { BadgeCheck, ClipboardList, Globe, Users } from 'lucide-react';
import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import type { UserPlanState } from '../../../../../functions/user-plans/user-plans.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../components/ui/card.tsx';
import { dashboardText as text } from '../dashboard.text.ts';
import { FigureCard } from './figure-card.tsx';

const running: UserPlanState = 'active';
const pathOfRunningPlans = `${paths.payments}?tab=planes&estado=${running}`;

/** The figures of an administrator (spec 000 §2, Dashboard): sites, activities, users and running plans. */
export function FigureCards({ dashboard }: { dashboard: Dashboard }) {
  return (
    // One frame; its colour shows between the cells as their lines.
    <Card className="grid grid-cols-2 gap-px overflow-hidden bg-border! xl:grid-cols-4">
      <FigureCard
        icon={Globe}
        label={text.sites}
        value={dashboard.websites.total}
        to={paths.websites}
      />
      <FigureCard
        icon={ClipboardList}
        label={text.activities}
        value={dashboard.activities.total}
        to={paths.activities}
      />
      <FigureCard
        icon={Users}
        label={text.users}
        value={dashboard.users?.total ?? 0}
        to={paths.users}
      />
      <FigureCard
        icon={BadgeCheck}
        label={text.activePlans}
        value={dashboard.activePlans ?? 0}
        to={pathOfRunningPlans}
      />
    </Card>
  );
}
