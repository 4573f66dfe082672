import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loginStateOf } from '../../../lib/login-state.ts';
import { useAddressParams } from '../../../lib/use-address-params.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx';
import { accountsText } from '../accounts.text.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

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
        <SignUpForm />
      </TabsContent>
      <TabsContent value="recover">
        <RecoveryForm email={email} onBack={() => open('sign-in')} />
      </TabsContent>
    </Tabs>
  );
}

/** What the navigation that led here has to say. */
function Notices(): ReactNode {
  const { notice, expired } = loginStateOf(useLocation().state);
  if (notice) return <Alert variant="success">{notice}</Alert>;
  if (expired) return <Alert variant="info">{accountsText.signIn.expired}</Alert>;
  return null;
}
