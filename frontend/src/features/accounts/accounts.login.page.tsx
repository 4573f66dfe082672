import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { hasEmailLink, loginStateOf, returnPathOf } from '../../lib/login-state.ts';
import { Button } from '../../components/ui/button.tsx';
import { LoadingScreen, Spinner } from '../../components/ui/spinner.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { useSession } from '../../lib/session.context.tsx';
import type { SignIn } from '../../../../functions/accounts/accounts.domain.ts';
import { useEnter } from './accounts.enter.ts';
import { messageOfFailure } from './accounts.failure.ts';
import { useAccountCalls } from './accounts.queries.ts';
import { accountsText } from './accounts.text.ts';
import { AuthLayout } from './components/auth-layout.tsx';
import { LoginTabs } from './components/login-tabs.tsx';
import { SetPasswordForm } from './components/set-password-form.tsx';

/** Brings zod along, so it comes only with a link. */
const ConfirmPanel = lazy(async () => ({
  default: (await import('./components/confirm-panel.tsx')).ConfirmPanel,
}));

/** /login: the tabs, the link of the confirmation e-mail, or the first password of an invited person. */
export function LoginPage() {
  const session = useSession();
  const location = useLocation();
  const [query] = useAddressParams();
  const [invited, setInvited] = useState<SignIn>();

  if (session.status === 'loading') return <LoadingScreen />;
  if (hasEmailLink(query)) {
    return (
      <AuthCard>
        <Suspense fallback={<Spinner className="mx-auto my-16 size-6" />}>
          <ConfirmPanel query={query} />
        </Suspense>
      </AuthCard>
    );
  }
  if (session.status === 'signed-in') {
    return <Navigate to={returnPathOf(loginStateOf(location.state))} replace />;
  }
  return (
    <AuthCard>
      {invited ? (
        <FirstPassword invited={invited} onBack={() => setInvited(undefined)} />
      ) : (
        <LoginTabs onNewPassword={setInvited} />
      )}
    </AuthCard>
  );
}

function AuthCard({ children }: { children: React.ReactNode }) {
  return (
    <AuthLayout>
      <Card>
        <CardContent className="sm:p-6!">{children}</CardContent>
      </Card>
    </AuthLayout>
  );
}

function FirstPassword({ invited, onBack }: { invited: SignIn; onBack: () => void }) {
  const { choosePassword } = useAccountCalls();
  const enter = useEnter();
  return (
    <SetPasswordForm
      text={accountsText.newPassword}
      failureText={messageOfFailure}
      onPassword={async (password) => {
        const { email, password: temporaryPassword } = invited;
        await choosePassword({ email, temporaryPassword, password });
        if (!(await enter(email, password, accountsText.newPassword.success))) onBack();
      }}
      after={
        <Button variant="link" size="inline" className="self-center" onClick={onBack}>
          {accountsText.recover.back}
        </Button>
      }
    />
  );
}
