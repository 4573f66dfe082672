import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { ManagedUserPlan } from '../../../../../functions/user-plans/user-plans.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { correctText as text } from '../payments.dialogs.text.ts';
import {
  correctionFormSchema,
  correctionOf,
  wholeNumber,
  type CorrectionFields,
  type CorrectionForm,
  type CorrectionValues,
} from '../payments.form.ts';
import type { UserPlanDialogProps } from '../payments.task.ts';
import { useCorrectQuota } from '../payments.user-plans.queries.ts';
import { toastsOf } from '../use-outcome.ts';

const directions = ['return', 'consume'] as const;
const blank: CorrectionFields = { direction: 'return', units: 1, reason: '' };

/** Corrects how many activities of a plan are consumed; an entry of its ledger says by how many, and why. */
export function CorrectQuotaDialog({ userPlan, ...dialog }: UserPlanDialogProps) {
  const correct = useCorrectQuota(userPlan);
  const form = useForm<CorrectionFields, unknown, CorrectionValues>({
    resolver: zodResolver(correctionFormSchema),
    defaultValues: blank,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.of(userPlan.userName, userPlan.planName)}
      text={text}
      toasts={toastsOf(text)}
      refusals={{ CORRECTION_OUT_OF_RANGE: { field: 'units' } }}
      write={correct}
      variablesOf={correctionOf}
    >
      <CorrectionFieldList form={form} userPlan={userPlan} />
    </FormDialog>
  );
}

interface CorrectionFieldListProps {
  form: CorrectionForm;
  userPlan: ManagedUserPlan;
}

function CorrectionFieldList({ form, userPlan }: CorrectionFieldListProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={text.direction.label}>
        {(control) => (
          <Select {...control} {...form.register('direction')}>
            <Options values={directions} labels={text.direction} />
          </Select>
        )}
      </Field>
      <Field
        label={text.units}
        error={errors.units?.message}
        hint={<Outcome form={form} userPlan={userPlan} />}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('units', { setValueAs: wholeNumber })}
            inputMode="numeric"
            autoComplete="off"
            className="sm:max-w-40"
          />
        )}
      </Field>
      <Field label={text.reason.label} hint={text.reason.hint} error={errors.reason?.message}>
        {(control) => <Input {...control} {...form.register('reason')} autoComplete="off" />}
      </Field>
    </>
  );
}

/** What is consumed, and what will be: as far as this browser knows, so it refuses nothing. */
function Outcome({ form, userPlan }: CorrectionFieldListProps) {
  const [direction, units] = useWatch({ control: form.control, name: ['direction', 'units'] });
  const { activitiesConsumed, activityLimit } = userPlan;
  const after = activitiesConsumed + (direction === 'return' ? -units : units);
  const known = after >= 0 && after <= activityLimit;
  return (
    <span className="tabular">
      {text.now(activitiesConsumed, activityLimit)}
      {known && ` ${text.then(after)}`}
    </span>
  );
}
