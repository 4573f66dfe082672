import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { billingLabels, type ManagedPlan } from '../../../../../functions/plans/plans.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import {
  actionsColumn,
  besideActions,
  RowActions,
} from '../../../components/lists/row-actions.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { managePlansText as text } from '../plans.manage.text.ts';
import type { PlanTask } from '../plans.task.ts';
import { useArchiving } from '../use-archiving.ts';

export interface PlansTableProps {
  plans: readonly ManagedPlan[];
  onTask: (task: PlanTask) => void;
}

/** Every plan, the cheapest first, with what can be done to each. Where it is narrow, support goes below the name. */
export function PlansTable({ plans, onTask }: PlansTableProps) {
  const columns: Column<ManagedPlan>[] = [
    {
      title: text.columns.plan,
      width: 'w-[30%]',
      className: besideActions,
      cell: (plan) => <Name plan={plan} />,
      narrow: { width: '', cell: (plan) => <Name plan={plan} whole /> },
    },
    {
      title: text.columns.support,
      titleOnCard: true,
      cell: (plan) => <Clamped>{plan.support}</Clamped>,
      narrow: null,
    },
    { title: text.columns.limits, cell: (plan) => <Limits plan={plan} /> },
    { title: text.columns.price, width: 'w-36', end: true, cell: (plan) => <Price plan={plan} /> },
    {
      title: text.columns.usage,
      width: 'w-24',
      end: true,
      titleOnCard: true,
      cell: ({ usage }) => <span className="tabular">{formatNumber(usage)}</span>,
    },
    actionsColumn((plan) => <Actions plan={plan} onTask={onTask} />),
  ];
  return (
    <DataTable
      label={text.tableLabel}
      columns={columns}
      rows={plans}
      keyOf={({ planId }) => planId}
    />
  );
}

/** Two lines at most, the whole as a title. */
function Clamped({ children }: { children: string }) {
  return (
    <span title={children} className="line-clamp-2 wrap-anywhere">
      {children}
    </span>
  );
}

function Name({ plan, whole = false }: { plan: ManagedPlan; whole?: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
        {plan.name}
        {plan.archivedAt !== null && <Badge>{text.archived}</Badge>}
      </p>
      {plan.description !== '' && (
        <p className="mt-0.5 text-muted-foreground">
          <Clamped>{plan.description}</Clamped>
        </p>
      )}
      {whole && (
        <div className="mt-2">
          <Clamped>{plan.support}</Clamped>
        </div>
      )}
    </>
  );
}

function Limits({ plan }: { plan: ManagedPlan }) {
  return (
    <ul>
      <li>{text.activities(plan.activityLimit)}</li>
      <li>{text.sites(plan.siteLimit)}</li>
      <li>{text.storage(formatBytes(plan.backupLimitBytes))}</li>
      {plan.benefits.length > 0 && (
        <li title={plan.benefits.join('\n')} className="text-muted-foreground">
          {text.benefits(plan.benefits.length)}
        </li>
      )}
    </ul>
  );
}

function Price({ plan }: { plan: ManagedPlan }) {
  return (
    <>
      <p className="tabular font-medium">{formatMoney(plan.priceCents, plan.currency)}</p>
      <p className="text-muted-foreground">{billingLabels[plan.billing]}</p>
    </>
  );
}

function Actions({ plan, onTask }: { plan: ManagedPlan } & Pick<PlansTableProps, 'onTask'>) {
  const archiving = useArchiving();
  const offered = plan.archivedAt === null;
  return (
    <RowActions
      name={plan.name}
      actions={[
        {
          label: text.actions.edit,
          icon: Pencil,
          onSelect: () => onTask({ kind: 'edit', plan }),
        },
        {
          label: offered ? text.actions.archive : text.actions.offer,
          icon: offered ? Archive : ArchiveRestore,
          disabled: archiving.pending,
          onSelect: () => archiving.run({ planId: plan.planId, archived: offered }),
        },
        {
          label: text.actions.remove,
          icon: Trash2,
          destructive: true,
          onSelect: () => onTask({ kind: 'remove', plan }),
        },
      ]}
    />
  );
}
