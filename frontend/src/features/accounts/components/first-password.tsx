import type { SignIn } from '../../../../../functions/accounts/accounts.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useEnter } from '../accounts.enter.ts';
import { messageOfFailure } from '../accounts.failure.ts';
import { useAccountCalls } from '../accounts.queries.ts';
import { passwordText } from '../accounts.password.text.ts';
import { accountsText } from '../accounts.text.ts';
import { SetPasswordForm } from './set-password-form.tsx';

/** Where an invited person replaces the temporary password that they signed in with. */
export function FirstPassword({ invited, onBack }: { invited: SignIn; onBack: () => void }) {
  const { choosePassword } = useAccountCalls();
  const enter = useEnter();
  return (
    <SetPasswordForm
      text={passwordText.newPassword}
      email={invited.email}
      failureText={messageOfFailure}
      onPassword={async (password) => {
        const { email, password: temporaryPassword } = invited;
        await choosePassword({ email, temporaryPassword, password });
        if (!(await enter(email, password, passwordText.newPassword.success))) onBack();
      }}
      after={
        <Button variant="link" size="inline" className="self-center" onClick={onBack}>
          {accountsText.recover.back}
        </Button>
      }
    />
  );
}
