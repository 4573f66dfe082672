import { useId } from 'react';
import type { PasswordChange } from '../../../../../functions/users/users.domain.ts';
import { Field } from '../../../components/ui/field.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { passwordText as text } from '../users.dialogs.text.ts';
import type { PasswordForm } from '../users.form.ts';

export interface PasswordFieldsProps {
  form: PasswordForm;
  mode: PasswordChange['mode'];
}

const modes = ['generated', 'manual'] as const;

/** Who makes the password up; and the password itself where it is typed. */
export function PasswordFields({ form, mode }: PasswordFieldsProps) {
  const id = useId();
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{text.mode}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {modes.map((each) => (
            <label
              key={each}
              className="flex min-h-11 cursor-pointer gap-3 rounded-lg border p-3 text-sm has-checked:border-primary has-checked:bg-primary-soft"
            >
              <input
                type="radio"
                value={each}
                aria-labelledby={`${id}-${each}`}
                aria-describedby={`${id}-${each}-hint`}
                className="mt-0.5 size-4 shrink-0 accent-primary"
                {...form.register('mode')}
              />
              <span>
                <span id={`${id}-${each}`} className="block font-medium">
                  {text[each].label}
                </span>
                <span id={`${id}-${each}-hint`} className="block text-muted-foreground">
                  {text[each].hint}
                </span>
              </span>
            </label>
          ))}
        </div>
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
