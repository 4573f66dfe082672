import { AwaitedResult } from './components/awaited-result.tsx';
import { MissingPayment } from './components/missing-payment.tsx';
import { ResultLayout } from './components/result-layout.tsx';
import { usePaymentId } from './use-payment-id.ts';

/**
 * /payment-success: where PayPal sends people who approved (spec 001 §2). That alone is no success: the page waits for
 * the payment's own state to be final, and says what it then is.
 */
export function PaymentSuccessPage() {
  const paymentId = usePaymentId();
  return (
    <ResultLayout>
      {paymentId === undefined ? (
        <MissingPayment />
      ) : (
        <AwaitedResult key={paymentId} paymentId={paymentId} />
      )}
    </ResultLayout>
  );
}
