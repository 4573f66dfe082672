import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { messageOfFailure } from '../accounts.failure.ts';
import { useAccountForm } from '../accounts.form.ts';
import { useAccountCalls } from '../accounts.queries.ts';
import { recoveryFlag } from '../accounts.recovery.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';

const text = accountsText.recover;

export function RecoveryForm({ email, onBack }: { email: string; onBack: () => void }) {
  const { requestRecovery } = useAccountCalls();
  const [sent, setSent] = useState(false);
  const { register, errors, state } = useAccountForm('recovery', {
    defaultValues: { email },
    failureText: (failure) => text.failure(messageOfFailure(failure)),
    onValid: async (values) => {
      setSent(false);
      await requestRecovery(values.email);
      recoveryFlag.set();
      setSent(true);
    },
  });
  return (
    <AccountForm
      text={text}
      form={state}
      notices={sent && <Alert variant="success">{text.success}</Alert>}
      after={
        <Button variant="link" size="inline" className="self-center" onClick={onBack}>
          {text.back}
        </Button>
      }
    >
      <EmailField register={() => register('email')} error={errors.email?.message} />
    </AccountForm>
  );
}
