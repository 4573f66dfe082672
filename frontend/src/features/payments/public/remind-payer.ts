import { paymentsContract } from '../../../../../functions/payments/payments.contract.ts';
import type { Reminded } from '../../../../../functions/payments/payments.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';

/** Sends its payer the link to go on with a payment. */
export const remindPayer = (api: ApiClient, paymentId: string): Promise<Reminded> =>
  api.call(paymentsContract.remind, { params: { paymentId } });
