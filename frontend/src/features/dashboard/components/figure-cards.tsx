import { BadgeCheck, ClipboardList, CreditCard, Globe, Users, type LucideIcon } from 'lucide-react';
import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import { NO_PLAN_NAME } from '../../../../../functions/plans/plans.none.domain.ts';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { dashboardText as text } from '../dashboard.text.ts';

export interface FigureCardsProps {
  /** Undefined while it loads. */
  dashboard: Dashboard | undefined;
  admin: boolean;
}

/**
 * The cards at the top (spec 000 §2, Dashboard): sites and activities; then the users and running plans of an
 * administrator, or the plan of a client.
 */
export function FigureCards({ dashboard, admin }: FigureCardsProps) {
  const { activities } = dashboard ?? {};
  return (
    <div
      className={cn(
        'grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:gap-6',
        admin ? 'xl:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      <FigureCard icon={Globe} label={text.sites} value={dashboard?.websites.total} />
      <FigureCard
        icon={ClipboardList}
        label={text.activities}
        value={admin ? activities?.total : activities?.open}
      />
      {admin ? <AdminCards dashboard={dashboard} /> : <PlanCard dashboard={dashboard} />}
    </div>
  );
}

function AdminCards({ dashboard }: Pick<FigureCardsProps, 'dashboard'>) {
  return (
    <>
      <FigureCard
        icon={Users}
        label={text.users}
        value={dashboard && (dashboard.users?.total ?? 0)}
      />
      <FigureCard
        icon={BadgeCheck}
        label={text.activePlans}
        value={dashboard && (dashboard.activePlans ?? 0)}
      />
    </>
  );
}

function PlanCard({ dashboard }: Pick<FigureCardsProps, 'dashboard'>) {
  const name = dashboard && (dashboard.planName ?? NO_PLAN_NAME);
  return <FigureCard icon={CreditCard} label={text.plan} value={name} />;
}

interface FigureCardProps {
  icon: LucideIcon;
  label: string;
  value: number | string | undefined;
}

function FigureCard({ icon: Icon, label, value }: FigureCardProps) {
  return (
    <Card className="flex items-center justify-between gap-4 p-4 sm:p-6">
      <div className="min-w-0">
        <h2 className="text-sm font-medium text-muted-foreground">{label}</h2>
        {value === undefined ? (
          <SkeletonGroup className="mt-1 py-1">
            <Skeleton className="h-7 w-16" />
          </SkeletonGroup>
        ) : (
          <p className="tabular mt-1 text-3xl leading-9 font-semibold wrap-anywhere">
            {typeof value === 'number' ? formatNumber(value) : value}
          </p>
        )}
      </div>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-primary-soft-foreground">
        <Icon aria-hidden="true" className="size-5" />
      </span>
    </Card>
  );
}
