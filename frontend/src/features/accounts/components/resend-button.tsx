import { useState, type ReactNode } from 'react';
import { Alert, type AlertProps } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useAuth } from '../../../lib/session/session.context.tsx';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { messageOfFailure } from '../accounts.failure.ts';
import { accountsText } from '../accounts.text.ts';

export interface ResendButtonProps {
  /** E-mail address, or Cognito's own name of the account. */
  account: string;
  label: string;
  /** Said once it is sent. */
  done: string;
  /** Called with a failure; its message stands beside the button all the same. */
  onFailed?: (failure: unknown) => void;
}

interface Phase {
  name: 'idle' | 'sending' | 'sent';
  message?: string;
}

/** Sends the confirmation e-mail again and says so beside the button, which keeps the focus. */
export function ResendButton({ account, label, done, onFailed }: ResendButtonProps) {
  const auth = useAuth();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const once = useSingleFlight();
  const resend = () =>
    once(account, async () => {
      setPhase({ name: 'sending' });
      try {
        await auth.resendSignUpCode(account);
        setPhase({ name: 'sent', message: done });
        return true;
      } catch (failure) {
        setPhase({ name: 'idle', message: messageOfFailure(failure) });
        onFailed?.(failure);
        return false;
      }
    });
  const isSent = phase.name === 'sent';
  return (
    <>
      <Button
        variant="secondary"
        loading={phase.name === 'sending'}
        aria-disabled={isSent}
        onClick={() => isSent || resend()}
        className="h-auto! min-h-control max-w-full py-2 whitespace-normal!"
      >
        {label}
      </Button>
      {/* There before it has a text: only then do screen readers announce it. */}
      <p role="status" className="font-medium empty:hidden">
        {phase.message}
      </p>
    </>
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
