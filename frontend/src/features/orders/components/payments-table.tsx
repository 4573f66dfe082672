import { ExternalLink, ReceiptText, X } from 'lucide-react';
import { Link } from 'react-router';
import { stageOf, type Payment } from '../../../../../functions/payments/payments.domain.ts';
import {
  hasReceipt,
  isPayable,
} from '../../../../../functions/payments/settle/payments.settlement.domain.ts';
import { pathOfReceipt } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowDetailLooks, rowNameLooks } from '../../../components/lists/row-looks.ts';
import { RowNotes } from '../../../components/lists/row-notes.tsx';
import { PaymentStatus } from '../../payments/public/payment-status.tsx';
import { placementLabels } from '../../user-plans/public/plan-notes.text.ts';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAccountErasure, useIsMember } from '../../../lib/session/session.context.tsx';
import { ordersText } from '../orders.text.ts';

const text = ordersText.payments;

export interface PaymentsTableProps {
  payments: readonly Payment[];
  onDiscard: (payment: Payment) => void;
}

/** What somebody has paid, or began to pay. Where it is narrow, amount and date go below the plan. */
export function PaymentsTable({ payments, onDiscard }: PaymentsTableProps) {
  const columns: Column<Payment>[] = [
    {
      title: text.columns.plan,
      cell: (payment) => <PlanName {...payment} />,
      narrow: {
        cell: (payment) => (
          <>
            <PlanName {...payment} />
            <span className={rowDetailLooks}>
              <Amount {...payment} />
              {' · '}
              <Begun at={payment.createdAt} />
            </span>
          </>
        ),
      },
      phone: { at: 'title' },
    },
    {
      title: text.columns.date,
      width: 'w-32',
      className: 'tabular',
      cell: ({ createdAt }) => <Begun at={createdAt} />,
      narrow: null,
    },
    {
      title: text.columns.amount,
      width: 'w-36',
      end: true,
      cell: (payment) => <Amount {...payment} />,
      narrow: null,
      phone: { at: 'mark' },
    },
    {
      title: text.columns.status,
      cell: (payment) => <Status payment={payment} />,
      phone: {
        at: 'detail',
        cell: (payment) => (
          <span className="flex min-w-0 items-center gap-2">
            <Begun at={payment.createdAt} />
            <PaymentStatus status={payment.status} />
            <Notes payment={payment} />
          </span>
        ),
      },
    },
    {
      title: text.columns.action,
      titleHidden: true,
      end: true,
      width: 'w-60',
      className: 'md:py-0!',
      cell: (payment) => <Action payment={payment} onDiscard={() => onDiscard(payment)} />,
      phone: {
        at: 'end',
        cell: (payment) => <Action payment={payment} narrow onDiscard={() => onDiscard(payment)} />,
      },
    },
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

const PlanName = ({ planName }: Pick<Payment, 'planName'>) => (
  <span title={planName} className={rowNameLooks}>
    {planName}
  </span>
);

function Amount({ amountCents, currency }: Pick<Payment, 'amountCents' | 'currency'>) {
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

function Status({ payment }: { payment: Payment }) {
  return (
    <>
      <PaymentStatus status={payment.status} />
      <Notes payment={payment} />
    </>
  );
}

/** What the status does not say. */
function Notes({ payment }: { payment: Payment }) {
  const { status, settlement, placement, discardedAt, refundedCents, currency } = payment;
  const stages = useIsMember() ? text.stagesToMembers : text.stages;
  const partlyRefunded = status === 'completed' && refundedCents > 0;
  return (
    <RowNotes
      notes={[
        placement && placementLabels[placement],
        settlement === 'closed' && discardedAt !== null && text.discarded,
        stages[stageOf(payment)],
        partlyRefunded && text.partlyRefunded(formatMoney(refundedCents, currency)),
      ]}
    />
  );
}

interface ActionProps {
  payment: Payment;
  /** There is room for signs only. */
  narrow?: boolean;
  onDiscard: () => void;
}

/** What is open can be paid, also with another card after a refusal; what was paid has a receipt. */
function Action(props: ActionProps) {
  const { settlement, checkoutUrl } = props.payment;
  if (hasReceipt(props.payment)) return <ReceiptLink {...props} />;
  if (!isPayable(settlement) || checkoutUrl === null) return null;
  return <PayLink {...props} checkoutUrl={checkoutUrl} />;
}

function ReceiptLink({ payment: { planName, createdAt, paymentId }, narrow }: ActionProps) {
  return (
    <SignButton
      sign={ReceiptText}
      words={text.receipt}
      label={text.receiptOf(planName, useFormat().date(createdAt))}
      narrow={narrow}
      link={<Link to={pathOfReceipt(paymentId)} />}
    />
  );
}

function PayLink(props: ActionProps & { checkoutUrl: string }) {
  const { payment, narrow, onDiscard, checkoutUrl } = props;
  const date = useFormat().date(payment.createdAt);
  // Its plan would end with the account.
  const isEnding = useAccountErasure() !== null;
  return (
    <span className="flex justify-end gap-1">
      {!isEnding && (
        <SignButton
          variant="primary"
          sign={ExternalLink}
          words={text.pay}
          label={text.payOf(payment.planName, date)}
          narrow={narrow}
          link={<a href={checkoutUrl} target="_blank" rel="noopener noreferrer" />}
        />
      )}
      <SignButton
        variant="ghost"
        sign={X}
        words={text.discard.action}
        label={text.discard.of(payment.planName, date)}
        narrow={narrow}
        onClick={onDiscard}
      />
    </span>
  );
}
