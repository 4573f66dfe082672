import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useAuth } from '../../../lib/session.context.tsx';
import { messageOfFailure } from '../accounts.failure.ts';

export interface ResendButtonProps {
  /** E-mail address, or Cognito's own name of the account. */
  account: string;
  label: string;
  /** Said once it is sent. */
  done: string;
}

type Phase = { name: 'idle' | 'sending' } | { name: 'told'; message: string };

/** Sends the confirmation e-mail again and says so in its own place. */
export function ResendButton({ account, label, done }: ResendButtonProps) {
  const auth = useAuth();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const resend = async () => {
    setPhase({ name: 'sending' });
    try {
      await auth.resendSignUpCode(account);
      setPhase({ name: 'told', message: done });
    } catch (failure) {
      setPhase({ name: 'told', message: messageOfFailure(failure) });
    }
  };
  if (phase.name === 'told') return <p className="font-medium">{phase.message}</p>;
  return (
    <Button
      variant="secondary"
      loading={phase.name === 'sending'}
      onClick={() => void resend()}
      className="max-w-full whitespace-normal!"
    >
      {label}
    </Button>
  );
}
