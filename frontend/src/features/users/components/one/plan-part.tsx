import { useQuery } from '@tanstack/react-query';
import {
  latestPlan,
  stateOf,
  usagePercent,
  type Movement,
  type UserPlan,
} from '../../../../../../functions/user-plans/user-plans.domain.ts';
import { listOfClient, paths } from '../../../../app/paths.ts';
import { LoadFailure } from '../../../../components/lists/load-failure.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { CardContent } from '../../../../components/ui/card.tsx';
import { Progress } from '../../../../components/ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '../../../../components/ui/skeleton.tsx';
import { useDialogTask } from '../../../../lib/forms/use-dialog-task.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useNowAt } from '../../../../lib/format/use-now-at.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import type { PlanOfMovements } from '../../../user-plans/public/movements/movements-dialog.tsx';
import { MovementsDialogs } from '../../../user-plans/public/movements/movements.tsx';
import { movementsText } from '../../../user-plans/public/movements/movements.text.ts';
import { periodOf } from '../../../user-plans/public/plan-notes.ts';
import { UserPlanState } from '../../../user-plans/public/user-plan-state.tsx';
import { lastMovementsQuery, plansOfQuery } from '../../users.one.queries.ts';
import { oneUserText } from '../../users.one.text.ts';
import { AllLink, Nothing, PartCard } from './part.tsx';

const text = oneUserText.plan;
/** The others are in the dialog. */
const MOVEMENTS_SHOWN = 3;

/** The plan that a person has, or the one that ran out last, with what was used of it. */
export function PlanPart({ userId }: { userId: string }) {
  const query = useQuery(plansOfQuery(useApi(), userId));
  const plans = query.data?.items ?? [];
  const to = listOfClient(`${paths.payments}?tab=planes`, userId);
  return (
    <PartCard title={text.title} action={plans.length > 0 && <AllLink to={to}>{text.all}</AllLink>}>
      {query.isPending && <PlanSkeleton />}
      {query.isLoadingError && <LoadFailure title={text.failed} query={query} bare />}
      {query.data && <Plans plans={plans} />}
    </PartCard>
  );
}

function Plans({ plans }: { plans: readonly UserPlan[] }) {
  const format = useFormat();
  const now = useNowAt(plans.flatMap(({ startDate, endDate }) => [startDate, endDate]));
  const plan = latestPlan(plans, now);
  const next = plans.findLast((one) => stateOf(one, now) === 'scheduled');
  return (
    <>
      {plan ? <Plan plan={plan} now={now} /> : <Nothing>{text.empty}</Nothing>}
      {next && (
        <p className="border-t px-4 py-2.5 text-[0.8125rem] leading-5 text-muted-foreground sm:px-6">
          {text.next(next.planName, format.date(next.startDate))}
        </p>
      )}
    </>
  );
}

function Plan({ plan, now }: { plan: UserPlan; now: Date }) {
  const format = useFormat();
  const { planName, activitiesConsumed: used, activityLimit: limit } = plan;
  const words = text.used(used, limit);
  return (
    <>
      <CardContent className="grid gap-3 text-sm">
        <div>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 font-medium wrap-anywhere">{planName}</span>
            <UserPlanState state={stateOf(plan, now)} />
          </p>
          <p className="tabular text-muted-foreground">{periodOf(plan, format, text.period)}</p>
        </div>
        <div>
          <p className="mb-1.5 flex justify-between gap-4">
            <span className="text-muted-foreground">{text.activities}</span>
            <span className="tabular font-medium">{words}</span>
          </p>
          <Progress
            value={Math.min(usagePercent(plan), 100)}
            label={`${text.activities}: ${words}`}
          />
        </div>
      </CardContent>
      <LastMovements plan={plan} />
    </>
  );
}

/** What was used and given back last, and the way to all of it. */
function LastMovements({ plan }: { plan: UserPlan }) {
  const dialog = useDialogTask<PlanOfMovements>();
  const query = useQuery(lastMovementsQuery(useApi(), plan.userPlanId));
  return (
    <div className="border-t px-4 py-3 text-sm sm:px-6">
      <h3 className="font-medium">{text.movements}</h3>
      {query.isPending && <MovementsSkeleton />}
      {query.isLoadingError && <LoadFailure title={text.movementsFailed} query={query} bare />}
      {query.data && <Movements {...query.data} onAll={() => dialog.start(plan)} />}
      <MovementsDialogs dialog={dialog} />
    </div>
  );
}

interface MovementsProps {
  items: readonly Movement[];
  nextCursor: string | null;
  onAll: () => void;
}

function Movements({ items, nextCursor, onAll }: MovementsProps) {
  if (items.length === 0) return <p className="text-muted-foreground">{text.noMovements}</p>;
  const hasMore = items.length > MOVEMENTS_SHOWN || nextCursor !== null;
  return (
    <>
      <ul>
        {items.slice(0, MOVEMENTS_SHOWN).map((movement) => (
          <Entry key={movement.entryId} movement={movement} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="link" size="inline" onClick={onAll}>
          {text.allMovements}
        </Button>
      )}
    </>
  );
}

function Entry({ movement: { kind, amount, reason, at } }: { movement: Movement }) {
  const format = useFormat();
  return (
    <li className="mt-1.5">
      <span className="flex justify-between gap-3">
        <span className="min-w-0 truncate" title={reason}>
          {reason || movementsText.kinds[kind]}
        </span>
        <time dateTime={at} className="tabular shrink-0 text-muted-foreground">
          {format.date(at)}
        </time>
      </span>
      <span className="block text-[0.8125rem] leading-5 text-muted-foreground">
        {movementsText.amount(amount)}
      </span>
    </li>
  );
}

const PlanSkeleton = () => (
  <SkeletonGroup className="grid gap-3 p-4 sm:px-6">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-4 w-52 max-w-full" />
    <Skeleton className="h-2 w-full rounded-full!" />
  </SkeletonGroup>
);

const MovementsSkeleton = () => (
  <SkeletonGroup className="mt-2 grid gap-2">
    <Skeleton className="h-4 w-52 max-w-full" />
    <Skeleton className="h-4 w-44 max-w-full" />
  </SkeletonGroup>
);
