import { PASSWORD_MIN_LENGTH } from '../../../../../functions/accounts/accounts.domain.ts';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { NewPasswordField } from '../../../components/new-password/new-password-field.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { PasswordInput } from '../../../components/ui/fields/password-input.tsx';
import { passwordText } from '../accounts.password.text.ts';
import { accountsText } from '../accounts.text.ts';

export interface NewPasswordFieldsProps {
  /** Called where each field is, not before: the form focuses its first error in the order of registration. */
  register: (name: 'password' | 'confirmPassword') => UseFormRegisterReturn;
  errors: FieldErrors<{ password: string; confirmPassword: string }>;
  /** 'Contraseña' unless said otherwise. */
  label?: string;
  /** The password as it is typed. */
  typed: string;
  /** Of the account; empty where only the server knows it. */
  email?: string | undefined;
}

/** A new password and the same again. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { errors, label = accountsText.fields.password, typed, email = '' } = props;
  return (
    <>
      <NewPasswordField
        label={label}
        hint={passwordText.hint}
        error={errors.password?.message}
        typed={typed}
        measure={{ email, min: PASSWORD_MIN_LENGTH }}
        register={() => props.register('password')}
      />
      <Field label={accountsText.fields.confirmPassword} error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...props.register('confirmPassword')}
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  );
}
