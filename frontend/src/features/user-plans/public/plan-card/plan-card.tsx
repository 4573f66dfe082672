import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useId } from 'react';
import { quotaStatusOf } from '../../../../../../functions/user-plans/user-plans.domain.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { planInfoQuery } from '../plan-info.ts';
import { useDialogTask } from '../../../../lib/forms/use-dialog-task.ts';
import type { PlanOfMovements } from '../movements/movements-dialog.tsx';
import { MovementsDialogs } from '../movements/movements.tsx';
import { LoadFailure } from '../../../../components/lists/load-failure.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../../components/ui/skeleton.tsx';
import { planCardText as text } from './plan-card.text.ts';
import { PlanStatus } from './plan-status.tsx';
import { PlanUsage } from './plan-usage.tsx';
import { UpcomingPlans } from './upcoming-plans.tsx';

export interface PlanCardProps {
  /** The id of its message, for what that message explains: a button that is disabled. */
  statusId?: string;
}

/** A client's plan and what is left of it (spec 001 §2, 'A plan-status card'). Administrators have none. */
export function PlanCard({ statusId }: PlanCardProps) {
  const query = useQuery(planInfoQuery(useApi()));
  const titleId = useId();
  if (query.isPending) return <PlanCardSkeleton />;
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

function PlanCardSkeleton() {
  return (
    <Card>
      <SkeletonGroup className="space-y-5 p-4 sm:px-6 sm:py-5">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-11 w-full rounded-lg!" />
        <div className="grid gap-4 sm:grid-cols-3">
          {[0, 1, 2].map((fact) => (
            <div key={fact} className="space-y-2">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-5 w-32" />
            </div>
          ))}
        </div>
        <Skeleton className="h-2 w-full rounded-full!" />
      </SkeletonGroup>
    </Card>
  );
}
