import { Link, Navigate, useNavigate } from 'react-router';
import type { EmailLink } from '../../../../functions/accounts/accounts.domain.ts';
import { useAddressParams } from '../../lib/url-params/use-address-params.ts';
import { hasEmailLink, type LoginState } from '../../lib/session/login-state.ts';
import { paths } from '../../app/paths.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { LoadingScreen } from '../../components/pages/loading-screen.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { useSession, useSessionStore } from '../../lib/session/session.context.tsx';
import { useAccountCalls } from './accounts.queries.ts';
import { recoveryFlag } from './accounts.recovery.ts';
import { parseRecoveryLink } from './accounts.schemas.ts';
import { passwordText } from './accounts.password.text.ts';
import { AccountHeading } from './components/account-form.tsx';
import { AuthLayout } from './components/auth-layout.tsx';
import { SetPasswordForm } from './components/set-password-form.tsx';

const text = passwordText.reset;

/** A cause that people can do something about, or that nobody foresaw (spec 001 §8 has a sentence for each). */
const failureText = (failure: unknown): string =>
  failure instanceof ApiError && failure.code !== 'INTERNAL'
    ? text.failure(failure.message)
    : text.unexpected;

/** /reset-password, the target of the recovery e-mail (spec 001 §2). Its code is what makes a recovery session. */
export function ResetPasswordPage() {
  const session = useSession();
  const [query] = useAddressParams();
  if (session.status === 'loading') return <LoadingScreen />;
  if (!hasEmailLink(query)) {
    const to = session.status === 'signed-in' ? paths.dashboard : paths.login;
    return <Navigate to={to} replace />;
  }
  const link = parseRecoveryLink(query);
  return (
    <AuthLayout>
      <Card>
        <CardContent className="sm:p-6!">
          {link ? <Recovery link={link} /> : <BrokenLink />}
        </CardContent>
      </Card>
    </AuthLayout>
  );
}

function Recovery({ link }: { link: EmailLink }) {
  const { recover } = useAccountCalls();
  const session = useSessionStore();
  const navigate = useNavigate();
  const save = async (password: string) => {
    await recover({ ...link, password });
    recoveryFlag.clear();
    session.leave();
    const state: LoginState = { notice: text.success };
    await navigate(paths.login, { replace: true, state });
  };
  return (
    <SetPasswordForm
      text={text}
      onPassword={save}
      failureText={failureText}
      after={<RequestAgain />}
    />
  );
}

function BrokenLink() {
  return (
    <div className="flex flex-col gap-4">
      <AccountHeading title={text.title} />
      <Alert variant="error">{passwordText.confirm.invalid}</Alert>
      <RequestAgain />
    </div>
  );
}

function RequestAgain() {
  return (
    <Button asChild variant="link" size="inline" className="self-center">
      <Link to={`${paths.login}?tab=recover`}>{text.requestAgain}</Link>
    </Button>
  );
}
