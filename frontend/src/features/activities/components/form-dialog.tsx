import { useState, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Alert } from '../../../components/ui/alert.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/field-errors.ts';
import { useAction, type Write } from '../../../lib/use-action.ts';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import { fieldsText } from '../activities.dialogs.text.ts';

export interface ActivityFormDialogProps<
  Fields extends FieldValues,
  Values,
  Variables,
> extends DialogControl {
  form: UseFormReturn<Fields, unknown, Values>;
  title: string;
  description: ReactNode;
  text: { submit: string; submitting: string; done: string; failed: string };
  write: Write<Variables, unknown>;
  /** What the write is given. */
  variablesOf: (values: Values) => Variables;
  /** What a failure means here; it is told as it came where left out. */
  failureOf?: (error: unknown) => unknown;
  children: ReactNode;
}

/**
 * A form about an activity over the page. What is refused is told on its field, else above the fields as well as by a
 * toast: nothing that was typed is lost by it.
 */
export function ActivityFormDialog<Fields extends FieldValues, Values, Variables>(
  props: ActivityFormDialogProps<Fields, Values, Variables>,
) {
  const { open, close, form, title, description, text, children } = props;
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const { isDirty, isSubmitting, defaultValues } = form.formState;

  const save = useAction(props.write, {
    before: () => setFailure(undefined),
    done: () => {
      toast({ title: text.done, variant: 'success' });
      close();
    },
    failed: (refused) => {
      const error = props.failureOf ? props.failureOf(refused) : refused;
      const names = Object.keys(defaultValues ?? {}) as Path<Fields>[];
      const onFields = showFieldErrors(form, names, error);
      const told = onFields ? REVIEW_FIELDS : messageOf(error);
      if (!onFields) setFailure(told);
      toast({ title: text.failed, description: told, variant: 'destructive' });
    },
  });
  return (
    <FormDialog
      open={open}
      close={close}
      title={title}
      description={description}
      text={{ cancel: fieldsText.cancel, submit: text.submit, submitting: text.submitting }}
      unsaved={isDirty}
      pending={isSubmitting}
      onSubmit={save.submit(form, props.variablesOf)}
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && <Alert variant="error">{failure}</Alert>}
        {children}
      </div>
    </FormDialog>
  );
}
