import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../lib/http/api.context.tsx';

/** Sends its payer the link to go on with a payment. Its code is loaded with the first one. */
export function useRemindPayer() {
  const api = useApi();
  return useMutation({
    mutationFn: async (paymentId: string) => {
      const { remindPayer } = await import('./remind-payer.ts');
      return remindPayer(api, paymentId);
    },
  });
}
