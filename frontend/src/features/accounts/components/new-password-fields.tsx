import type { PasswordOwner } from '../../../../../functions/accounts/passwords/accounts.new-password.domain.ts';
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
  owner: PasswordOwner;
}

/** A new password and the same again. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { errors, label = accountsText.fields.password, typed, owner } = props;
  return (
    <>
      <NewPasswordField
        label={label}
        hint={passwordText.hint}
        error={errors.password?.message}
        typed={typed}
        owner={owner}
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
