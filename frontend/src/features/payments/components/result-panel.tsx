import { CircleCheck, CircleX, Clock, Undo2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentResult } from '../../../../../functions/payments/payments.domain.ts';
import { PaymentStatus } from '../public/payment-status.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/browser/page-title.ts';
import { paymentResultText, type PaymentView } from '../payments.result.text.ts';

const text = paymentResultText.details;

const looks: Record<Exclude<PaymentView, 'waiting'>, { icon: LucideIcon; tone: string }> = {
  completed: { icon: CircleCheck, tone: 'bg-success-soft text-success-text' },
  failed: { icon: CircleX, tone: 'bg-destructive-soft text-destructive-text' },
  refunded: { icon: Undo2, tone: 'bg-secondary text-secondary-foreground' },
  review: { icon: Clock, tone: 'bg-warning-soft text-warning-text' },
  staff: { icon: Clock, tone: 'bg-warning-soft text-warning-text' },
  held: { icon: Clock, tone: 'bg-warning-soft text-warning-text' },
};

export interface ResultPanelProps {
  /** The sign above the title: a turning ring while it waits. */
  look: PaymentView;
  title: string;
  message: string;
  /** The payment's data, or what stands in their place. */
  children?: ReactNode;
  /** Where to go from here; the primary one first. */
  actions?: ReactNode;
}

/** How a payment stands. Screen readers announce changes: the person waits for them, and does nothing meanwhile. */
export function ResultPanel({ look, title, message, children, actions }: ResultPanelProps) {
  usePageTitle(title);
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center sm:px-8">
      <Sign look={look} />
      <div aria-live="polite" aria-atomic="true">
        <h1
          tabIndex={-1}
          className="mt-4 text-2xl leading-8 font-semibold text-balance outline-none"
        >
          {title}
        </h1>
        <p className="mt-2 text-sm text-balance text-muted-foreground">{message}</p>
      </div>
      {children}
      {actions && (
        <div className="mt-6 flex w-full flex-col gap-2 empty:hidden sm:w-auto sm:flex-row">
          {actions}
        </div>
      )}
    </div>
  );
}

function Sign({ look }: Pick<ResultPanelProps, 'look'>) {
  if (look === 'waiting') return <Spinner className="size-12 text-primary" />;
  const { icon: Icon, tone } = looks[look];
  return (
    <span className={cn('flex size-12 items-center justify-center rounded-full', tone)}>
      <Icon aria-hidden="true" className="size-6" />
    </span>
  );
}

const rowLooks = 'flex items-center justify-between gap-4 py-2.5';

/** Plan, amount and status: all that a stranger who knows the id may see (spec 001 §2). */
export function ResultDetails({ result }: { result: PaymentResult }) {
  const { planName, amountCents, currency, status } = result;
  return (
    <dl className="mt-6 w-full divide-y border-y text-left text-sm">
      <div className={rowLooks}>
        <dt className="text-muted-foreground">{text.plan}</dt>
        <dd className="text-right font-medium wrap-anywhere">{planName}</dd>
      </div>
      <div className={rowLooks}>
        <dt className="text-muted-foreground">{text.amount}</dt>
        <dd className="tabular font-medium">{formatMoney(amountCents, currency)}</dd>
      </div>
      <div className={rowLooks}>
        <dt className="text-muted-foreground">{text.status}</dt>
        <dd>
          <PaymentStatus status={status} />
        </dd>
      </div>
    </dl>
  );
}

const skeletonRows = [0, 1, 2];

export function ResultDetailsSkeleton() {
  return (
    <SkeletonGroup className="mt-6 w-full divide-y border-y">
      {skeletonRows.map((row) => (
        <div key={row} className={rowLooks}>
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-28" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
