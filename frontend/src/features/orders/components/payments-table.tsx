import { ExternalLink, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { stageOf, type Payment } from '../../../../../functions/payments/payments.domain.ts';
import { isPayable } from '../../../../../functions/payments/settle/payments.settlement.domain.ts';
import { pathOfReceipt } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { PaymentStatus } from '../../payments/public/payment-status.tsx';
import { placementLabels } from '../../user-plans/public/plan-notes.text.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
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
            <p>
              <Amount {...payment} />
              {' · '}
              <Begun at={payment.createdAt} />
            </p>
          </>
        ),
      },
    },
    {
      title: text.columns.date,
      width: 'w-32',
      titleOnCard: true,
      cell: ({ createdAt }) => <Begun at={createdAt} />,
      narrow: null,
    },
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
      title: text.columns.action,
      titleHidden: true,
      end: true,
      width: 'w-48',
      // No gap on the card of one that nobody can do anything about.
      className: 'max-md:empty:hidden',
      cell: (payment) => <Action payment={payment} onDiscard={() => onDiscard(payment)} />,
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
  <p title={planName} className="line-clamp-2 font-medium wrap-anywhere">
    {planName}
  </p>
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
  const { status, refundedCents, currency } = payment;
  const stage = text.stages[stageOf(payment)];
  const partlyRefunded = status === 'completed' && refundedCents > 0;
  return (
    <div className="grid justify-items-start gap-1.5">
      <PaymentStatus status={status} />
      {payment.placement && (
        <p className="text-xs text-muted-foreground">{placementLabels[payment.placement]}</p>
      )}
      {payment.settlement === 'closed' && payment.discardedAt !== null && (
        <p className="text-xs text-muted-foreground">{text.discarded}</p>
      )}
      {stage !== null && <p className="text-xs text-muted-foreground">{stage}</p>}
      {partlyRefunded && (
        <p className="text-xs text-muted-foreground">
          {text.partlyRefunded(formatMoney(refundedCents, currency))}
        </p>
      )}
    </div>
  );
}

/** What is open can be paid, also with another card after a refusal; what was paid has a receipt. */
function Action({ payment, onDiscard }: { payment: Payment; onDiscard: () => void }) {
  const format = useFormat();
  const { status, settlement, checkoutUrl, planName, createdAt, paymentId } = payment;
  const date = format.date(createdAt);
  if (status === 'completed' || status === 'refunded') {
    return (
      <Button asChild variant="secondary" aria-label={text.receiptOf(planName, date)}>
        <Link to={pathOfReceipt(paymentId)}>
          <ReceiptText aria-hidden="true" />
          {text.receipt}
        </Link>
      </Button>
    );
  }
  if (!isPayable(settlement) || checkoutUrl === null) return null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button asChild aria-label={text.payOf(planName, date)}>
        <a href={checkoutUrl} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden="true" />
          {text.pay}
        </a>
      </Button>
      <Button variant="ghost" aria-label={text.discard.of(planName, date)} onClick={onDiscard}>
        {text.discard.action}
      </Button>
    </div>
  );
}
