import { useState } from 'react';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import type { UserChoice } from '../../../components/pickers/user-options.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { blankMonthly, monthlyChangeOf } from '../reports.monthly.form.ts';
import { useSaveMonthlySettings } from '../reports.monthly.queries.ts';
import { monthlyFormText as text, monthlyText } from '../reports.monthly.text.ts';
import type { MonthlyTask } from '../reports.monthly.task.ts';
import { useMonthlyForm } from '../use-monthly-form.ts';
import { ClientField, MonthlyFieldList, MonthlySkeleton } from './monthly-fields.tsx';

export interface MonthlyDialogProps extends DialogControl {
  task: MonthlyTask;
}

/** Switches a client's monthly reports on or off, and says when and to whom they go. */
export function MonthlyDialog({ task: { client: given }, ...dialog }: MonthlyDialogProps) {
  const save = useSaveMonthlySettings();
  const [client, setClient] = useState(given);
  const { form, settings } = useMonthlyForm(client, { isNew: given === null });
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
      {...dialog}
      form={form}
      title={given ? text.titleOf(given.name) : monthlyText.program}
      description={text.description}
      text={text}
      disabled={!settings.data}
      write={save}
      variablesOf={(values) => ({
        userId: client?.userId ?? '',
        body: settings.data ? monthlyChangeOf(values, settings.data) : { ...values, revision: 0 },
      })}
    >
      {given === null && <ClientField value={client} onChange={choose} />}
      {body()}
    </FormDialog>
  );
}
