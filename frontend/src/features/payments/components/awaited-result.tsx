import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { isMissing, useAwaitedResult } from '../payments.result.queries.ts';
import { paymentResultText as text, viewOf, type PaymentView } from '../payments.result.text.ts';
import { MissingPayment } from './missing-payment.tsx';
import { ResultDetails, ResultDetailsSkeleton, ResultPanel } from './result-panel.tsx';

/** Follows a payment until its state is final, and says what it then is. */
export function AwaitedResult({ paymentId }: { paymentId: string }) {
  const { result, slow } = useAwaitedResult(paymentId);
  const { data, error, isFetching, refetch } = result;
  if (isMissing(error)) return <MissingPayment />;
  if (error && !data) {
    return (
      <ErrorState
        page
        title={text.failed}
        description={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const view = data ? viewOf(data) : 'waiting';
  const { title, message } = text.views[view];
  return (
    <ResultPanel
      look={view}
      title={title}
      message={view === 'waiting' && slow ? text.slow : message}
      actions={<Actions view={view} slow={slow} />}
    >
      {data ? <ResultDetails result={data} /> : <ResultDetailsSkeleton />}
    </ResultPanel>
  );
}

interface Way {
  to: string;
  label: string;
}

const toDashboard: Way = { to: paths.dashboard, label: text.links.dashboard };
const toOrders: Way = { to: paths.myOrders, label: text.links.orders };

/** Where to go from each; the first is the one that most people want. */
const ways: Record<PaymentView, readonly Way[]> = {
  waiting: [],
  review: [toOrders],
  staff: [toOrders],
  completed: [{ to: paths.activities, label: text.links.activities }, toDashboard],
  failed: [{ to: paths.plans, label: text.links.again }, toDashboard],
  refunded: [{ to: paths.plans, label: text.links.plans }, toDashboard],
  held: [toOrders],
};

function Actions({ view, slow }: { view: PaymentView; slow: boolean }) {
  const shown = view === 'waiting' && slow ? [toOrders] : ways[view];
  return shown.map(({ to, label }, index) => (
    <Button key={to} asChild variant={index === 0 ? 'primary' : 'secondary'}>
      <Link to={to}>{label}</Link>
    </Button>
  ));
}
