import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { AuthError } from '../../lib/auth/auth.types.ts';
import { useAuth, useProfile, useSessionStore } from '../../lib/session/session.context.tsx';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { LeaveQuestion } from '../dialogs/leave-question.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PasswordInput } from '../ui/fields/password-input.tsx';
import { unlockText as text } from './unlock.text.ts';
import { unlock } from './unlock.ts';

/** What the sign-in or the API said, in Spanish. */
const reasonOf = (failure: unknown) =>
  failure instanceof AuthError ? failure.message : messageOf(failure);

/** The sign-in of the person under whom the session ended, and what is said of it. */
function useUnlock() {
  const { email } = useProfile();
  const auth = useAuth();
  const session = useSessionStore();
  const once = useSingleFlight();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const send = (password: string) =>
    once('unlock', async () => {
      setSending(true);
      setError(undefined);
      try {
        await unlock({ auth, session }, email, password);
        return true;
      } catch (failure) {
        setError(reasonOf(failure));
        return false;
      } finally {
        setSending(false);
      }
    });
  return { send, sending, error };
}

/**
 * Over a page that holds something unsaved, or a write under way, when its session ends. The page stays as it is below,
 * and goes on once the same person has signed in again: what was refused is sent again.
 */
export function SessionEndedDialog() {
  const { email } = useProfile();
  const session = useSessionStore();
  const { send, sending, error } = useUnlock();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') send(password);
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
          <p className="text-sm wrap-anywhere text-muted-foreground">
            {text.account}: <span className="font-medium text-foreground">{email}</span>
          </p>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <Field label={text.password} error={missing ? text.required : undefined}>
            {(control) => (
              <PasswordInput
                {...control}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                autoComplete="current-password"
                autoFocus
              />
            )}
          </Field>
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
