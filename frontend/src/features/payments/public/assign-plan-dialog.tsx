import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { billingLabels, type ManagedPlan } from '../../../../../functions/plans/plans.domain.ts';
import { paths } from '../../../app/paths.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { useUserSearch } from '../../../components/pickers/use-user-search.ts';
import type { UserChoice } from '../../../components/pickers/user-options.tsx';
import { UserField } from '../../../components/pickers/user-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { RadioCards } from '../../../components/ui/fields/radio-cards.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { managedPlansQuery } from '../../plans/public/plan-lists.ts';
import { assignText as text } from '../payments.dialogs.text.ts';
import {
  assignmentFormSchema,
  assignmentOf,
  blankAssignment,
  wholeNumber,
  type AssignmentFields,
  type AssignmentFormProps,
  type AssignmentValues,
} from '../payments.form.ts';
import { useAssignPlan } from '../payments.user-plans.queries.ts';
import { toastsOf } from '../use-outcome.ts';

const placementText = text.placement;
const planText = text.plan;

const refusals = {
  CLIENT_REQUIRED: { field: 'user' },
  TOO_MANY_PLANS: { field: 'user' },
  PLAN_NOT_OFFERED: { field: 'planId' },
} as const;

/** Who gets the plan, where that is known already. */
export interface PlanReceiver {
  person?: UserChoice;
}

/** Gives a person a plan (spec 001 §5); asks when it starts, where they have one. */
export function AssignPlanDialog({ task, ...dialog }: DialogControl & { task: PlanReceiver }) {
  const assign = useAssignPlan();
  const form = useForm<AssignmentFields, unknown, AssignmentValues>({
    resolver: zodResolver(assignmentFormSchema),
    defaultValues: { ...blankAssignment, user: task.person ?? blankAssignment.user },
  });
  /** The person has a plan already: the form asks when the new one starts, rather than fails. */
  const asksForPlacement = (error: unknown): boolean => {
    const asks = error instanceof ApiError && error.code === 'PLAN_ACTIVE';
    if (asks) form.setValue('asks', true);
    return asks;
  };

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.description}
      text={text}
      toasts={toastsOf(text)}
      refusals={refusals}
      onFailed={asksForPlacement}
      write={assign}
      variablesOf={assignmentOf}
    >
      <AssignPlanFields form={form} />
    </FormDialog>
  );
}

/** Who, what, for how long, and when where that has to be chosen. */
function AssignPlanFields({ form }: AssignmentFormProps) {
  const asks = useWatch({ control: form.control, name: 'asks' });
  return (
    <>
      <PersonField form={form} />
      <PlanField form={form} />
      <Field
        label={text.days.label}
        hint={text.days.hint}
        error={form.formState.errors.days?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('days', { setValueAs: wholeNumber })}
            inputMode="numeric"
            autoComplete="off"
            className="sm:max-w-40"
          />
        )}
      </Field>
      {asks && <PlacementField form={form} />}
    </>
  );
}

function PersonField({ form }: AssignmentFormProps) {
  const search = useUserSearch();
  return (
    <UserField
      control={form.control}
      name="user"
      label={text.user}
      search={search}
      onChosen={() => {
        // Somebody else may have no plan: the question is asked again where they have one.
        form.setValue('asks', false);
        form.setValue('placement', null);
      }}
    />
  );
}

const placements = ['now', 'after'] as const;

/** When the new plan starts. It appears when the server asks, and takes the focus. */
function PlacementField({ form }: AssignmentFormProps) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const error = form.formState.errors.placement?.message;
  return (
    <fieldset ref={frame} aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{placementText.legend}</legend>
      {/* Above the choices: on a phone they fill what is left of the dialog. */}
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mb-1.5 flex gap-1.5 text-sm text-destructive-text"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <RadioCards choices={placements} text={placementText} register={form.register('placement')} />
    </fieldset>
  );
}

function optionOf({ name, priceCents, currency, billing, archivedAt }: ManagedPlan): string {
  const option = planText.option(name, formatMoney(priceCents, currency), billingLabels[billing]);
  return archivedAt === null ? option : planText.archived(option);
}

/** Which plan: any of the catalogue, archived ones last. */
function PlanField({ form }: AssignmentFormProps) {
  const plans = useQuery(managedPlansQuery(useApi()));
  const choices = (plans.data ?? []).toSorted(
    (a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null),
  );
  return (
    <div>
      <Field label={planText.label} error={form.formState.errors.planId?.message}>
        {(control) => (
          <Select {...control} {...form.register('planId')}>
            <Options
              values={choices.map(({ planId }) => planId)}
              labels={Object.fromEntries(choices.map((plan) => [plan.planId, optionOf(plan)]))}
              first={plans.isPending ? planText.loading : planText.choose}
            />
          </Select>
        )}
      </Field>
      {plans.isLoadingError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm">
          {planText.failed}
          <Button
            variant="link"
            size="inline"
            loading={plans.isFetching}
            onClick={() => void plans.refetch()}
          >
            {planText.retry}
          </Button>
        </p>
      )}
      {plans.data?.length === 0 && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
          {planText.none}
          <Button asChild variant="link" size="inline">
            <Link to={paths.plansManage}>{planText.create}</Link>
          </Button>
        </p>
      )}
    </div>
  );
}
