import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PaymentResult } from '../../../../functions/payments/payments.domain.ts';
import { paths, pathOfPaymentResult } from '../../app/paths.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { MissingPayment } from './components/missing-payment.tsx';
import { ResultLayout } from './components/result-layout.tsx';
import { ResultDetails, ResultDetailsSkeleton, ResultPanel } from './components/result-panel.tsx';
import { isMissing, paymentResultQuery } from './payments.result.queries.ts';
import { paymentResultText as text, viewOf, type PaymentView } from './payments.result.text.ts';
import { usePaymentId } from './use-payment-id.ts';

/**
 * /payment-failure: where PayPal sends people who turned back (spec 001 §2). It reads and changes nothing: some approve
 * after they have cancelled.
 */
export function PaymentFailurePage() {
  const paymentId = usePaymentId();
  return (
    <ResultLayout>
      {paymentId === undefined ? <MissingPayment /> : <Cancelled paymentId={paymentId} />}
    </ResultLayout>
  );
}

/** The primary one first. Who has paid after all is not led to paying once more. */
const ways = [
  { to: paths.plans, label: text.links.again },
  { to: paths.dashboard, label: text.links.dashboard },
];

/** Nobody who paid needs to pay again. */
const isPaid = (view: PaymentView) => view === 'completed' || view === 'staff';

function Cancelled({ paymentId }: { paymentId: string }) {
  const result = useQuery(paymentResultQuery(useApi(), paymentId));
  if (isMissing(result.error)) return <MissingPayment />;
  const paid = result.data !== undefined && isPaid(viewOf(result.data));
  return (
    <ResultPanel
      look="failed"
      title={text.cancelled.title}
      message={text.cancelled.message}
      actions={(paid ? ways.toReversed() : ways).map(({ to, label }, index) => (
        <Button key={to} asChild variant={index === 0 ? 'primary' : 'secondary'}>
          <Link to={to}>{label}</Link>
        </Button>
      ))}
    >
      <Details result={result} />
      {result.data && <Afterwards paymentId={paymentId} view={viewOf(result.data)} />}
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

function saidAfterwards(view: PaymentView): string {
  if (view === 'completed') return text.cancelled.completed;
  return view === 'staff' ? text.views.staff.message : text.cancelled.open;
}

interface AfterwardsProps {
  paymentId: string;
  view: PaymentView;
}

/** What became of it after all, with the way to the page that follows it. Nothing where it failed for good. */
function Afterwards({ paymentId, view }: AfterwardsProps) {
  if (view === 'failed' || view === 'refunded') return null;
  const completed = view === 'completed';
  return (
    <Alert
      variant={completed ? 'success' : 'info'}
      className="mt-6 w-full text-left"
      actions={
        <Link
          to={pathOfPaymentResult(paymentId)}
          className="inline-flex min-h-10 items-center font-medium underline underline-offset-4"
        >
          {text.cancelled.follow}
        </Link>
      }
    >
      {saidAfterwards(view)}
    </Alert>
  );
}
