import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PaymentResult } from '../../../../functions/payments/payments.domain.ts';
import { paths, pathOfPaymentResult } from '../../app/paths.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { AwaitedResult } from './components/awaited-result.tsx';
import { MissingPayment } from './components/missing-payment.tsx';
import { ResultLayout } from './components/result-layout.tsx';
import { ResultDetails, ResultDetailsSkeleton, ResultPanel } from './components/result-panel.tsx';
import { isMissing, paymentResultQuery } from './payments.result.queries.ts';
import { paymentResultText as text, viewOf, type PaymentView } from './payments.result.text.ts';
import { usePaymentId } from './use-payment-id.ts';

/**
 * /payment-failure: where PayPal sends people who turned back (spec 001 §2). It reads and changes nothing: some approve
 * after they have cancelled, and then the page says what became of the payment instead.
 */
export function PaymentFailurePage() {
  const paymentId = usePaymentId();
  return (
    <ResultLayout>
      {paymentId === undefined ? <MissingPayment /> : <Cancelled paymentId={paymentId} />}
    </ResultLayout>
  );
}

const ways = [
  { to: paths.plans, label: text.links.again },
  { to: paths.dashboard, label: text.links.dashboard },
];

/** Only these may be called cancelled: the others were paid, or somebody decided about them. */
const isCancelled = (view: PaymentView) => view === 'waiting' || view === 'failed';

function Cancelled({ paymentId }: { paymentId: string }) {
  const result = useQuery(paymentResultQuery(useApi(), paymentId));
  if (isMissing(result.error)) return <MissingPayment />;
  const view = result.data && viewOf(result.data);
  if (view !== undefined && !isCancelled(view)) return <AwaitedResult paymentId={paymentId} />;
  return (
    <ResultPanel
      look={result.isPending ? 'waiting' : 'failed'}
      title={result.isPending ? text.cancelled.reading : text.cancelled.title}
      message={text.cancelled.message}
      actions={ways.map(({ to, label }, index) => (
        <Button key={to} asChild variant={index === 0 ? 'primary' : 'secondary'}>
          <Link to={to}>{label}</Link>
        </Button>
      ))}
    >
      <Details result={result} />
      {view === 'waiting' && <Afterwards paymentId={paymentId} />}
    </ResultPanel>
  );
}

function Details({ result }: { result: UseQueryResult<PaymentResult> }) {
  if (result.data) return <ResultDetails result={result.data} />;
  if (result.isPending) return <ResultDetailsSkeleton />;
  return (
    <ErrorState
      title={text.failed}
      description={messageOf(result.error)}
      onRetry={() => void result.refetch()}
      retrying={result.isFetching}
    />
  );
}

/** It may be paid after all: the way to the page that follows it. */
function Afterwards({ paymentId }: { paymentId: string }) {
  return (
    <Alert
      variant="info"
      className="mt-6 w-full text-left"
      actions={
        <Link
          to={pathOfPaymentResult(paymentId)}
          className="inline-flex min-h-control items-center font-medium underline underline-offset-4"
        >
          {text.cancelled.follow}
        </Link>
      }
    >
      {text.cancelled.open}
    </Alert>
  );
}
