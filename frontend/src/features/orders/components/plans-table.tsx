import { History } from 'lucide-react';
import {
  stateOf,
  usagePercent,
  type UserPlan,
} from '../../../../../functions/user-plans/user-plans.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowNameLooks } from '../../../components/lists/row-looks.ts';
import { RowNotes } from '../../../components/lists/row-notes.tsx';
import { periodOf, planNotesOf } from '../../user-plans/public/plan-notes.ts';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { UserPlanState } from '../../user-plans/public/user-plan-state.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ordersText } from '../orders.text.ts';

const text = ordersText.plans;

export interface PlansTableProps {
  plans: readonly UserPlan[];
  now: Date;
  onMovements: (plan: UserPlan) => void;
}

/** The plans somebody has, had and will have. Where it is narrow, the dates go below the name. */
export function PlansTable({ plans, now, onMovements }: PlansTableProps) {
  const columns: Column<UserPlan>[] = [
    {
      title: text.columns.plan,
      cell: (plan) => <NameAndNotes plan={plan} />,
      narrow: { cell: (plan) => <NameAndNotes plan={plan} withPeriod /> },
      phone: { at: 'title', cell: (plan) => <Name {...plan} /> },
    },
    {
      title: text.columns.period,
      width: 'w-58',
      cell: (plan) => <Period plan={plan} />,
      narrow: null,
      phone: {
        at: 'detail',
        cell: (plan) => (
          <span className="tabular block truncate">
            {text.used(plan.activitiesConsumed, plan.activityLimit)} · <Period plan={plan} />
          </span>
        ),
      },
    },
    {
      title: text.columns.used,
      width: 'w-32',
      narrow: { width: 'w-28' },
      cell: (plan) => <Used plan={plan} />,
    },
    {
      title: text.columns.state,
      width: 'w-40',
      narrow: { width: 'w-36' },
      cell: (plan) => <UserPlanState state={stateOf(plan, now)} />,
      phone: { at: 'mark' },
    },
    {
      title: text.columns.movements,
      titleHidden: true,
      end: true,
      width: 'w-44',
      className: 'md:py-0!',
      cell: (plan) => <Movements plan={plan} onOpen={() => onMovements(plan)} />,
      narrow: {
        width: 'w-18',
        cell: (plan) => <Movements plan={plan} narrow onOpen={() => onMovements(plan)} />,
      },
      phone: {
        at: 'end',
        cell: (plan) => <Movements plan={plan} narrow onOpen={() => onMovements(plan)} />,
      },
    },
  ];
  return (
    <DataTable
      label={text.label}
      columns={columns}
      rows={plans}
      keyOf={({ userPlanId }) => userPlanId}
    />
  );
}

const Name = ({ planName }: Pick<UserPlan, 'planName'>) => (
  <span title={planName} className={rowNameLooks}>
    {planName}
  </span>
);

/** The plan, over how they got it and what else there is to know of it. */
function NameAndNotes({ plan, withPeriod }: { plan: UserPlan; withPeriod?: boolean }) {
  const format = useFormat();
  return (
    <>
      <Name {...plan} />
      <RowNotes
        notes={[
          withPeriod && periodOf(plan, format, text.period),
          plan.paymentId === null ? text.assigned : text.paid,
          ...planNotesOf(plan, format),
        ]}
      />
    </>
  );
}

function Period({ plan }: { plan: UserPlan }) {
  const format = useFormat();
  return <span className="tabular">{periodOf(plan, format, text.period)}</span>;
}

function Used({ plan }: { plan: UserPlan }) {
  const used = text.used(plan.activitiesConsumed, plan.activityLimit);
  return (
    <div className="grid gap-1">
      <span className="tabular">{used}</span>
      <Progress value={Math.min(usagePercent(plan), 100)} label={text.columns.used} />
    </div>
  );
}

interface MovementsProps {
  plan: UserPlan;
  /** There is room for its sign only. */
  narrow?: boolean;
  onOpen: () => void;
}

function Movements({ plan, narrow, onOpen }: MovementsProps) {
  const format = useFormat();
  return (
    <SignButton
      sign={History}
      words={text.movements}
      label={text.movementsOf(plan.planName, format.date(plan.startDate))}
      narrow={narrow}
      onClick={onOpen}
    />
  );
}
