import { BadgeCheck, ClipboardList, CreditCard, Globe, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import { NO_PLAN_NAME } from '../../../../../functions/plans/plans.none.domain.ts';
import type { UserPlanState } from '../../../../../functions/user-plans/user-plans.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { pathOfUnfinished } from '../../activities/public/activity-links.ts';
import { dashboardText as text } from '../dashboard.text.ts';

const running: UserPlanState = 'active';
const pathOfRunningPlans = `${paths.payments}?tab=planes&estado=${running}`;

export interface FigureCardsProps {
  /** Undefined while it loads. */
  dashboard: Dashboard | undefined;
  admin: boolean;
}

/**
 * The cards at the top (spec 000 §2, Dashboard): sites and activities; then the users and running plans of an
 * administrator, or the plan of a client. Each leads to the list that has as many rows as it says.
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
      <FigureCard
        icon={Globe}
        label={text.sites}
        value={dashboard?.websites.total}
        to={paths.websites}
      />
      <FigureCard
        icon={ClipboardList}
        label={text.activities}
        {...(admin
          ? { value: activities?.total, to: paths.activities }
          : { value: activities?.open, note: text.unfinished, to: pathOfUnfinished })}
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
        to={paths.users}
      />
      <FigureCard
        icon={BadgeCheck}
        label={text.activePlans}
        value={dashboard && (dashboard.activePlans ?? 0)}
        to={pathOfRunningPlans}
      />
    </>
  );
}

function PlanCard({ dashboard }: Pick<FigureCardsProps, 'dashboard'>) {
  const name = dashboard && (dashboard.planName ?? NO_PLAN_NAME);
  const to = dashboard?.planName === null ? paths.plans : paths.myOrders;
  return <FigureCard icon={CreditCard} label={text.plan} value={name} to={to} />;
}

interface FigureCardProps {
  icon: LucideIcon;
  label: string;
  value: number | string | undefined;
  /** What is counted, where the label says less. */
  note?: string;
  /** The list behind it. */
  to: string;
}

function FigureCard({ icon: Icon, label, value, note, to }: FigureCardProps) {
  return (
    <section className="relative min-w-0 bg-card p-4 transition-colors hover:bg-muted sm:px-6">
      <h2 className="flex items-center gap-2 text-[0.8125rem] leading-5 font-normal text-muted-foreground">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {/* The whole card is the link. */}
        <Link
          to={to}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {label}
        </Link>
      </h2>
      {value === undefined ? (
        <SkeletonGroup className="mt-1 py-1">
          <Skeleton className="h-6 w-16" />
        </SkeletonGroup>
      ) : (
        <Figure value={value} note={note} />
      )}
    </section>
  );
}

/** A name that is too long for its cell is cut after its second line. */
function Figure({ value, note }: { value: number | string; note: string | undefined }) {
  if (typeof value === 'number') {
    return (
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="tabular text-2xl leading-8 font-semibold">{formatNumber(value)}</span>
        {note !== undefined && <span className="text-sm text-muted-foreground">{note}</span>}
      </p>
    );
  }
  return (
    <p
      title={value}
      className="mt-1 line-clamp-2 py-0.5 text-lg leading-7 font-semibold wrap-anywhere"
    >
      {value}
    </p>
  );
}
