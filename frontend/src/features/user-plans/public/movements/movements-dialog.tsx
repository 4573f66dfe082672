import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { Movement } from '../../../../../../functions/user-plans/user-plans.domain.ts';
import { CursorList } from '../../../../components/lists/cursor-list.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../../components/ui/skeleton.tsx';
import { cn } from '../../../../lib/cn.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { DialogControl } from '../../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { movementsQuery } from './movements.queries.ts';
import { movementsText as text } from './movements.text.ts';

export interface PlanOfMovements {
  userPlanId: string;
  planName: string;
}

export interface MovementsDialogProps extends DialogControl {
  task: PlanOfMovements;
}

/** 'Movimientos' of a user plan, over the page. */
export function MovementsDialog({ open, close, task: userPlan }: MovementsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={text.title}
      description={text.description(userPlan.planName)}
      footer={
        <Button variant="secondary" onClick={close}>
          {text.close}
        </Button>
      }
    >
      <MovementsList userPlanId={userPlan.userPlanId} />
    </Dialog>
  );
}

/** The ledger of a user plan: its sum is what is consumed. For the client who has it, and for administrators. */
function MovementsList({ userPlanId }: { userPlanId: string }) {
  const list = useInfiniteQuery(movementsQuery(useApi(), userPlanId));
  return (
    <CursorList
      list={list}
      text={text}
      empty={<p className="text-sm">{text.empty}</p>}
      skeleton={<ListSkeleton />}
      bare
    >
      {(movements) => (
        <ol aria-label={text.list} className="divide-y">
          {movements.map((movement) => (
            <Entry key={movement.entryId} movement={movement} />
          ))}
        </ol>
      )}
    </CursorList>
  );
}

function Entry({ movement: { kind, amount, reason, at } }: { movement: Movement }) {
  const format = useFormat();
  const consumed = amount > 0;
  const Icon = consumed ? ArrowUpRight : ArrowDownRight;
  return (
    <li className="flex gap-3 py-3 text-sm first:pt-0">
      <span
        className={cn(
          'flex size-8 shrink-0 items-center justify-center rounded-full',
          consumed ? 'bg-secondary text-secondary-foreground' : 'bg-success-soft text-success-text',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-medium">{text.kinds[kind]}</span>
          <span className="tabular">{text.amount(amount)}</span>
        </p>
        {reason !== '' && <p className="wrap-anywhere">{reason}</p>}
        <time dateTime={at} className="text-muted-foreground">
          {format.dateTime(at)}
        </time>
      </div>
    </li>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="divide-y">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3 py-3 first:pt-0">
          <Skeleton className="size-8 shrink-0 rounded-full!" />
          <div className="flex-1 space-y-2 py-1">
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-3.5 w-32" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
