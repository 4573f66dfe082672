import {
  paymentStatuses,
  paymentStatusLabels,
} from '../../../../../functions/payments/settle/payments.settlement.domain.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { paymentStatusText as text } from '../payments.dialogs.text.ts';
import { usePaymentStatus } from '../payments.queries.ts';
import type { PaymentDialogProps } from '../payments.task.ts';
import { atProvider } from '../payments.text.ts';
import { StatusDialog } from './status-dialog.tsx';

/** Sets the status in the record of a payment, and says that it does no more than that. */
export function PaymentStatusDialog({ open, close, payment }: PaymentDialogProps) {
  const write = usePaymentStatus(payment);
  const amount = formatMoney(payment.amountCents, payment.currency);
  return (
    <StatusDialog
      open={open}
      close={close}
      text={text}
      description={text.of(payment.userName, payment.planName, amount)}
      consequence={text.recordOnly}
      options={paymentStatuses}
      labels={paymentStatusLabels}
      current={payment.status}
      hint={atProvider(payment.settlement)}
      write={write}
    />
  );
}
