import { paymentStatusLabels } from '../../../../../functions/payments/settle/payments.settlement.domain.ts';
import type { PaymentTotals } from '../../../../../functions/payments/list/payments.search.domain.ts';
import { userPlanStateLabels } from '../../../../../functions/user-plans/user-plans.domain.ts';
import type { UserPlanTotals } from '../../../../../functions/user-plans/user-plans.search.domain.ts';
import { DataTableSkeleton } from '../../../components/lists/data-table-skeleton.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { paymentsText } from '../payments.text.ts';

const text = paymentsText.totals;

interface Total {
  label: string;
  value: string;
  /** A line below it. */
  detail?: string;
}

/** What all rows that the filters find come to, on whichever page they are. */
function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl aria-label={text.label} className="mb-4 flex flex-wrap gap-2 sm:gap-3">
      {totals.map(({ label, value, detail }) => (
        <div
          key={label}
          className="min-w-fit flex-1 rounded-lg border bg-card px-2 py-2 sm:min-w-32 sm:flex-none sm:px-3"
        >
          <dt className="truncate text-xs text-muted-foreground">{label}</dt>
          <dd className="tabular text-[0.8125rem] leading-5 font-semibold whitespace-nowrap sm:text-sm">
            {value}
          </dd>
          {detail !== undefined && (
            <dd className="tabular text-xs wrap-anywhere text-muted-foreground max-sm:sr-only">
              {detail}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Their shape and the rows', while neither is known. */
export const TotalsSkeleton = ({ className }: { className: string }) => (
  <SkeletonGroup>
    <div className="mb-4 grid grid-cols-3 gap-2 sm:flex sm:gap-3">
      {[0, 1, 2].map((total) => (
        <Skeleton key={total} className={cn('rounded-lg sm:w-32', className)} />
      ))}
    </div>
    <DataTableSkeleton />
  </SkeletonGroup>
);

export function PaymentTotalsLine({ totals }: { totals: PaymentTotals }) {
  return (
    <Totals
      totals={totals.map(({ status, currency, count, amountCents }) => ({
        label: paymentStatusLabels[status],
        value: formatMoney(amountCents, currency),
        detail: text.payments(count),
      }))}
    />
  );
}

export function UserPlanTotalsLine({ totals, total }: { totals: UserPlanTotals; total: number }) {
  const all = { label: text.all, value: formatNumber(total) };
  const states = totals.map(({ state, count }) => ({
    label: userPlanStateLabels[state],
    value: formatNumber(count),
  }));
  return <Totals totals={[all, ...states]} />;
}
