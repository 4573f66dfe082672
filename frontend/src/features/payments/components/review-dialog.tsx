import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { reviewText as text } from '../payments.dialogs.text.ts';
import { useReviewPayment } from '../payments.queries.ts';
import type { PaymentDialogProps } from '../payments.task.ts';
import { flagText } from '../payments.text.ts';
import { useOutcome } from '../use-outcome.ts';

/** Takes the flag off a payment; it says once more what it was, for it does not come back. */
export function ReviewDialog({ open, close, payment }: PaymentDialogProps) {
  const { done, failed } = useOutcome();
  const review = useAction(useReviewPayment(payment), {
    done: () => {
      done(text.done);
      close();
    },
    failed: () => failed(text.failed),
  });
  const { flag, refundedCents, currency } = payment;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      variant="primary"
      title={text.title(payment.userName)}
      description={
        flag === null ? '' : flagText({ ...payment, flag }, formatMoney(refundedCents, currency))
      }
      consequences={[text.consequence]}
      confirmLabel={text.confirm}
      pending={review.pending}
      error={review.error ? messageOf(review.error) : undefined}
      onConfirm={() => review.run()}
    />
  );
}
