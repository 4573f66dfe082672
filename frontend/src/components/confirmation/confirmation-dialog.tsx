import { useState, type SubmitEvent } from 'react';
import { createRoot } from 'react-dom/client';
import type { Profile } from '../../../../functions/profiles/profiles.domain.ts';
import { sessionsContract } from '../../../../functions/sessions/sessions.contract.ts';
import type { Confirmation } from '../../../../functions/sessions/sessions.domain.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { AccountOf } from '../account-of.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Input } from '../ui/fields/input.tsx';
import { PasswordInput } from '../ui/fields/password-input.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { confirmationText as text } from './confirmation.text.ts';

/** What is typed: the code where the person has a second factor. */
interface Typed {
  password: string;
  code: string;
}

/** The message at a field, where the API has one for it. */
const refusalOf = (failure: unknown, field: keyof Typed) =>
  failure instanceof ApiError ? failure.fields?.[field]?.[0] : undefined;

/** What was typed, sent to be checked. */
function useConfirmation(api: ApiClient, onDone: () => void) {
  const once = useSingleFlight();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const send = (body: Confirmation) =>
    once('confirm', async () => {
      setSending(true);
      setFailure(undefined);
      try {
        await api.call(sessionsContract.confirm, { body });
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
  person: Pick<Profile, 'email' | 'secondFactorSince'>;
  onEnd: (confirmed: boolean) => void;
}

/** The fields: what is typed into them, what is wrong with it, and whether the code is one of them. */
function useFields(hasFactor: boolean, failure: unknown) {
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' });
  const [missing, setMissing] = useState<readonly (keyof Typed)[]>([]);
  // Another tab may have enrolled a factor since this page was opened.
  const [wantsCode, setWantsCode] = useState(hasFactor);
  if (refusalOf(failure, 'code') !== undefined && !wantsCode) setWantsCode(true);
  const required = { password: text.required, code: text.codeRequired };
  const errorOf = (field: keyof Typed) =>
    missing.includes(field) ? required[field] : refusalOf(failure, field);
  /** What is to be sent; undefined where something is missing. */
  const check = (): Confirmation | undefined => {
    const { password, code } = typed;
    const wanted: Partial<Typed> = { password, ...(wantsCode && { code }) };
    const empty = (['password', 'code'] as const).filter((field) => wanted[field]?.trim() === '');
    setMissing(empty);
    return empty.length === 0 ? { ...wanted, password } : undefined;
  };
  return {
    ...{ typed, wantsCode, check },
    set: (more: Partial<Typed>) => setTyped({ ...typed, ...more }),
    errors: { password: errorOf('password'), code: errorOf('code') },
  };
}

/** Asks for the password before what is guarded. Whatever was begun waits below, and goes on once it was typed. */
function ConfirmationDialog({ api, person, onEnd }: ConfirmationDialogProps) {
  const { email, secondFactorSince } = person;
  const { send, sending, failure } = useConfirmation(api, () => onEnd(true));
  const { typed, set, errors, wantsCode, check } = useFields(secondFactorSince !== null, failure);
  const isSaid = Object.values(errors).some((error) => error !== undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form below it is another one.
    event.stopPropagation();
    const body = check();
    if (body) send(body);
  };
  return (
    <Dialog
      open
      onOpenChange={() => onEnd(false)}
      title={text.title}
      description={wantsCode ? text.withCode : text.description}
      pending={sending}
      alert={failure !== undefined && !isSaid ? messageOf(failure) : undefined}
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
        <AccountOf email={email} label={text.account} />
        <Field label={text.password} error={errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              value={typed.password}
              onChange={(event) => set({ password: event.target.value })}
              autoComplete="current-password"
            />
          )}
        </Field>
        {wantsCode && (
          <Field label={text.code} error={errors.code}>
            {(control) => (
              <Input
                {...control}
                value={typed.code}
                onChange={(event) => set({ code: event.target.value })}
                inputMode="numeric"
                autoComplete="one-time-code"
                className="tabular"
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Asks over any page; true once the password was typed, and the code where the person has a second factor. It has a root
 * of its own, so that no page loads it before it is needed.
 */
export function askForPassword(
  api: ApiClient,
  person: ConfirmationDialogProps['person'],
): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (confirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(confirmed);
    };
    root.render(<ConfirmationDialog api={api} person={person} onEnd={end} />);
  });
}
