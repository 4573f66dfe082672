import { useState, type ReactNode } from 'react';
import { useAccountForm } from '../accounts.form.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export interface SetPasswordFormProps {
  text: { title: string; description: string; submit: string; submitting: string };
  /** Stores the password; what it rejects with is shown in the words of `failureText`. */
  onPassword: (password: string) => Promise<void>;
  failureText: (failure: unknown) => string;
  after?: ReactNode;
}

/** A new password, twice: after a recovery link, and at a first sign-in. */
export function SetPasswordForm({ text, onPassword, failureText, after }: SetPasswordFormProps) {
  const form = useAccountForm('newPassword', { password: '', confirmPassword: '' });
  const [error, setError] = useState<string>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    setError(undefined);
    try {
      await onPassword(password);
    } catch (failure) {
      setError(failureText(failure));
    }
  });
  return (
    <AccountForm
      title={text.title}
      description={text.description}
      onSubmit={(event) => void submit(event)}
      warmUp={form.warmUp}
      submitting={isSubmitting}
      submit={text.submit}
      submitLabelWhileSending={text.submitting}
      error={error}
      after={after}
    >
      <NewPasswordFields
        label={accountsText.fields.newPassword}
        register={(name) => form.register(name)}
        errors={errors}
      />
    </AccountForm>
  );
}
