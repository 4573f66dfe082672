import { History, PencilLine, Scale } from 'lucide-react';
import {
  stateOf,
  type ManagedUserPlan,
} from '../../../../../functions/user-plans/user-plans.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { actionsColumn, RowActions } from '../../../components/lists/row-actions.tsx';
import { periodOf, planNotesOf } from '../../user-plans/public/plan-notes.ts';
import { UserPlanState } from '../../user-plans/public/user-plan-state.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { useIsAtLeast } from '../../../lib/session/session.context.tsx';
import type { PaymentsTask, UserPlanTask } from '../payments.task.ts';
import { paymentsText } from '../payments.text.ts';
import { Name, Person, WhatFor } from './row-cells.tsx';

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
      cell: personOf,
      phone: { at: 'title', cell: ({ userName }) => <Name name={userName} /> },
    },
    {
      title: text.columns.plan,
      cell: (userPlan) => <PlanOf userPlan={userPlan} />,
      narrow: { cell: (userPlan) => <PlanOf userPlan={userPlan} withPeriod /> },
      phone: {
        at: 'detail',
        cell: (userPlan) => (
          <span className="tabular block truncate">
            {userPlan.planName} · {text.used(userPlan.activitiesConsumed, userPlan.activityLimit)} ·{' '}
            <Period userPlan={userPlan} />
          </span>
        ),
      },
    },
    {
      title: text.columns.period,
      width: 'w-58',
      cell: (userPlan) => <Period userPlan={userPlan} />,
      narrow: null,
    },
    {
      title: text.columns.used,
      width: 'w-28',
      end: true,
      className: 'tabular',
      cell: ({ activitiesConsumed, activityLimit }) => text.used(activitiesConsumed, activityLimit),
    },
    {
      title: text.columns.state,
      width: 'w-40',
      narrow: { width: 'w-36' },
      cell: (userPlan) => <UserPlanState state={stateOf(userPlan, now)} />,
      phone: { at: 'mark' },
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

const personOf = ({ userId, userName, userEmail }: ManagedUserPlan) => (
  <Person userId={userId} name={userName} email={userEmail} />
);

/** The plan of a row, over how they got it and what else there is to know of it. */
function PlanOf({ userPlan, withPeriod }: { userPlan: ManagedUserPlan; withPeriod?: boolean }) {
  const format = useFormat();
  const { planName, paymentId } = userPlan;
  return (
    <WhatFor
      planName={planName}
      notes={[
        withPeriod && periodOf(userPlan, format, text.period),
        paymentId === null ? text.assigned : text.paid,
        ...planNotesOf(userPlan, format),
      ]}
    />
  );
}

function Period({ userPlan }: { userPlan: ManagedUserPlan }) {
  const format = useFormat();
  return <span className="tabular">{periodOf(userPlan, format, text.period)}</span>;
}

interface ActionsProps extends Pick<UserPlansTableProps, 'onTask'> {
  userPlan: ManagedUserPlan;
}

function Actions({ userPlan, onTask }: ActionsProps) {
  const format = useFormat();
  const { userName, planName, startDate } = userPlan;
  const change = { label: text.actions.status, icon: PencilLine };
  const does = (kind: UserPlanTask['kind']) => () => onTask({ kind, userPlan });
  return (
    <RowActions
      name={text.rowName(userName, planName, format.date(startDate))}
      actions={[
        ...(useIsAtLeast('owner') ? [{ ...change, onSelect: does('planStatus') }] : []),
        { label: text.actions.correct, icon: Scale, onSelect: does('correct') },
        { label: text.actions.movements, icon: History, onSelect: does('movements') },
      ]}
    />
  );
}
