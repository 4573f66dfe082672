import { useController, useWatch } from 'react-hook-form';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { useUserSearch } from '../../../components/pickers/use-user-search.ts';
import { UserPicker } from '../../../components/pickers/user-picker.tsx';
import { assignText as text } from '../payments.dialogs.text.ts';
import { wholeNumber, type AssignmentFormProps } from '../payments.form.ts';
import { PlacementField } from './placement-field.tsx';
import { PlanField } from './plan-field.tsx';

/** Who, what, for how long, and when where that has to be chosen. */
export function AssignPlanFields({ form }: AssignmentFormProps) {
  const asks = useWatch({ control: form.control, name: 'asks' });
  return (
    <>
      <UserField form={form} />
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

function UserField({ form }: AssignmentFormProps) {
  const search = useUserSearch();
  const { field, fieldState } = useController({ control: form.control, name: 'user' });
  return (
    <Field label={text.user} error={fieldState.error?.message}>
      {(control) => (
        <UserPicker
          {...control}
          value={field.value}
          onChange={(user) => {
            field.onChange(user);
            // Somebody else may have no plan: the question is asked again where they have one.
            form.setValue('asks', false);
            form.setValue('placement', null);
          }}
          inputRef={field.ref}
          search={search}
        />
      )}
    </Field>
  );
}
