import { BadgeCheck, Flag, PencilLine, ReceiptText } from 'lucide-react';
import type { ManagedPayment } from '../../../../../functions/payments/payments.domain.ts';
import { statusOfSettlement } from '../../../../../functions/payments/settle/payments.settlement.domain.ts';
import { pathOfReceipt } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { placementLabels } from '../../user-plans/public/plan-notes.text.ts';
import { PaymentStatus } from '../public/payment-status.tsx';
import type { RowAction } from '../../../components/lists/row-action.ts';
import {
  actionsColumn,
  besideActions,
  RowActions,
} from '../../../components/lists/row-actions.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { PaymentsTask } from '../payments.task.ts';
import { atProvider, flagText, hintText, paymentsText } from '../payments.text.ts';
import { Person, WhatFor } from './row-cells.tsx';

const text = paymentsText.payments;

export interface PaymentsTableProps {
  payments: readonly ManagedPayment[];
  onTask: (task: PaymentsTask) => void;
}

/** Payments with whose they are. Where it is narrow, plan, amount and date go below the name. */
export function PaymentsTable({ payments, onTask }: PaymentsTableProps) {
  const columns: Column<ManagedPayment>[] = [
    {
      title: text.columns.person,
      className: besideActions,
      cell: personOf,
      narrow: {
        cell: (payment) => (
          <>
            {personOf(payment)}
            {planOf(payment)}
            <p className="mt-0.5">
              <Amount {...payment} />
              {' · '}
              <Begun at={payment.createdAt} />
            </p>
          </>
        ),
      },
    },
    { title: text.columns.plan, cell: planOf, narrow: null },
    {
      title: text.columns.amount,
      width: 'w-40',
      end: true,
      titleOnCard: true,
      cell: (payment) => <Amount {...payment} />,
      narrow: null,
    },
    { title: text.columns.status, cell: (payment) => <Status payment={payment} /> },
    {
      title: text.columns.date,
      width: 'w-32',
      titleOnCard: true,
      cell: ({ createdAt }) => <Begun at={createdAt} />,
      narrow: null,
    },
    actionsColumn((payment) => <Actions payment={payment} onTask={onTask} />),
  ];
  return (
    <DataTable
      label={text.label}
      columns={columns}
      rows={payments}
      keyOf={({ paymentId }) => paymentId}
    />
  );
}

const personOf = ({ userName, userEmail }: ManagedPayment) => (
  <Person name={userName} email={userEmail} />
);

const planOf = ({ planName, mercadoPagoId }: ManagedPayment) => (
  <WhatFor planName={planName} detail={mercadoPagoId === null ? '' : text.order(mercadoPagoId)} />
);

/** What the record says; what PayPal says, where that is something else; and why somebody must look at it. */
function Status({ payment }: { payment: ManagedPayment }) {
  const { status, settlement, flag, refundedCents, currency, placement, discardedAt } = payment;
  // Held money is 'pending' in both, and not the same as money that nobody has paid yet.
  const toldApart = statusOfSettlement[settlement] !== status || settlement === 'pending';
  const hint = hintText(payment);
  return (
    <div className="grid justify-items-start gap-1.5">
      <PaymentStatus status={status} />
      {placement && <p className="text-xs text-muted-foreground">{placementLabels[placement]}</p>}
      {settlement === 'closed' && discardedAt !== null && (
        <p className="text-xs text-muted-foreground">{text.discarded}</p>
      )}
      {toldApart && <p className="text-xs text-muted-foreground">{atProvider(settlement)}</p>}
      {flag !== null && (
        <p className="flex gap-1.5 text-xs text-warning-text">
          <Flag aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>{flagText({ settlement, flag }, formatMoney(refundedCents, currency))}</span>
        </p>
      )}
      {hint !== undefined && <p className="text-xs text-muted-foreground">{hint}</p>}
    </div>
  );
}

function Amount({ amountCents, currency }: Pick<ManagedPayment, 'amountCents' | 'currency'>) {
  return <span className="tabular whitespace-nowrap">{formatMoney(amountCents, currency)}</span>;
}

function Begun({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  );
}

interface ActionsProps extends Pick<PaymentsTableProps, 'onTask'> {
  payment: ManagedPayment;
}

function Actions({ payment, onTask }: ActionsProps) {
  const format = useFormat();
  const { status, flag, userName, createdAt, paymentId } = payment;
  const documented = status === 'completed' || status === 'refunded';
  const actions: RowAction[] = [
    {
      label: text.actions.status,
      icon: PencilLine,
      onSelect: () => onTask({ kind: 'status', payment }),
    },
    ...(flag === null
      ? []
      : [
          {
            label: text.actions.review,
            icon: BadgeCheck,
            onSelect: () => onTask({ kind: 'review', payment }),
          },
        ]),
    ...(documented
      ? [{ label: text.actions.receipt, icon: ReceiptText, to: pathOfReceipt(paymentId) }]
      : []),
  ];
  return <RowActions name={text.rowName(userName, format.date(createdAt))} actions={actions} />;
}
