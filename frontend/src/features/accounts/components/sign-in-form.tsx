import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { messageOfFailure } from '../accounts.failure.ts';
import { useAccountForm } from '../accounts.form.ts';
import { accountsText } from '../accounts.text.ts';
import type { SignInStep } from '../../../lib/auth/auth.types.ts';
import { useAuth, useSessionStore } from '../../../lib/session.context.tsx';
import { AccountForm } from './account-form.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

const text = accountsText.signIn;

export interface SignInFormProps {
  email: string;
  notices: React.ReactNode;
  onForgot: (email: string) => void;
  /** The account still has the password somebody else chose. */
  onNewPassword: () => void;
}

export function SignInForm({ email, notices, onForgot, onNewPassword }: SignInFormProps) {
  const auth = useAuth();
  const session = useSessionStore();
  const form = useAccountForm('signIn', { email, password: '' });
  const [error, setError] = useState<string>();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const follow: Record<SignInStep, (address: string) => Promise<void> | void> = {
    done: () => session.begin(),
    'confirm-email': setUnconfirmed,
    'new-password': onNewPassword,
  };
  const submit = form.handleSubmit(async (values) => {
    setError(undefined);
    setUnconfirmed(undefined);
    try {
      await follow[await auth.signIn(values.email, values.password)](values.email);
    } catch (failure) {
      setError(messageOfFailure(failure));
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
      notices={unconfirmed === undefined ? notices : <UnconfirmedNotice email={unconfirmed} />}
    >
      <Field label={accountsText.fields.email} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div>
        <Field label={accountsText.fields.password} error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button
          variant="link"
          size="inline"
          className="mt-1"
          onClick={() => onForgot(form.getValues('email'))}
        >
          {text.forgot}
        </Button>
      </div>
    </AccountForm>
  );
}
