import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useAuth } from '../../../lib/session.context.tsx';
import { messageOfFailure } from '../accounts.failure.ts';
import { useAccountForm } from '../accounts.form.ts';
import { recoveryFlag } from '../accounts.recovery.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountForm } from './account-form.tsx';

const text = accountsText.recover;

export function RecoveryForm({ email, onBack }: { email: string; onBack: () => void }) {
  const auth = useAuth();
  const form = useAccountForm('recovery', { email });
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(false);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setError(undefined);
    setSent(false);
    try {
      await auth.requestPasswordReset(values.email);
      recoveryFlag.set();
      setSent(true);
    } catch (failure) {
      setError(text.failure(messageOfFailure(failure)));
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
      notices={sent && <Alert variant="success">{text.success}</Alert>}
      after={
        <Button variant="link" size="inline" className="self-center" onClick={onBack}>
          {text.back}
        </Button>
      }
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
    </AccountForm>
  );
}
