import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { PasswordInput } from '../../../components/ui/fields/password-input.tsx';
import { secondFactorText as text } from '../second-factors.text.ts';

interface FactorFieldProps {
  register: UseFormRegisterReturn;
  error: string | undefined;
}

/** The person's own password. */
export function PasswordField({ register, error }: FactorFieldProps) {
  return (
    <Field label={text.fields.password} error={error}>
      {(control) => <PasswordInput {...control} {...register} autoComplete="current-password" />}
    </Field>
  );
}

/** The six digits that the authenticator shows. `focused`: it is what a dialog opens for, though something stands before it. */
export function CodeField({
  register,
  error,
  label,
  focused = false,
}: FactorFieldProps & { label: string; focused?: boolean }) {
  return (
    <Field label={label} hint={text.fields.codeHint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...register}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={focused}
          className="tabular"
        />
      )}
    </Field>
  );
}
