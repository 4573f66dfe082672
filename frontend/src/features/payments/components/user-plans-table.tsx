import { History, PencilLine, Scale } from 'lucide-react';
import {
  stateOf,
  type ManagedUserPlan,
} from '../../../../../functions/user-plans/user-plans.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import {
  actionsColumn,
  besideActions,
  RowActions,
} from '../../../components/lists/row-actions.tsx';
import { PlanNotes } from '../../user-plans/public/plan-notes.tsx';
import { UserPlanState } from '../../user-plans/public/user-plan-state.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import type { PaymentsTask, UserPlanTask } from '../payments.task.ts';
import { paymentsText } from '../payments.text.ts';
import { Person, WhatFor } from './row-cells.tsx';

const text = paymentsText.userPlans;

export interface UserPlansTableProps {
  userPlans: readonly ManagedUserPlan[];
  onTask: (task: PaymentsTask) => void;
}

/** User plans with whose they are. One that ends while it is on the screen reads 'Vencido' from that moment on. */
export function UserPlansTable({ userPlans, onTask }: UserPlansTableProps) {
  const now = useNowAt(userPlans.flatMap(({ startDate, endDate }) => [startDate, endDate]));
  const columns: Column<ManagedUserPlan>[] = [
    {
      title: text.columns.person,
      className: besideActions,
      cell: personOf,
      narrow: {
        cell: (userPlan) => (
          <>
            {personOf(userPlan)}
            {planOf(userPlan)}
            <Period {...userPlan} />
          </>
        ),
      },
    },
    { title: text.columns.plan, cell: planOf, narrow: null },
    {
      title: text.columns.period,
      titleOnCard: true,
      cell: (userPlan) => <Period {...userPlan} />,
      narrow: null,
    },
    {
      title: text.columns.used,
      width: 'w-28',
      end: true,
      titleOnCard: true,
      cell: ({ activitiesConsumed, activityLimit }) => (
        <span className="tabular">{text.used(activitiesConsumed, activityLimit)}</span>
      ),
    },
    {
      title: text.columns.state,
      width: 'w-40',
      narrow: { width: 'w-36' },
      cell: (userPlan) => <UserPlanState state={stateOf(userPlan, now)} />,
    },
    actionsColumn((userPlan) => <Actions userPlan={userPlan} onTask={onTask} />),
  ];
  return (
    <DataTable
      label={text.label}
      columns={columns}
      rows={userPlans}
      keyOf={({ userPlanId }) => userPlanId}
    />
  );
}

const personOf = ({ userName, userEmail }: ManagedUserPlan) => (
  <Person name={userName} email={userEmail} />
);

const planOf = (userPlan: ManagedUserPlan) => (
  <>
    <WhatFor
      planName={userPlan.planName}
      detail={userPlan.paymentId === null ? text.assigned : text.paid}
    />
    <PlanNotes plan={userPlan} />
  </>
);

function Period({ startDate, endDate }: Pick<ManagedUserPlan, 'startDate' | 'endDate'>) {
  const format = useFormat();
  return (
    <span className="tabular">{text.period(format.date(startDate), format.date(endDate))}</span>
  );
}

interface ActionsProps extends Pick<UserPlansTableProps, 'onTask'> {
  userPlan: ManagedUserPlan;
}

function Actions({ userPlan, onTask }: ActionsProps) {
  const format = useFormat();
  const { userName, planName, startDate } = userPlan;
  const does = (kind: UserPlanTask['kind']) => () => onTask({ kind, userPlan });
  return (
    <RowActions
      name={text.rowName(userName, planName, format.date(startDate))}
      actions={[
        { label: text.actions.status, icon: PencilLine, onSelect: does('planStatus') },
        { label: text.actions.correct, icon: Scale, onSelect: does('correct') },
        { label: text.actions.movements, icon: History, onSelect: does('movements') },
      ]}
    />
  );
}
