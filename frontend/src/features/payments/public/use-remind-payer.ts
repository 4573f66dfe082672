import { useMutation } from '@tanstack/react-query';
import { paymentsRemindersContract } from '../../../../../functions/payments/checkout/payments.reminders.contract.ts';
import { useApi } from '../../../lib/http/api.context.tsx';

/** Sends its payer the link to go on with a payment. */
export function useRemindPayer() {
  const api = useApi();
  return useMutation({
    mutationFn: (paymentId: string) =>
      api.call(paymentsRemindersContract.send, { params: { paymentId } }),
  });
}
