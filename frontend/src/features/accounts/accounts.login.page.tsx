import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SignIn } from '../../../../functions/accounts/accounts.domain.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { LoadingScreen } from '../../components/pages/loading-screen.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { Tabs, TabsContent, TabsList } from '../../components/ui/tabs.tsx';
import { hasEmailLink, loginStateOf, returnPathOf } from '../../lib/session/login-state.ts';
import { useSession } from '../../lib/session/session.context.tsx';
import { useAddressParams } from '../../lib/url-params/use-address-params.ts';
import { accountsText } from './accounts.text.ts';
import { AuthLayout } from './components/auth-layout.tsx';
import { SignInForm, type SignInFormProps } from './components/sign-in-form.tsx';

/** Brings zod along, so it comes only with a link. */
const ConfirmPanel = lazy(async () => ({
  default: (await import('./components/confirm-panel.tsx')).ConfirmPanel,
}));

/** Seldom needed: the first sign-in of an invited person. */
const FirstPassword = lazy(async () => ({
  default: (await import('./components/first-password.tsx')).FirstPassword,
}));

/** The second step of a person with a second factor. */
const SignInCode = lazy(async () => ({
  default: (await import('./components/sign-in-code.tsx')).SignInCode,
}));

/** /login: the tabs, the link of the confirmation e-mail, or the first password of an invited person. */
export function LoginPage() {
  const session = useSession();
  const location = useLocation();
  const [query] = useAddressParams();
  const [invited, setInvited] = useState<SignIn>();
  const [proven, setProven] = useState<SignIn>();
  const [notice, setNotice] = useState<string>();

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
  const back = (said?: string) => {
    setProven(undefined);
    setNotice(said);
  };
  return (
    <AuthCard>
      {proven && (
        <Suspense fallback={<Loading />}>
          <SignInCode typed={proven} onBack={back} />
        </Suspense>
      )}
      {!proven &&
        (invited ? (
          <Suspense fallback={<Spinner className="mx-auto my-16 size-6" />}>
            <FirstPassword invited={invited} onBack={() => setInvited(undefined)} />
          </Suspense>
        ) : (
          <LoginTabs onNewPassword={setInvited} onCode={setProven} late={notice} />
        ))}
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

const loadSignUp = () => import('./components/sign-up-form.tsx');

const loadRecovery = () => import('./components/recovery-form.tsx');

const SignUpForm = lazy(async () => ({ default: (await loadSignUp()).SignUpForm }));

const RecoveryForm = lazy(async () => ({ default: (await loadRecovery()).RecoveryForm }));

const tabs = ['sign-in', 'sign-up', 'recover'] as const;

type Tab = (typeof tabs)[number];

const tabOf = (query: URLSearchParams): Tab =>
  tabs.find((tab) => tab === query.get('tab')) ?? 'sign-in';

/** The three tabs of /login; the open one is in the URL. */
function LoginTabs({
  late,
  ...steps
}: Pick<SignInFormProps, 'onNewPassword' | 'onCode'> & { late: string | undefined }) {
  const [query, change] = useAddressParams();
  const location = useLocation();
  const [email, setEmail] = useState('');
  const tab = tabOf(query);
  // Most people sign in: the other forms come after that one.
  useEffect(() => {
    // Without a network the tab itself shows the failure.
    Promise.all([loadSignUp(), loadRecovery()]).catch(() => undefined);
  }, []);
  const open = (next: string) =>
    change(
      { tab: next === 'sign-in' ? null : next },
      {
        replace: true,
        // At once: what is typed right after must not land in the form that goes.
        flushSync: true,
        // Keeps where to return to after signing in.
        state: location.state as unknown,
      },
    );
  return (
    <Tabs value={tab} onValueChange={open}>
      <TabsList
        label={accountsText.tabsLabel}
        tabs={tabs}
        labels={accountsText.tabs}
        className="mb-6"
      />
      <TabsContent value="sign-in">
        <SignInForm
          email={email}
          notices={late === undefined ? <Notices /> : <Alert variant="info">{late}</Alert>}
          {...steps}
          onForgot={(typed) => {
            setEmail(typed);
            open('recover');
          }}
        />
      </TabsContent>
      <TabsContent value="sign-up">
        <Suspense fallback={<Loading />}>
          <SignUpForm />
        </Suspense>
      </TabsContent>
      <TabsContent value="recover">
        <Suspense fallback={<Loading />}>
          <RecoveryForm email={email} onBack={() => open('sign-in')} />
        </Suspense>
      </TabsContent>
    </Tabs>
  );
}

const Loading = () => <Spinner className="mx-auto my-16 size-6" />;

/** What the navigation that led here has to say. */
function Notices(): ReactNode {
  const { notice, expired, said } = loginStateOf(useLocation().state);
  if (notice) return <Alert variant="success">{notice}</Alert>;
  if (expired) return <Alert variant="info">{said ?? accountsText.signIn.expired}</Alert>;
  return null;
}
