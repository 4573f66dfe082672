import { Plus, X } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import {
  benefitField,
  BENEFITS_MAX,
  billingLabels,
  billings,
  hasBenefit,
  planMessages,
  promisedBackups,
} from '../../../../../functions/plans/plans.domain.ts';
import { retentionSchema } from '../../../../../functions/plans/plans.retention.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { limitOrDefault, type PlanFormState } from '../plans.form.ts';
import { backupPromises } from '../plans.text.ts';
import { planFormText as text } from '../plans.manage.text.ts';

const benefitsText = text.benefits;
const retentionText = text.retention;
const retentionKinds = retentionSchema.keyof().options;

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
      <Field
        label={text.promise.label}
        hint={text.promise.hint}
        error={errors.promisedWorkingDays?.message}
        className="sm:col-span-2"
        optional
      >
        {(control) => (
          <Input
            {...control}
            {...register('promisedWorkingDays')}
            inputMode="numeric"
            placeholder={text.promise.none}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={text.backupPromise.label}
        hint={text.backupPromise.hint}
        error={errors.promisedBackups?.message}
        className="sm:col-span-2"
        optional
      >
        {(control) => (
          <Select {...control} {...register('promisedBackups')}>
            <Options
              first={text.backupPromise.none}
              values={promisedBackups}
              labels={backupPromises}
            />
          </Select>
        )}
      </Field>
      <RetentionField form={form} />
    </>
  );
}

/** How many backups of each kind are kept: three numbers side by side. */
function RetentionField({ form: { register, formState } }: PlanFieldsProps) {
  const hintId = useId();
  const errors = formState.errors.retention;
  return (
    <fieldset aria-describedby={hintId} className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{retentionText.label}</legend>
      <div className="grid grid-cols-3 gap-4">
        {retentionKinds.map((kind) => (
          <Field key={kind} label={retentionText.kinds[kind]} error={errors?.[kind]?.message}>
            {(control) => (
              <Input
                {...control}
                {...register(`retention.${kind}`)}
                aria-required={false}
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </Field>
        ))}
      </div>
      <p id={hintId} className="mt-1.5 text-sm text-muted-foreground">
        {retentionText.hint}
      </p>
    </fieldset>
  );
}

/** 'Benefits are added from trimmed non-empty text (Enter or plus button) and can be removed' (spec 001 §5). */
function BenefitsField({ form }: { form: PlanFormState }) {
  const [benefits, draft] = useWatch({ control: form.control, name: ['benefits', 'draft'] });
  const { errors } = form.formState;
  const full = benefits.length >= BENEFITS_MAX;
  const change = (next: string[]) => form.setValue('benefits', next, { shouldDirty: true });
  const add = () => {
    form.setFocus('draft');
    const { data: benefit, error } = benefitField.safeParse(draft);
    if (error) {
      form.setError('draft', { message: error.issues[0]?.message ?? '' });
      return;
    }
    if (hasBenefit(benefits, benefit)) {
      form.setError('draft', { message: planMessages.benefitTwice });
      return;
    }
    if (benefit !== '') change([...benefits, benefit]);
    form.setValue('draft', '', { shouldDirty: true });
    form.clearErrors('draft');
  };
  const remove = (index: number) => {
    change(benefits.toSpliced(index, 1));
    // The button that was pressed goes.
    form.setFocus('draft');
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It would send the form.
    event.preventDefault();
    if (!full) add();
  };
  return (
    <div className="sm:col-span-2">
      <Field
        label={benefitsText.label}
        hint={full ? benefitsText.full : benefitsText.hint}
        error={errors.benefits?.message ?? errors.draft?.message}
        optional
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              {...form.register('draft')}
              readOnly={full}
              enterKeyHint="enter"
              autoComplete="off"
              onKeyDown={addByEnter}
            />
            <Button
              variant="secondary"
              size="icon"
              aria-label={benefitsText.add}
              title={benefitsText.add}
              disabled={full}
              onClick={add}
            >
              <Plus aria-hidden="true" />
            </Button>
          </div>
        )}
      </Field>
      <ul className="mt-2 grid gap-1">
        {benefits.map((benefit, index) => (
          <li
            // A plan from before may have one twice.
            key={`${String(index)} ${benefit}`}
            className="flex items-center gap-2 rounded-lg bg-muted/60 pl-3 text-sm"
          >
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{benefit}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={benefitsText.remove(benefit)}
              title={benefitsText.remove(benefit)}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
