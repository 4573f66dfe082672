import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, History, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import {
  quotaStatusOf,
  type QuotaStatus,
} from '../../../../../../functions/user-plans/user-plans.domain.ts';
import {
  livePeriods,
  type Period,
} from '../../../../../../functions/user-plans/user-plans.periods.domain.ts';
import { paths } from '../../../../app/paths.ts';
import { LoadFailure } from '../../../../components/lists/load-failure.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../../components/ui/skeleton.tsx';
import { cn } from '../../../../lib/cn.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { useDialogTask } from '../../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { useMay } from '../../../../lib/session/session.context.tsx';
import type { PlanOfMovements } from '../movements/movements-dialog.tsx';
import { MovementsDialogs } from '../movements/movements.tsx';
import { planInfoQuery } from '../plan-info.ts';
import { planCardText as text } from './plan-card.text.ts';
import { PlanUsage } from './plan-usage.tsx';

const MINUTE_MS = 60_000;

export interface PlanCardProps {
  /** The id of its message, for what that message explains: a button that is disabled. */
  statusId?: string;
}

/** A client's plan and what is left of it (spec 001 §2, 'A plan-status card'). Administrators have none. */
export function PlanCard({ statusId }: PlanCardProps) {
  const query = useQuery(planInfoQuery(useApi()));
  const titleId = useId();
  if (query.isPending) {
    return (
      <SkeletonGroup>
        <PlanCardSkeleton />
      </SkeletonGroup>
    );
  }
  if (!query.data) return <LoadFailure title={text.failed} query={query} />;
  const info = query.data;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId}>{text.title}</CardTitle>
        {info.userPlanId !== null && (
          <Movements userPlan={{ userPlanId: info.userPlanId, planName: info.planName }} />
        )}
      </CardHeader>
      <CardContent className="space-y-5">
        <PlanStatus id={statusId} status={quotaStatusOf(info)} />
        <PlanUsage info={info} />
        <UpcomingPlans periods={info.periods} />
        {query.isRefetchError && (
          <p role="status" className="text-sm text-warning-text">
            {text.staleFailed}
          </p>
        )}
      </CardContent>
    </Card>
  );
}

function Movements({ userPlan }: { userPlan: PlanOfMovements }) {
  const dialog = useDialogTask<PlanOfMovements>();
  return (
    <>
      <Button variant="link" size="inline" onClick={() => dialog.start(userPlan)}>
        <History aria-hidden="true" />
        {text.movements}
      </Button>
      <MovementsDialogs dialog={dialog} />
    </>
  );
}

/** Its shape with a plan, as high as the card: what is below it must not move. Put it in a SkeletonGroup. */
function PlanCardSkeleton() {
  return (
    <Card>
      <CardHeader>
        <div className="flex h-control items-center">
          <Skeleton className="h-5 w-40" />
        </div>
      </CardHeader>
      <CardContent className="space-y-5">
        <div className="rounded-lg border px-4 py-1">
          <div className="flex h-control items-center">
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <SkeletonFact />
          {/* The end and how long until then: two lines on a phone. */}
          <SkeletonFact className="h-10 sm:h-5" />
          <SkeletonFact />
        </div>
        <div className="space-y-2">
          <SkeletonLine className="w-full" />
          <Skeleton className="h-2 w-full rounded-full!" />
        </div>
      </CardContent>
    </Card>
  );
}

const SkeletonFact = ({ className = 'h-5' }: { className?: string }) => (
  <div className="space-y-0.5">
    <SkeletonLine className="w-20" />
    <div className={className}>
      <SkeletonLine className="w-32 max-w-full" />
    </div>
  </div>
);

/** As high as a line of small text. */
const SkeletonLine = ({ className }: { className: string }) => (
  <div className="py-0.5">
    <Skeleton className={cn('h-4', className)} />
  </div>
);

const tones = {
  destructive: {
    icon: CircleAlert,
    looks: 'border-destructive/30 bg-destructive-soft text-destructive-text',
  },
  warning: {
    icon: TriangleAlert,
    looks: 'border-warning/40 bg-warning-soft text-warning-text',
  },
  normal: { icon: CircleCheck, looks: 'border-success/30 bg-success-soft text-success-text' },
} as const;

interface PlanStatusProps {
  id: string | undefined;
  status: QuotaStatus;
}

/** One of the four banners (spec 001 §8). Announced when it changes, and never an interruption: it is no error. */
function PlanStatus({ id, status }: PlanStatusProps) {
  const pays = useMay('pay');
  const { icon: Icon, looks } = tones[status.tone];
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-4 rounded-lg border px-4 py-1',
        looks,
      )}
    >
      <p role="status" className="flex min-h-control items-center gap-3 text-sm font-medium">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span id={id}>{status.message}</span>
      </p>
      {pays && !status.canCreate && (
        <Button asChild variant="link" size="inline" className="text-current! underline">
          <Link to={paths.plans}>{text.seePlans}</Link>
        </Button>
      )}
    </div>
  );
}

/** What was paid or given, and starts by itself when what runs now ends; nothing where nothing waits. */
function UpcomingPlans({ periods }: { periods: readonly Period[] }) {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const waiting = livePeriods(periods, now).filter(
    ({ startDate }) => Date.parse(startDate) > now.getTime(),
  );
  if (waiting.length === 0) return null;
  return (
    <div className="border-t pt-4 text-sm">
      <h3 className="text-muted-foreground">{text.upcoming}</h3>
      <ol aria-label={text.upcomingLabel} className="mt-1 space-y-1">
        {waiting.map(({ userPlanId, planName, startDate, endDate }) => (
          <li key={userPlanId} className="flex flex-wrap gap-x-2">
            <span className="font-medium wrap-anywhere">{planName}</span>
            <span className="tabular text-muted-foreground">
              {text.period(format.date(startDate), format.date(endDate))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
