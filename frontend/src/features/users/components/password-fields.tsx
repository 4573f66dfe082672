import type { PasswordChange } from '../../../../../functions/users/users.domain.ts';
import { Field } from '../../../components/ui/fields/field.tsx';
import { PasswordInput } from '../../../components/ui/fields/password-input.tsx';
import { RadioCards } from '../../../components/ui/fields/radio-cards.tsx';
import { passwordText as text } from '../users.dialogs.text.ts';
import type { PasswordForm } from '../users.form.ts';

export interface PasswordFieldsProps {
  form: PasswordForm;
  mode: PasswordChange['mode'];
}

const modes = ['generated', 'manual'] as const;

/** Who makes the password up; and the password itself where it is typed. */
export function PasswordFields({ form, mode }: PasswordFieldsProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{text.mode}</legend>
        <RadioCards choices={modes} text={text} register={form.register('mode')} />
      </fieldset>
      {mode === 'manual' && (
        <Field label={text.manual.field} error={form.formState.errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password')}
              autoComplete="new-password"
            />
          )}
        </Field>
      )}
    </>
  );
}
