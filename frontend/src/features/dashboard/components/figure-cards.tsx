import { BadgeCheck, ClipboardList, Globe, Users } from 'lucide-react';
import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import type { UserPlanState } from '../../../../../functions/user-plans/user-plans.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../components/ui/card.tsx';
import { cn } from '../../../lib/cn.ts';
import { dashboardText as text } from '../dashboard.text.ts';
import { FigureCard } from './figure-card.tsx';

const running: UserPlanState = 'active';
const pathOfRunningPlans = `${paths.payments}?tab=planes&estado=${running}`;

/** The figures of an administrator (spec 000 §2, Dashboard): sites, activities, users and running plans. */
export function FigureCards({ dashboard }: { dashboard: Dashboard }) {
  const { websites, activities, users, activePlans } = dashboard;
  return (
    // One frame; its colour shows between the cells as their lines. A technician has the first two cells.
    <Card
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden bg-border!',
        users !== null && 'xl:grid-cols-4',
      )}
    >
      <FigureCard icon={Globe} label={text.sites} value={websites.total} to={paths.websites} />
      <FigureCard
        icon={ClipboardList}
        label={text.activities}
        value={activities.total}
        to={paths.activities}
      />
      {users && <FigureCard icon={Users} label={text.users} value={users.total} to={paths.users} />}
      {activePlans !== null && (
        <FigureCard
          icon={BadgeCheck}
          label={text.activePlans}
          value={activePlans}
          to={pathOfRunningPlans}
        />
      )}
    </Card>
  );
}
