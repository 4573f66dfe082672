import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { billingLabels, type ManagedPlan } from '../../../../../functions/plans/plans.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { managedPlansQuery } from '../../plans/public/plan-lists.ts';
import { assignText } from '../payments.dialogs.text.ts';
import type { AssignmentFormProps } from '../payments.form.ts';

const text = assignText.plan;

function optionOf({ name, priceCents, currency, billing, archivedAt }: ManagedPlan): string {
  const option = text.option(name, formatMoney(priceCents, currency), billingLabels[billing]);
  return archivedAt === null ? option : text.archived(option);
}

/** Which plan: any of the catalogue, archived ones last. */
export function PlanField({ form }: AssignmentFormProps) {
  const plans = useQuery(managedPlansQuery(useApi()));
  const choices = (plans.data ?? []).toSorted(
    (a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null),
  );
  return (
    <div>
      <Field label={text.label} error={form.formState.errors.planId?.message}>
        {(control) => (
          <Select {...control} {...form.register('planId')}>
            <Options
              values={choices.map(({ planId }) => planId)}
              labels={Object.fromEntries(choices.map((plan) => [plan.planId, optionOf(plan)]))}
              first={plans.isPending ? text.loading : text.choose}
            />
          </Select>
        )}
      </Field>
      {plans.isLoadingError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm">
          {text.failed}
          <Button
            variant="link"
            size="inline"
            loading={plans.isFetching}
            onClick={() => void plans.refetch()}
          >
            {text.retry}
          </Button>
        </p>
      )}
      {plans.data?.length === 0 && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
          {text.none}
          <Button asChild variant="link" size="inline">
            <Link to={paths.plansManage}>{text.create}</Link>
          </Button>
        </p>
      )}
    </div>
  );
}
