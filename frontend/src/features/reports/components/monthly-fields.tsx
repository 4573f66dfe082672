import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { LAST_DAY_OF_MONTH } from '../../../../../functions/reports/monthly/reports.monthly.domain.ts';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import type { UserChoice } from '../../../components/pickers/user-options.tsx';
import { UserPicker } from '../../../components/pickers/user-picker.tsx';
import { useUserSearch } from '../../../components/pickers/use-user-search.ts';
import type { MonthlyForm } from '../reports.monthly.form.ts';
import { monthlyFormText as text } from '../reports.monthly.text.ts';

export interface ClientFieldProps {
  value: UserChoice | null;
  onChange: (client: UserChoice) => void;
}

/** Whose monthly reports. */
export function ClientField({ value, onChange }: ClientFieldProps) {
  const search = useUserSearch();
  return (
    <Field label={text.client}>
      {(control) => <UserPicker {...control} value={value} onChange={onChange} search={search} />}
    </Field>
  );
}

const days = Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => String(index + 1));
const dayLabels = Object.fromEntries(days.map((day) => [day, day]));

export interface MonthlyFieldListProps {
  form: MonthlyForm;
  /** They are what the dialog begins with. */
  takeFocus: boolean;
}

/** Whether, when, to whom and under which name. */
export function MonthlyFieldList({ form, takeFocus }: MonthlyFieldListProps) {
  const { register, control, formState, setFocus } = form;
  const { dayOfMonth, recipients, clientName } = formState.errors;
  // They come after the dialog has opened, with the focus on its only buttons.
  useEffect(() => {
    if (takeFocus) setFocus('enabled');
  }, [takeFocus, setFocus]);
  const [enabled, day] = useWatch({ control, name: ['enabled', 'dayOfMonth'] });
  return (
    <>
      <Checkbox
        {...register('enabled')}
        label={text.enabled}
        hint={enabled ? text.when(day) : text.off}
        className="py-0"
      />
      <Field label={text.day} error={dayOfMonth?.message}>
        {(given) => (
          <Select {...given} {...register('dayOfMonth')} className="sm:max-w-40">
            <Options values={days} labels={dayLabels} />
          </Select>
        )}
      </Field>
      <Field label={text.recipients} hint={text.recipientsHint} error={recipients?.message}>
        {(given) => (
          <Textarea
            {...given}
            {...register('recipients')}
            rows={3}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={text.clientName} hint={text.clientNameHint} error={clientName?.message}>
        {(given) => <Input {...given} {...register('clientName')} autoComplete="off" />}
      </Field>
    </>
  );
}

const skeletonFields = [0, 1, 2];

export function MonthlySkeleton() {
  return (
    <SkeletonGroup className="grid grid-cols-1 gap-5">
      <Skeleton className="h-5 w-56" />
      {skeletonFields.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
