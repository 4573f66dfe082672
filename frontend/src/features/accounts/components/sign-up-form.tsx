import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useAuth } from '../../../lib/session.context.tsx';
import { messageOfFailure } from '../accounts.failure.ts';
import { useAccountForm } from '../accounts.form.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResendButton } from './resend-button.tsx';

const text = accountsText.signUp;
const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm() {
  const auth = useAuth();
  const form = useAccountForm('signUp', empty);
  const [error, setError] = useState<string>();
  const [registered, setRegistered] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (account) => {
    setError(undefined);
    setRegistered(undefined);
    try {
      await auth.signUp(account);
      setRegistered(account.email);
      form.reset(empty);
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
      notices={registered !== undefined && <Registered email={registered} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={accountsText.fields.firstName} error={errors.firstName?.message}>
          {(control) => (
            <Input {...control} {...form.register('firstName')} autoComplete="given-name" />
          )}
        </Field>
        <Field label={accountsText.fields.lastName} error={errors.lastName?.message}>
          {(control) => (
            <Input {...control} {...form.register('lastName')} autoComplete="family-name" />
          )}
        </Field>
      </div>
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
      <NewPasswordFields register={(name) => form.register(name)} errors={errors} />
    </AccountForm>
  );
}

function Registered({ email }: { email: string }) {
  return (
    <Alert
      variant="success"
      actions={
        <ResendButton
          account={email}
          label={accountsText.signIn.resend}
          done={accountsText.signIn.resent}
        />
      }
    >
      {text.success}
    </Alert>
  );
}
