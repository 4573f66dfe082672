import { useState, type SubmitEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionsContract } from '../../../../functions/sessions/sessions.contract.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PasswordInput } from '../ui/fields/password-input.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { confirmationText as text } from './confirmation.text.ts';

/** What is said at the field, where the API says something of the password. */
const refusalOf = (failure: unknown) =>
  failure instanceof ApiError ? failure.fields?.['password']?.[0] : undefined;

/** The password, sent to be checked. */
function useConfirmation(api: ApiClient, onDone: () => void) {
  const once = useSingleFlight();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const send = (password: string) =>
    once('confirm', async () => {
      setSending(true);
      setFailure(undefined);
      try {
        await api.call(sessionsContract.confirm, { body: { password } });
        onDone();
        return true;
      } catch (error) {
        setFailure(error);
        return false;
      } finally {
        setSending(false);
      }
    });
  return { send, sending, failure };
}

interface ConfirmationDialogProps {
  api: ApiClient;
  /** Whose password it is. */
  email: string;
  onEnd: (confirmed: boolean) => void;
}

/** Asks for the password before what is guarded. Whatever was begun waits below, and goes on once it was typed. */
function ConfirmationDialog({ api, email, onEnd }: ConfirmationDialogProps) {
  const { send, sending, failure } = useConfirmation(api, () => onEnd(true));
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const refusal = missing ? text.required : refusalOf(failure);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form below it is another one.
    event.stopPropagation();
    setMissing(password === '');
    if (password !== '') send(password);
  };
  return (
    <Dialog
      open
      onOpenChange={() => onEnd(false)}
      title={text.title}
      description={text.description}
      pending={sending}
      alert={failure !== undefined && refusal === undefined ? messageOf(failure) : undefined}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" disabled={sending} onClick={() => onEnd(false)}>
            {text.cancel}
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
        <Field label={text.password} error={refusal}>
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
  );
}

/**
 * Asks over whatever page there is; true once the password was typed. It has a root of its own, so that no page loads it
 * before it is needed.
 */
export function askForPassword(api: ApiClient, email: string): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (confirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(confirmed);
    };
    root.render(<ConfirmationDialog api={api} email={email} onEnd={end} />);
  });
}
