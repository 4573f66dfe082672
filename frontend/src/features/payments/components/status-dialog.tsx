import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import type { Write } from '../../../lib/forms/use-action.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { toastsOf } from '../use-outcome.ts';

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
  const { open, close, text, description, consequence, options, current, hint, write } = props;
  const schema = z.object({
    status: z
      .string()
      .transform((chosen) => options.find((option) => option === chosen) ?? current)
      .refine((status) => status !== current, text.unchanged),
  });
  const form = useForm<{ status: string }, unknown, { status: Status }>({
    resolver: zodResolver(schema),
    defaultValues: { status: current },
  });
  return (
    <FormDialog
      open={open}
      close={close}
      form={form}
      title={text.title}
      description={description}
      text={text}
      toasts={toastsOf(text)}
      fallbackField="status"
      write={write}
      variablesOf={({ status }) => status}
    >
      <Alert variant="info">{consequence}</Alert>
      <Field label={text.field} error={form.formState.errors.status?.message} hint={hint}>
        {(control) => (
          <Select {...control} {...form.register('status')}>
            <Options values={options} labels={props.labels} />
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
