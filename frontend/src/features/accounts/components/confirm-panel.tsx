import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { EmailLink } from '../../../../../functions/accounts/accounts.domain.ts';
import type { LoginState } from '../../../lib/login-state.ts';
import { paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { AuthError } from '../../../lib/auth/auth.types.ts';
import { useAuth, useSession } from '../../../lib/session.context.tsx';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { messageOfFailure } from '../accounts.failure.ts';
import { parseEmailLink } from '../accounts.schemas.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountHeading } from './account-form.tsx';
import { ResendButton } from './resend-button.tsx';

const text = accountsText.confirm;
const alreadyConfirmed = (failure: unknown) =>
  failure instanceof AuthError && failure.kind === 'already-confirmed';

/**
 * What the link of the confirmation e-mail opens. Only the button confirms: mail scanners open links too.
 * Works on another device, and while somebody is signed in.
 */
export function ConfirmPanel({ query }: { query: URLSearchParams }) {
  const link = parseEmailLink(query);
  return (
    <div className="flex flex-col gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-soft-foreground">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <AccountHeading title={text.title} description={text.description} />
      {link ? <Confirmation link={link} /> : <Alert variant="error">{text.invalid}</Alert>}
      <Button asChild variant="link" size="inline" className="self-center">
        <Link to={paths.login} replace>
          {accountsText.recover.back}
        </Link>
      </Button>
    </div>
  );
}

function Confirmation({ link }: { link: EmailLink }) {
  const auth = useAuth();
  const session = useSession();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [confirmed, setConfirmed] = useState(false);

  const succeed = () => {
    if (session.status === 'signed-in') {
      setConfirmed(true);
      return;
    }
    const state: LoginState = { notice: text.success };
    void navigate(paths.login, { replace: true, state });
  };
  const once = useSingleFlight();
  const confirm = () =>
    once(link, async () => {
      setError(undefined);
      setSending(true);
      try {
        await auth.confirmSignUp(link);
        succeed();
        return true;
      } catch (failure) {
        const confirmedBefore = alreadyConfirmed(failure);
        if (confirmedBefore) succeed();
        else setError(messageOfFailure(failure));
        return confirmedBefore;
      } finally {
        setSending(false);
      }
    });

  if (confirmed) return <ConfirmedWhileSignedIn />;
  return (
    <>
      {error !== undefined && (
        <Alert
          variant="error"
          actions={<ResendButton account={link.username} label={text.resend} done={text.resent} />}
        >
          {error}
        </Alert>
      )}
      <Button size="lg" className="w-full" loading={sending} onClick={confirm}>
        {sending ? text.submitting : text.submit}
      </Button>
    </>
  );
}

function ConfirmedWhileSignedIn() {
  return (
    <>
      <Alert variant="success">{text.successSignedIn}</Alert>
      <Button asChild size="lg" className="w-full">
        <Link to={paths.dashboard} replace>
          {text.toDashboard}
        </Link>
      </Button>
    </>
  );
}
