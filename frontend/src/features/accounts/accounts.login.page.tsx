import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAddressParams } from '../../lib/url-params/use-address-params.ts';
import { hasEmailLink, loginStateOf, returnPathOf } from '../../lib/session/login-state.ts';
import { LoadingScreen, Spinner } from '../../components/ui/spinner.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { useSession } from '../../lib/session/session.context.tsx';
import type { SignIn } from '../../../../functions/accounts/accounts.domain.ts';
import { AuthLayout } from './components/auth-layout.tsx';
import { LoginTabs } from './components/login-tabs.tsx';

/** Brings zod along, so it comes only with a link. */
const ConfirmPanel = lazy(async () => ({
  default: (await import('./components/confirm-panel.tsx')).ConfirmPanel,
}));

/** Seldom needed: the first sign-in of an invited person. */
const FirstPassword = lazy(async () => ({
  default: (await import('./components/first-password.tsx')).FirstPassword,
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
        <Suspense fallback={<Spinner className="mx-auto my-16 size-6" />}>
          <FirstPassword invited={invited} onBack={() => setInvited(undefined)} />
        </Suspense>
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
