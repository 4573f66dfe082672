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
    // One frame; its colour shows between the cells as their lines.
    <Card
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden bg-border!',
        admin ? 'xl:grid-cols-4' : 'lg:grid-cols-3 *:last:max-lg:col-span-2',
      )}
    >
      <FigureCard icon={Globe} label={text.sites} value={dashboard?.websites.total} />
      <FigureCard
        icon={ClipboardList}
        label={text.activities}
        value={admin ? activities?.total : activities?.open}
      />
      {admin ? <AdminCards dashboard={dashboard} /> : <PlanCard dashboard={dashboard} />}
    </Card>
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
    <section className="min-w-0 bg-card p-4 sm:px-6">
      <h2 className="flex items-center gap-2 text-[0.8125rem] leading-5 font-normal text-muted-foreground">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {label}
      </h2>
      {value === undefined ? (
        <SkeletonGroup className="mt-1 py-1">
          <Skeleton className="h-6 w-16" />
        </SkeletonGroup>
      ) : (
        <Figure value={value} />
      )}
    </section>
  );
}

/** A name that is too long for its cell is cut after its second line. */
function Figure({ value }: { value: number | string }) {
  if (typeof value === 'number') {
    return <p className="tabular mt-1 text-2xl leading-8 font-semibold">{formatNumber(value)}</p>;
  }
  return (
    <p title={value} className="mt-1 line-clamp-2 text-lg leading-7 font-semibold wrap-anywhere">
      {value}
    </p>
  );
}
