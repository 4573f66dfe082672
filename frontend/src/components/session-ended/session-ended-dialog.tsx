import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { AuthError } from '../../lib/auth/auth.types.ts';
import { useAuth, useProfile, useSessionStore } from '../../lib/session/session.context.tsx';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { LeaveQuestion } from '../dialogs/leave-question.tsx';
import { AccountOf } from '../account-of.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Input } from '../ui/fields/input.tsx';
import { PasswordInput } from '../ui/fields/password-input.tsx';
import { unlockText as text } from './unlock.text.ts';
import { unlock } from './unlock.ts';

/** What the sign-in or the API said, in Spanish. */
const reasonOf = (failure: unknown) =>
  failure instanceof AuthError ? failure.message : messageOf(failure);

/** The sign-in of the person whose session ended, and its message. */
function useUnlock() {
  const { email } = useProfile();
  const auth = useAuth();
  const session = useSessionStore();
  const once = useSingleFlight();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  /** The password was right, and the code of a second factor is wanted. */
  const [wantsCode, setWantsCode] = useState(false);
  const send = (password: string, code: string) =>
    once('unlock', async () => {
      setSending(true);
      setError(undefined);
      try {
        const done = await unlock(
          { auth, session },
          { email, password, ...(wantsCode && { code }) },
        );
        setWantsCode(!done);
        return done;
      } catch (failure) {
        setError(reasonOf(failure));
        // Cognito waits three minutes for a code; after that the password comes first again.
        if (failure instanceof AuthError && failure.kind === 'session-lost') setWantsCode(false);
        return false;
      } finally {
        setSending(false);
      }
    });
  return { send, sending, error, wantsCode };
}

/**
 * Over a page that holds something unsaved, or a write under way, when its session ends. The page stays as it is below,
 * and goes on once the same person has signed in again: what was refused is sent again.
 */
export function SessionEndedDialog() {
  const { email } = useProfile();
  const session = useSessionStore();
  const { send, sending, error, wantsCode } = useUnlock();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = (wantsCode ? code : password).trim() === '';
    setMissing(isMissing);
    if (!isMissing) send(password, code.replaceAll(/\s/g, ''));
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={() => setAsking(true)}
        title={text.title}
        description={text.description}
        pending={sending}
        alert={error}
        onSubmit={submit}
        footer={
          <>
            <Button variant="secondary" disabled={sending} onClick={() => setAsking(true)}>
              {text.leave}
            </Button>
            <Button type="submit" loading={sending}>
              {sending ? text.submitting : text.submit}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <AccountOf email={email} label={text.account} />
          {wantsCode ? (
            <Field label={text.code} error={missing ? text.codeRequired : undefined}>
              {(control) => (
                <Input
                  {...control}
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
              )}
            </Field>
          ) : (
            <Field label={text.password} error={missing ? text.required : undefined}>
              {(control) => (
                <PasswordInput
                  {...control}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                  autoComplete="current-password"
                />
              )}
            </Field>
          )}
        </div>
      </Dialog>
      <LeaveQuestion
        open={asking}
        lost={text.lost}
        onStay={() => setAsking(false)}
        onLeave={session.giveUp}
      />
    </>
  );
}
