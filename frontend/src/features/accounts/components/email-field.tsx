import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { accountsText } from '../accounts.text.ts';

export interface EmailFieldProps {
  /** Called where the field is, not before: the form focuses its first error in the order of registration. */
  register: () => UseFormRegisterReturn;
  error: string | undefined;
}

/** The address that names an account. */
export function EmailField({ register, error }: EmailFieldProps) {
  return (
    <Field label={accountsText.fields.email} error={error}>
      {(control) => (
        <Input
          {...control}
          {...register()}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
