import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loginStateOf } from '../../../lib/session/login-state.ts';
import { useAddressParams } from '../../../lib/url-params/use-address-params.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx';
import { accountsText } from '../accounts.text.ts';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';

const loadSignUp = () => import('./sign-up-form.tsx');
const loadRecovery = () => import('./recovery-form.tsx');
const SignUpForm = lazy(async () => ({ default: (await loadSignUp()).SignUpForm }));
const RecoveryForm = lazy(async () => ({ default: (await loadRecovery()).RecoveryForm }));

const tabs = ['sign-in', 'sign-up', 'recover'] as const;
type Tab = (typeof tabs)[number];

const tabOf = (query: URLSearchParams): Tab =>
  tabs.find((tab) => tab === query.get('tab')) ?? 'sign-in';

/** The three tabs of /login; the open one is in the URL. */
export function LoginTabs({ onNewPassword }: Pick<SignInFormProps, 'onNewPassword'>) {
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
      <TabsList label={accountsText.tabsLabel} className="mb-6">
        {tabs.map((each) => (
          <TabsTrigger key={each} value={each}>
            {accountsText.tabs[each]}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="sign-in">
        <SignInForm
          email={email}
          notices={<Notices />}
          onNewPassword={onNewPassword}
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
  const { notice, expired } = loginStateOf(useLocation().state);
  if (notice) return <Alert variant="success">{notice}</Alert>;
  if (expired) return <Alert variant="info">{accountsText.signIn.expired}</Alert>;
  return null;
}
