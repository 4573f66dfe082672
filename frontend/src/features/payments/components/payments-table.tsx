import { BadgeCheck, Flag, PencilLine, ReceiptText } from 'lucide-react';
import type { ManagedPayment } from '../../../../../functions/payments/payments.domain.ts';
import {
  hasReceipt,
  statusOfSettlement,
} from '../../../../../functions/payments/settle/payments.settlement.domain.ts';
import { pathOfReceipt } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { placementLabels } from '../../user-plans/public/plan-notes.text.ts';
import { PaymentStatus } from '../public/payment-status.tsx';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { actionsColumn, RowActions } from '../../../components/lists/row-actions.tsx';
import { rowDetailLooks } from '../../../components/lists/row-looks.ts';
import { RowNotes } from '../../../components/lists/row-notes.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useIsAtLeast } from '../../../lib/session/session.context.tsx';
import type { PaymentsTask } from '../payments.task.ts';
import { atProvider, flagText, hintText, paymentsText } from '../payments.text.ts';
import { Name, Person, WhatFor } from './row-cells.tsx';

const text = paymentsText.payments;

export interface PaymentsTableProps {
  payments: readonly ManagedPayment[];
  onTask: (task: PaymentsTask) => void;
}

/** Payments with whose they are. Where it is narrow, the date goes below the amount. */
export function PaymentsTable({ payments, onTask }: PaymentsTableProps) {
  const columns: Column<ManagedPayment>[] = [
    {
      title: text.columns.person,
      cell: personOf,
      phone: { at: 'title', cell: ({ userName }) => <Name name={userName} /> },
    },
    {
      title: text.columns.plan,
      cell: planOf,
      phone: {
        at: 'detail',
        cell: (payment) => (
          <span className="block truncate">
            <Amount {...payment} />
            {' · '}
            {payment.planName}
            {' · '}
            <Begun at={payment.createdAt} />
            {payment.flag !== null && <FlagMark payment={payment} />}
          </span>
        ),
      },
    },
    {
      title: text.columns.amount,
      width: 'w-36',
      end: true,
      cell: (payment) => <Amount {...payment} />,
      narrow: {
        width: 'w-32',
        cell: (payment) => (
          <>
            <Amount {...payment} />
            <span className={rowDetailLooks}>
              <Begun at={payment.createdAt} />
            </span>
          </>
        ),
      },
    },
    {
      title: text.columns.status,
      cell: (payment) => <Status payment={payment} />,
      phone: { at: 'mark', cell: ({ status }) => <PaymentStatus status={status} /> },
    },
    {
      title: text.columns.date,
      width: 'w-32',
      className: 'tabular',
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

const personOf = ({ userId, userName, userEmail }: ManagedPayment) => (
  <Person userId={userId} name={userName} email={userEmail} />
);

const planOf = ({ planName, mercadoPagoId }: ManagedPayment) => (
  <WhatFor planName={planName} notes={[mercadoPagoId !== null && text.order(mercadoPagoId)]} />
);

/** What the record says; below, why somebody must look at it, and what PayPal says, where that is something else. */
function Status({ payment }: { payment: ManagedPayment }) {
  const { status, settlement, flag, placement, discardedAt } = payment;
  // Held money is 'pending' in both, and not the same as money that nobody has paid yet.
  const toldApart = statusOfSettlement[settlement] !== status || settlement === 'pending';
  return (
    <>
      <PaymentStatus status={status} />
      <RowNotes
        className={flag === null ? '' : 'text-warning-text!'}
        notes={[
          flagOf(payment),
          placement && placementLabels[placement],
          settlement === 'closed' && discardedAt !== null && text.discarded,
          toldApart && atProvider(settlement),
          hintText(payment),
        ]}
      />
    </>
  );
}

const flagOf = ({ settlement, flag, refundedCents, currency }: ManagedPayment) =>
  flag !== null && flagText({ settlement, flag }, formatMoney(refundedCents, currency));

function FlagMark({ payment }: { payment: ManagedPayment }) {
  return (
    <span className="text-warning-text">
      {' '}
      <Flag aria-hidden="true" className="inline size-3.5 align-[-2px]" />
      <span className="sr-only">{flagOf(payment)}</span>
    </span>
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
  const { flag, userName, createdAt, paymentId } = payment;
  const change: RowAction = {
    label: text.actions.status,
    icon: PencilLine,
    onSelect: () => onTask({ kind: 'status', payment }),
  };
  const actions: RowAction[] = [
    ...(useIsAtLeast('owner') ? [change] : []),
    ...(flag === null
      ? []
      : [
          {
            label: text.actions.review,
            icon: BadgeCheck,
            onSelect: () => onTask({ kind: 'review', payment: { ...payment, flag } }),
          },
        ]),
    ...(hasReceipt(payment)
      ? [{ label: text.actions.receipt, icon: ReceiptText, to: pathOfReceipt(paymentId) }]
      : []),
  ];
  return <RowActions name={text.rowName(userName, format.date(createdAt))} actions={actions} />;
}
