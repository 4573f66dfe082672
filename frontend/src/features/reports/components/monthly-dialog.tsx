import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import type { UserChoice } from '../../../components/user-options.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { REVIEW_FIELDS } from '../../../lib/field-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import { showMonthlyErrors } from '../reports.monthly.failure.ts';
import { blankMonthly } from '../reports.monthly.form.ts';
import { useSaveMonthlySettings } from '../reports.monthly.queries.ts';
import { monthlyFormText as text, monthlyText } from '../reports.monthly.text.ts';
import { useMonthlyForm } from '../use-monthly-form.ts';
import { ClientField, MonthlyFieldList, MonthlySkeleton } from './monthly-fields.tsx';

export interface MonthlyDialogProps extends DialogControl {
  /** Whose settings; null where that is chosen here. */
  given: UserChoice | null;
}

/** Switches a client's monthly reports on or off, and says when and to whom they go. */
export function MonthlyDialog({ open, close, given }: MonthlyDialogProps) {
  const toast = useToast();
  const [client, setClient] = useState(given);
  const { form, settings } = useMonthlyForm(client, { isNew: given === null });
  const { isDirty, isSubmitting } = form.formState;

  const save = useAction(useSaveMonthlySettings(), {
    done: () => {
      toast({ title: text.saved, variant: 'success' });
      close();
    },
    failed: (error) => {
      const description = showMonthlyErrors(form, error) ? REVIEW_FIELDS : messageOf(error);
      toast({ title: text.failed, description, variant: 'destructive' });
    },
  });
  const choose = (chosen: UserChoice) => {
    // What was typed was for somebody else.
    form.reset(blankMonthly);
    setClient(chosen);
  };

  const body = () => {
    if (client === null) return null;
    if (settings.data) return <MonthlyFieldList form={form} takeFocus={given !== null} />;
    if (settings.isPending) return <MonthlySkeleton />;
    return (
      <ErrorState
        title={text.loadFailed}
        description={messageOf(settings.error)}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  };
  return (
    <FormDialog
      open={open}
      close={close}
      title={given ? text.titleOf(given.name) : monthlyText.program}
      description={text.description}
      text={text}
      unsaved={isDirty}
      pending={isSubmitting}
      disabled={!settings.data}
      onSubmit={save.submit(form, (body) => ({ userId: client?.userId ?? '', body }))}
    >
      <div className="flex flex-col gap-5">
        {given === null && <ClientField value={client} onChange={choose} />}
        {body()}
      </div>
    </FormDialog>
  );
}
