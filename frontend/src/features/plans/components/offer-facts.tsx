import type { Plan } from '../../../../../functions/plans/plans.domain.ts';
import { checkoutText as text, factsOf } from '../plans.text.ts';

/** What a plan holds by now, for somebody who was shown another offer a moment ago. */
export function OfferFacts({ plan }: { plan: Plan }) {
  return (
    <div className="mt-4 text-sm wrap-anywhere">
      <p className="font-medium">{text.changed}</p>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-muted-foreground">
        {factsOf(plan).map((fact, index) => (
          <li key={`${String(index)} ${fact}`}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
