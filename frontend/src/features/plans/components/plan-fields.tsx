import { billingLabels, billings } from '../../../../../functions/plans/plans.domain.ts';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { limitOrDefault, type PlanFormState } from '../plans.form.ts';
import { planFormText as text } from '../plans.manage.text.ts';
import { BenefitsField } from './benefits-field.tsx';

export interface PlanFieldsProps {
  form: PlanFormState;
}

/** The fields of a plan: what it is, what it costs, what is in it. */
export function PlanFields({ form }: PlanFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={text.name} error={errors.name?.message} className="sm:col-span-2">
        {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
      </Field>
      <Field label={text.price.label} hint={text.price.hint} error={errors.priceCents?.message}>
        {(control) => (
          <Input {...control} {...register('priceCents')} inputMode="decimal" autoComplete="off" />
        )}
      </Field>
      <Field label={text.billing} error={errors.billing?.message}>
        {(control) => (
          <Select {...control} {...register('billing')}>
            <Options values={billings} labels={billingLabels} />
          </Select>
        )}
      </Field>
      <LimitFields form={form} />
      <Field
        label={text.support.label}
        hint={text.support.hint}
        error={errors.support?.message}
        className="sm:col-span-2"
      >
        {(control) => <Input {...control} {...register('support')} autoComplete="off" />}
      </Field>
      <Field
        label={text.description}
        error={errors.description?.message}
        optional
        className="sm:col-span-2"
      >
        {(control) => <Textarea {...control} {...register('description')} rows={2} />}
      </Field>
      <BenefitsField form={form} />
    </div>
  );
}

function LimitFields({ form }: PlanFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const limit = register('activityLimit', {
    // As the schema would: shown, so that nobody saves a limit they have not seen.
    onBlur: () =>
      form.setValue('activityLimit', limitOrDefault(form.getValues('activityLimit')), {
        shouldDirty: true,
      }),
  });
  return (
    <>
      <Field
        label={text.activityLimit.label}
        hint={text.activityLimit.hint}
        error={errors.activityLimit?.message}
      >
        {(control) => <Input {...control} {...limit} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field
        label={text.siteLimit.label}
        hint={text.siteLimit.hint}
        error={errors.siteLimit?.message}
        optional
      >
        {(control) => (
          <Input
            {...control}
            {...register('siteLimit')}
            inputMode="numeric"
            placeholder={text.siteLimit.unlimited}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={text.backupLimit.label}
        error={errors.backupLimitBytes?.message}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            {...register('backupLimitBytes')}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
