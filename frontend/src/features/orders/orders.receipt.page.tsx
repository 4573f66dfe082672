import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Printer, ReceiptText } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { ReceiptSheet } from './components/receipt-sheet.tsx';
import { receiptQuery } from './orders.queries.ts';
import { numberOf } from './orders.receipt.ts';
import { receiptText as text } from './orders.text.ts';

/** Where somebody comes from: a client from their orders, an administrator from everybody's payments. */
function useOrigin() {
  return useProfile().role === 'admin'
    ? { to: paths.payments, label: text.backToPayments }
    : { to: `${paths.myOrders}?tab=pagos`, label: text.back };
}

/** The receipt of a payment, to be printed: its title is what a browser calls the file. */
export function ReceiptPage() {
  const { paymentId = '' } = useParams();
  const query = useQuery(receiptQuery(useApi(), paymentId));
  const { to, label } = useOrigin();
  usePageTitle(query.data ? text.titleOf(numberOf(query.data.payment)) : text.title);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={text.title}
          description={text.description}
          before={<BackLink to={to}>{label}</BackLink>}
          action={query.data && <PrintButton />}
        />
      </div>
      {query.isPending && <SheetSkeleton />}
      {query.data && <ReceiptSheet receipt={query.data} />}
      {query.isLoadingError && <Failure query={query} />}
    </>
  );
}

function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      {text.print}
    </Button>
  );
}

/** Somebody else's, not paid, or an address that was never one. */
const isUnknown = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function Failure({ query }: { query: UseQueryResult }) {
  const { to, label } = useOrigin();
  if (!isUnknown(query.error)) return <LoadFailure title={text.failed} query={query} />;
  return (
    <Card>
      <EmptyState
        icon={ReceiptText}
        {...text.missing}
        action={
          <Button asChild variant="secondary">
            <Link to={to}>{label}</Link>
          </Button>
        }
      />
    </Card>
  );
}

function SheetSkeleton() {
  return (
    <SkeletonGroup className="max-w-3xl">
      <Card className="space-y-6 p-4 sm:p-8">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-32 w-full" />
      </Card>
    </SkeletonGroup>
  );
}
