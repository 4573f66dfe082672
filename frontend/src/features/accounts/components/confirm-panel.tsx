import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { EmailLink } from '../../../../../functions/accounts/accounts.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { AuthError } from '../../../lib/auth/auth.types.ts';
import { useSession } from '../../../lib/session/session.context.tsx';
import { useEnter } from '../accounts.enter.ts';
import { messageOfFailure } from '../accounts.failure.ts';
import { useAccountCalls } from '../accounts.queries.ts';
import { parseEmailLink } from '../accounts.schemas.ts';
import { passwordText } from '../accounts.password.text.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountHeading } from './account-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

const text = passwordText.confirm;

/** By our API, which confirms; or by Cognito, which sends the link again. */
const isAlreadyConfirmed = (failure: unknown) =>
  (failure instanceof ApiError && failure.code === 'ALREADY_CONFIRMED') ||
  (failure instanceof AuthError && failure.kind === 'already-confirmed');

/**
 * What the link of the confirmation e-mail opens. Only the form confirms: mail scanners open links too. It asks for the
 * password, since somebody else may have signed up with this address. Works on another device, and while
 * somebody is signed in.
 */
export function ConfirmPanel({ query }: { query: URLSearchParams }) {
  const link = parseEmailLink(query);
  const [refusal, setRefusal] = useState<string>();
  return (
    <div className="flex flex-col gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-soft-foreground">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      {refusal === undefined ? (
        <Steps link={link} onUsed={(failure) => setRefusal(messageOfFailure(failure))} />
      ) : (
        <AlreadyConfirmed refusal={refusal} />
      )}
    </div>
  );
}

interface StepsProps {
  link: EmailLink | undefined;
  /** The account is confirmed already. */
  onUsed: (failure: unknown) => void;
}

function Steps({ link, onUsed }: StepsProps) {
  return (
    <>
      {link ? <Confirmation link={link} onUsed={onUsed} /> : <BrokenLink />}
      <Button asChild variant="link" size="inline" className="self-center">
        <Link to={paths.login} replace>
          {accountsText.recover.back}
        </Link>
      </Button>
    </>
  );
}

/** Never on to the sign-in: the account may still have the password of a stranger, which a recovery replaces. */
function AlreadyConfirmed({ refusal }: { refusal: string }) {
  const recover = useRef<HTMLAnchorElement>(null);
  // What had the focus is not there any more.
  useEffect(() => recover.current?.focus(), []);
  return (
    <>
      <AccountHeading title={text.title} />
      <Alert variant="error">{refusal}</Alert>
      <Button asChild size="lg" className="w-full">
        <Link ref={recover} to={`${paths.login}?tab=recover`} replace>
          {text.recover}
        </Link>
      </Button>
    </>
  );
}

function BrokenLink() {
  return (
    <>
      <AccountHeading title={text.title} />
      <Alert variant="error">{text.invalid}</Alert>
    </>
  );
}

function Confirmation({ link, onUsed }: StepsProps & { link: EmailLink }) {
  const session = useSession();
  const signInWith = useEnter();
  const { confirm } = useAccountCalls();
  const navigate = useNavigate();
  const [confirmed, setConfirmed] = useState(false);

  /** Somebody else may be signed in here: they stay. */
  const enter = async (password: string) => {
    if (session.status === 'signed-in') {
      setConfirmed(true);
      return;
    }
    const entered = await signInWith(link.username, password, text.success);
    if (entered) await navigate(paths.dashboard, { replace: true });
  };

  if (confirmed) return <ConfirmedWhileSignedIn />;
  return (
    <SetPasswordForm
      text={text}
      label={accountsText.fields.password}
      role="cliente"
      failureText={messageOfFailure}
      onPassword={async (password) => {
        try {
          await confirm({ ...link, password });
        } catch (failure) {
          if (!isAlreadyConfirmed(failure)) throw failure;
          onUsed(failure);
          return;
        }
        await enter(password);
      }}
      after={
        <ResendButton
          account={link.username}
          label={text.resend}
          done={text.resent}
          onFailed={(failure) => isAlreadyConfirmed(failure) && onUsed(failure)}
        />
      }
    />
  );
}

function ConfirmedWhileSignedIn() {
  return (
    <>
      <AccountHeading title={text.title} />
      <Alert variant="success">{text.successSignedIn}</Alert>
      <Button asChild size="lg" className="w-full">
        <Link to={paths.dashboard} replace>
          {text.toDashboard}
        </Link>
      </Button>
    </>
  );
}
