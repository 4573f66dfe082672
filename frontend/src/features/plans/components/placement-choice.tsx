import type { UseFormReturn } from 'react-hook-form';
import type { Plan } from '../../../../../functions/plans/plans.domain.ts';
import type {
  Period,
  Placement,
} from '../../../../../functions/user-plans/user-plans.periods.domain.ts';
import { RadioCards } from '../../../components/ui/fields/radio-cards.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { previewPurchase } from '../plans.placement.ts';
import { checkoutText, consequencesOf } from '../plans.text.ts';

const text = checkoutText.choice;
const placements = ['now', 'after'] as const;

export type ChoiceForm = UseFormReturn<{ placement: Placement }>;

export interface PlacementChoiceProps {
  form: ChoiceForm;
  plan: Plan;
  periods: readonly Period[];
  now: Date;
}

/** When an upgrade starts: each choice with its dates, and what is left of the plan that runs. */
export function PlacementChoice({ form, plan, periods, now }: PlacementChoiceProps) {
  const format = useFormat();
  const hint = (chosen: Placement) =>
    consequencesOf(previewPurchase(periods, { ...plan, chosen }, now), format).join(' ');
  return (
    <fieldset className="mt-4 min-w-0 wrap-anywhere">
      <legend className="mb-1.5 text-sm font-medium">{text.legend}</legend>
      <RadioCards
        choices={placements}
        text={{
          now: { label: text.now, hint: hint('now') },
          after: { label: text.after, hint: hint('after') },
        }}
        register={form.register('placement')}
      />
      <p className="mt-2 text-xs text-muted-foreground">{text.estimate}</p>
    </fieldset>
  );
}
