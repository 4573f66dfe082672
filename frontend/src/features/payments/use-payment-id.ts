import { useAddressParams } from '../../lib/url-params/use-address-params.ts';
import { idField } from '../../../../functions/core/validation/fields.ts';

/** The payment that the address names; undefined where it names none, and nobody needs to be asked. */
export function usePaymentId(): string | undefined {
  const [params] = useAddressParams();
  return idField.safeParse(params.get('payment_id')).data;
}
