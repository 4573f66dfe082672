import { Check, Star } from 'lucide-react';
import { useId } from 'react';
import { billingLabels, type Plan } from '../../../../../functions/plans/plans.domain.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import type { PurchaseKind } from '../plans.placement.ts';
import { factsOf, plansText as text } from '../plans.text.ts';

export const planGridLooks =
  'grid gap-4 sm:grid-cols-2 xl:grid-cols-3 sm:max-xl:[&>:last-child:nth-child(odd)]:col-span-2';

const cardLooks = 'rounded-xl border bg-card p-6 text-card-foreground shadow-xs';
/** Its five parts are rows of the grid: prices and buttons of cards that are side by side stand in one line. */
const partsLooks = 'row-span-5 grid grid-rows-subgrid gap-y-0';

export interface PlanCardProps {
  plan: Plan;
  /** The one that most people choose. */
  popular: boolean;
  /** The person has it now. */
  current: boolean;
  /** The kind of purchase it would be for this person. */
  kind: PurchaseKind;
  /** Undefined for who cannot buy any: administrators, and whose account is going to be deleted. */
  onBuy?: () => void;
}

/** A plan of the catalogue: what it costs, what is in it, and the way to have it. */
export function PlanCard({ plan, popular, current, kind, onBuy }: PlanCardProps) {
  const id = useId();
  return (
    <li className={cn(cardLooks, partsLooks, popular && 'border-primary ring-1 ring-primary')}>
      <div className="flex flex-wrap items-center gap-2 self-start">
        <h2 id={id} className="mr-auto text-lg leading-7 font-semibold wrap-anywhere">
          {plan.name}
        </h2>
        {popular && (
          <Badge variant="brand">
            <Star aria-hidden="true" />
            {text.popular}
          </Badge>
        )}
        {current && <Badge variant="success">{text.current}</Badge>}
      </div>
      <div className="text-sm wrap-anywhere text-muted-foreground">
        {plan.description !== '' && <p className="mt-1">{plan.description}</p>}
      </div>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="tabular text-3xl leading-10 font-semibold tracking-tight">
          {formatMoney(plan.priceCents, plan.currency)}
        </span>
        <span className="text-sm text-muted-foreground">{billingLabels[plan.billing]}</span>
      </p>
      <Facts plan={plan} />
      {/* Several cards say the same; their plans distinguish them. */}
      {onBuy && (
        <Button
          variant={popular ? 'primary' : 'secondary'}
          size="lg"
          className="w-full self-end"
          aria-describedby={id}
          onClick={onBuy}
        >
          {text.buy[kind]}
        </Button>
      )}
    </li>
  );
}

function Facts({ plan }: { plan: Plan }) {
  return (
    <ul className="mt-4 mb-6 grid content-start gap-2 text-sm">
      {factsOf(plan).map((fact, index) => (
        // What administrators type may say one thing twice.
        <li key={`${String(index)} ${fact}`} className="flex gap-2 wrap-anywhere">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />
          {fact}
        </li>
      ))}
    </ul>
  );
}

const skeletonCards = [0, 1, 2];
const skeletonLines = ['w-40', 'w-28', 'w-36', 'w-44', 'w-32'];

export function PlanCardsSkeleton() {
  return (
    <SkeletonGroup className={planGridLooks}>
      {skeletonCards.map((card) => (
        <div key={card} className={cn(cardLooks, 'flex flex-col')}>
          <Skeleton className="h-6 w-28" />
          <Skeleton className="mt-5 h-9 w-40" />
          <div className="mt-6 mb-7 grid gap-3">
            {skeletonLines.map((width) => (
              <Skeleton key={width} className={cn('h-4', width)} />
            ))}
          </div>
          <Skeleton className="mt-auto h-11" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
