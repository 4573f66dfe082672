import { useState, type ReactNode } from 'react';
import { Alert, type AlertProps } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useAuth } from '../../../lib/session.context.tsx';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { messageOfFailure } from '../accounts.failure.ts';
import { accountsText } from '../accounts.text.ts';

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
  const once = useSingleFlight();
  const resend = () =>
    once(account, async () => {
      setPhase({ name: 'sending' });
      try {
        await auth.resendSignUpCode(account);
        setPhase({ name: 'told', message: done });
        return true;
      } catch (failure) {
        setPhase({ name: 'told', message: messageOfFailure(failure) });
        return false;
      }
    });
  if (phase.name === 'told') return <p className="font-medium">{phase.message}</p>;
  return (
    <Button
      variant="secondary"
      loading={phase.name === 'sending'}
      onClick={resend}
      className="h-auto! min-h-10 max-w-full py-2 whitespace-normal!"
    >
      {label}
    </Button>
  );
}

export interface ResendConfirmationProps {
  variant: AlertProps['variant'];
  email: string;
  children: ReactNode;
}

/** A notice about an account that is not confirmed yet, with the way to get its e-mail again. */
export function ResendConfirmation({ variant, email, children }: ResendConfirmationProps) {
  const { resend, resent } = accountsText.signIn;
  return (
    <Alert
      variant={variant}
      actions={<ResendButton account={email} label={resend} done={resent} />}
    >
      {children}
    </Alert>
  );
}
