import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  LAST_DAY_OF_MONTH,
  monthlyFieldNames,
} from '../../../../../functions/reports/monthly/reports.monthly.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { useUserSearch } from '../../../components/pickers/use-user-search.ts';
import type { UserChoice } from '../../../components/pickers/user-options.tsx';
import { UserPicker } from '../../../components/pickers/user-picker.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import {
  blankMonthly,
  monthlyChangeOf,
  monthlyFieldsOf,
  monthlyFormSchema,
  type MonthlyForm,
} from '../reports.monthly.form.ts';
import { monthlySettingsQuery, useSaveMonthlySettings } from '../reports.monthly.queries.ts';
import type { MonthlyTask } from '../reports.monthly.task.ts';
import { monthlyText, monthlyFormText as text } from '../reports.monthly.text.ts';

export interface MonthlyDialogProps extends DialogControl {
  task: MonthlyTask;
}

/** Switches a client's monthly reports on or off, and says when and to whom they go. */
export function MonthlyDialog({ task: { client: given }, ...dialog }: MonthlyDialogProps) {
  const save = useSaveMonthlySettings();
  const [client, setClient] = useState(given);
  const { form, edit, held, settings } = useMonthlyForm(client, { isNew: given === null });
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
      edit={edit}
      variablesOf={(values) => {
        const before = held();
        return {
          userId: client?.userId ?? '',
          body: before ? monthlyChangeOf(values, before) : { ...values, revision: 0 },
        };
      }}
    >
      {given === null && <ClientField value={client} onChange={choose} />}
      {body()}
    </FormDialog>
  );
}

interface ClientFieldProps {
  value: UserChoice | null;
  onChange: (client: UserChoice) => void;
}

/** Whose monthly reports. */
function ClientField({ value, onChange }: ClientFieldProps) {
  const search = useUserSearch();
  return (
    <Field label={text.client}>
      {(control) => <UserPicker {...control} value={value} onChange={onChange} search={search} />}
    </Field>
  );
}

const days = Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => String(index + 1));

const dayLabels = Object.fromEntries(days.map((day) => [day, day]));

interface MonthlyFieldListProps {
  form: MonthlyForm;
  /** They are what the dialog begins with. */
  takeFocus: boolean;
}

/** Whether, when, to whom and under which name. */
function MonthlyFieldList({ form, takeFocus }: MonthlyFieldListProps) {
  const { register, control, formState, setFocus } = form;
  const { dayOfMonth, recipients, clientName } = formState.errors;
  // They come after the dialog has opened, with the focus on its only buttons.
  useEffect(() => {
    if (takeFocus) setFocus('enabled');
  }, [takeFocus, setFocus]);
  const [enabled, day] = useWatch({ control, name: ['enabled', 'dayOfMonth'] });
  return (
    <>
      <Checkbox
        {...register('enabled')}
        label={text.enabled}
        hint={enabled ? text.when(day) : text.off}
        className="py-0"
      />
      <Field label={text.day} error={dayOfMonth?.message}>
        {(given) => (
          <Select {...given} {...register('dayOfMonth')} className="sm:max-w-40">
            <Options values={days} labels={dayLabels} />
          </Select>
        )}
      </Field>
      <Field label={text.recipients} hint={text.recipientsHint} error={recipients?.message}>
        {(given) => (
          <Textarea
            {...given}
            {...register('recipients')}
            rows={3}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={text.clientName} hint={text.clientNameHint} error={clientName?.message}>
        {(given) => <Input {...given} {...register('clientName')} autoComplete="off" />}
      </Field>
    </>
  );
}

const skeletonFields = [0, 1, 2];

function MonthlySkeleton() {
  return (
    <SkeletonGroup className="grid grid-cols-1 gap-5">
      <Skeleton className="h-5 w-56" />
      {skeletonFields.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-control" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** The form of a client's settings, as they are now. For a client without settings it is shown ready to be switched on. */
function useMonthlyForm(client: UserChoice | null, { isNew }: { isNew: boolean }) {
  const settings = useQuery({
    ...monthlySettingsQuery(useApi(), { userId: client?.userId ?? '', dialogId: useId() }),
    enabled: client !== null,
  });
  const editing = useEditForm({
    resolver: zodResolver(monthlyFormSchema),
    read: settings.data,
    about: client?.userId ?? '',
    fieldsOf: (read) => read && { ...monthlyFieldsOf(read), ...(isNew && { enabled: true }) },
    defaultValues: blankMonthly,
    names: monthlyFieldNames,
  });
  return { ...editing, settings };
}
