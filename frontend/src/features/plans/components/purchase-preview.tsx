import type { UseQueryResult } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { Plan } from '../../../../../functions/plans/plans.domain.ts';
import type { PlanInfo } from '../../../../../functions/user-plans/user-plans.domain.ts';
import type {
  Period,
  Placement,
} from '../../../../../functions/user-plans/user-plans.periods.domain.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { RadioCards } from '../../../components/ui/fields/radio-cards.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { isChoice, previewPurchase } from '../plans.placement.ts';
import { consequencesOf, checkoutText as text } from '../plans.text.ts';

const MINUTE_MS = 60_000;
const choiceText = text.choice;

export interface PurchasePreviewProps {
  plan: Plan;
  /** What the person has. */
  info: UseQueryResult<PlanInfo>;
  /** Where an upgrade's buyer chooses when it starts. */
  form: ChoiceForm;
}

/** When a plan would start and what it would do to the one there is. Where that is not known, the rule. */
export function PurchasePreview({ plan, info, form }: PurchasePreviewProps) {
  const format = useFormat();
  const { timeZone } = useConfig();
  const now = useNow(MINUTE_MS);
  if (info.isPending) {
    return (
      <SkeletonGroup className="mt-4 grid gap-2">
        <Skeleton className="h-4 w-72 max-w-full" />
        <Skeleton className="h-4 w-48 max-w-full" />
      </SkeletonGroup>
    );
  }
  if (!info.data) {
    return (
      <Alert
        variant="warning"
        title={text.unknown}
        className="mt-4"
        actions={
          <Button variant="secondary" loading={info.isFetching} onClick={() => void info.refetch()}>
            {text.retry}
          </Button>
        }
      >
        {text.rule}
      </Alert>
    );
  }
  const { periods } = info.data;
  if (isChoice(periods, plan, now)) {
    return <PlacementChoice form={form} plan={plan} periods={periods} now={now} />;
  }
  return (
    <ul className="mt-4 grid gap-1.5 text-sm wrap-anywhere">
      {consequencesOf(previewPurchase(periods, plan, { now, timeZone }), format).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

const placements = ['now', 'after'] as const;

type ChoiceForm = UseFormReturn<{ placement: Placement }>;

interface PlacementChoiceProps {
  form: ChoiceForm;
  plan: Plan;
  periods: readonly Period[];
  now: Date;
}

/** When an upgrade starts: each choice with its dates, and what is left of the plan that runs. */
function PlacementChoice({ form, plan, periods, now }: PlacementChoiceProps) {
  const format = useFormat();
  const { timeZone } = useConfig();
  const hint = (chosen: Placement) =>
    consequencesOf(previewPurchase(periods, { ...plan, chosen }, { now, timeZone }), format).join(
      ' ',
    );
  return (
    <fieldset className="mt-4 min-w-0 wrap-anywhere">
      <legend className="mb-1.5 text-sm font-medium">{choiceText.legend}</legend>
      <RadioCards
        choices={placements}
        text={{
          now: { label: choiceText.now, hint: hint('now') },
          after: { label: choiceText.after, hint: hint('after') },
        }}
        register={form.register('placement')}
      />
      <p className="mt-2 text-xs text-muted-foreground">{choiceText.estimate}</p>
    </fieldset>
  );
}
