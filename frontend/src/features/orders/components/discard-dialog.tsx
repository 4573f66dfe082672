import type { Payment } from '../../../../../functions/payments/payments.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useDiscardPayment } from '../orders.queries.ts';
import { ordersText } from '../orders.text.ts';

const text = ordersText.payments.discard;

/** Asks before a payment that was begun is given up. */
export function DiscardDialog({ payment, ...control }: DialogControl & { payment: Payment }) {
  const { planName, amountCents, currency, paymentId } = payment;
  return (
    <ActionQuestion
      {...control}
      title={text.title(planName)}
      description={text.description(formatMoney(amountCents, currency))}
      consequences={text.consequences}
      text={text}
      subject={paymentId}
      action={useDiscardPayment()}
    />
  );
}
