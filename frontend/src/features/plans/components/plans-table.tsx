import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { billingLabels, type ManagedPlan } from '../../../../../functions/plans/plans.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { actionsColumn, RowActions } from '../../../components/lists/row-actions.tsx';
import { rowDetailLooks, rowNameLooks } from '../../../components/lists/row-looks.ts';
import { RowNotes } from '../../../components/lists/row-notes.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useIsAtLeast } from '../../../lib/session/session.context.tsx';
import { managePlansText as text } from '../plans.manage.text.ts';
import { backupPromises, retentionFact } from '../plans.text.ts';
import type { PlanTask } from '../plans.task.ts';
import { useArchiving } from '../use-archiving.ts';

export interface PlansTableProps {
  plans: readonly ManagedPlan[];
  onTask: (task: PlanTask) => void;
}

/** Every plan, the cheapest first, with what can be done to each. Where it is narrow, support goes below the name. */
export function PlansTable({ plans, onTask }: PlansTableProps) {
  const mayChange = useIsAtLeast('owner');
  const columns: Column<ManagedPlan>[] = [
    {
      title: text.columns.plan,
      width: 'w-[24%]',
      cell: (plan) => (
        <>
          <Name plan={plan} />
          <RowNotes notes={[plan.description]} />
        </>
      ),
      narrow: {
        width: '',
        cell: (plan) => (
          <>
            <Name plan={plan} />
            <RowNotes notes={[plan.description, plan.support]} />
          </>
        ),
      },
      phone: { at: 'title', cell: (plan) => <Name plan={plan} /> },
    },
    {
      title: text.columns.support,
      width: 'w-[20%]',
      cell: ({ support }) => (
        <span title={support} className="block truncate">
          {support}
        </span>
      ),
      narrow: null,
    },
    {
      title: text.columns.limits,
      cell: (plan) => <Limits plan={plan} />,
      phone: { at: 'detail', cell: (plan) => <RowNotes notes={limitsOf(plan)} /> },
    },
    {
      title: text.columns.price,
      width: 'w-36',
      end: true,
      cell: (plan) => <Price plan={plan} />,
      phone: {
        at: 'mark',
        cell: ({ priceCents, currency }) => (
          <span className="tabular">{formatMoney(priceCents, currency)}</span>
        ),
      },
    },
    {
      title: text.columns.usage,
      width: 'w-24',
      end: true,
      cell: ({ usage }) => <span className="tabular">{formatNumber(usage)}</span>,
    },
    ...(mayChange ? [actionsColumn((plan: ManagedPlan) => <Actions {...{ plan, onTask }} />)] : []),
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

function Name({ plan }: { plan: ManagedPlan }) {
  return (
    <p className="flex min-w-0 items-center gap-2">
      <span title={plan.name} className={rowNameLooks}>
        {plan.name}
      </span>
      {plan.archivedAt !== null && <Badge>{text.archived}</Badge>}
    </p>
  );
}

const limitsOf = (plan: ManagedPlan) => [
  text.activities(plan.activityLimit),
  text.sites(plan.siteLimit),
  text.storage(formatBytes(plan.backupLimitBytes)),
  ...(plan.promisedWorkingDays === null ? [] : [text.promise(plan.promisedWorkingDays)]),
  ...(plan.promisedBackups === null ? [] : [backupPromises[plan.promisedBackups]]),
  ...(plan.retention === null ? [] : [retentionFact(plan.retention)]),
];

/** What it allows; its benefits as the title of how many there are. */
function Limits({ plan }: { plan: ManagedPlan }) {
  const [activities, ...others] = limitsOf(plan);
  return (
    <>
      <span className="block truncate">{activities}</span>
      <span className="flex min-w-0 gap-1.5">
        <RowNotes notes={others} />
        {plan.benefits.length > 0 && (
          <span title={plan.benefits.join('\n')} className={`${rowDetailLooks} relative z-1`}>
            {text.benefits(plan.benefits.length)}
          </span>
        )}
      </span>
    </>
  );
}

function Price({ plan }: { plan: ManagedPlan }) {
  return (
    <>
      <p className="tabular font-medium">{formatMoney(plan.priceCents, plan.currency)}</p>
      <p className={rowDetailLooks}>{billingLabels[plan.billing]}</p>
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
