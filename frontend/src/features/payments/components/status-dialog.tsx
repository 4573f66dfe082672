import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { useAction, type Write } from '../../../lib/use-action.ts';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import { useOutcome } from '../use-outcome.ts';
import { FormDialog } from './form-dialog.tsx';

export interface StatusDialogProps<Status extends string> extends DialogControl {
  text: {
    title: string;
    field: string;
    unchanged: string;
    submit: string;
    submitting: string;
    done: string;
    failed: string;
  };
  /** Whose status it is. */
  description: string;
  /** What the change does, and what it does not. */
  consequence: string;
  options: readonly Status[];
  labels: Record<Status, string>;
  current: Status;
  /** Below the field: what else is known of it. */
  hint?: string;
  write: Write<Status, unknown>;
}

/** Sets one status among several (spec 001 §4: freely, by an administrator). Why it was refused stands at the field. */
export function StatusDialog<Status extends string>(props: StatusDialogProps<Status>) {
  const { open, close, text, description, consequence, current, hint } = props;
  const form = useStatusForm(props);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.error) field.current?.querySelector('select')?.focus();
  }, [form.error]);
  return (
    <FormDialog
      open={open}
      close={close}
      text={text}
      description={description}
      unsaved={form.status !== current}
      pending={form.pending}
      onSubmit={form.submit}
    >
      <Alert variant="info">{consequence}</Alert>
      <div ref={field}>
        <Field label={text.field} error={form.error?.message} hint={hint}>
          {(control) => (
            <Select
              {...control}
              value={form.status}
              onChange={(event) => form.choose(event.target.value)}
            >
              {props.options.map((option) => (
                <option key={option} value={option}>
                  {props.labels[option]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </FormDialog>
  );
}

function useStatusForm<Status extends string>(props: StatusDialogProps<Status>) {
  const { text, options, current, write, close } = props;
  const { done, failed } = useOutcome();
  const [status, setStatus] = useState(current);
  // A new one each time, though it says the same: the field is focused again.
  const [error, setError] = useState<{ message: string }>();

  const change = useAction(write, {
    done: () => {
      done(text.done);
      close();
    },
    failed: (refused) => {
      setError({ message: messageOf(refused) });
      failed(text.failed);
    },
  });
  const choose = (value: string) => {
    setStatus(options.find((option) => option === value) ?? current);
    setError(undefined);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (status === current) setError({ message: text.unchanged });
    else change.run(status);
  };
  return { status, error, pending: change.pending, choose, submit };
}
