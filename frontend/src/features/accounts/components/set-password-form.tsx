import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Role } from '../../../../../functions/core/validation/role.ts';
import { useAccountForm } from '../accounts.form.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountForm, type AccountFormProps } from './account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export interface SetPasswordFormProps {
  text: AccountFormProps['text'];
  /** Stores the password; what it rejects with is shown in the words of `failureText`. */
  onPassword: (password: string) => Promise<void>;
  failureText: (failure: unknown) => string;
  after?: ReactNode;
  /** 'Nueva contraseña' unless said otherwise. */
  label?: string;
  /** Of the account, where it is known. */
  email?: string;
  /** The same. */
  role?: Role;
}

/** A password, twice: by the link of an e-mail, and at a first sign-in. */
export function SetPasswordForm(props: SetPasswordFormProps) {
  const { text, onPassword, failureText, after, email = '', role } = props;
  const { label = accountsText.fields.newPassword } = props;
  const { control, register, errors, state } = useAccountForm('newPassword', {
    defaultValues: { password: '', confirmPassword: '' },
    failureText,
    onValid: ({ password }) => onPassword(password),
  });
  const typed = useWatch({ control, name: 'password' });
  return (
    <AccountForm text={text} form={state} after={after}>
      <NewPasswordFields
        label={label}
        typed={typed}
        // Of an invitation and of a recovery the server alone knows the role.
        owner={{ email, role }}
        register={(name) => register(name)}
        errors={errors}
      />
    </AccountForm>
  );
}
