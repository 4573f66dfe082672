import { Alert } from '../../../components/ui/alert.tsx';
import { accountsText } from '../accounts.text.ts';
import { ResendButton } from './resend-button.tsx';

/** Said at sign-in to somebody who has not confirmed the e-mail address yet. */
export function UnconfirmedNotice({ email }: { email: string }) {
  return (
    <Alert
      variant="warning"
      actions={
        <ResendButton
          account={email}
          label={accountsText.signIn.resend}
          done={accountsText.signIn.resent}
        />
      }
    >
      {accountsText.signIn.unconfirmed(email)}
    </Alert>
  );
}
