import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  viewNameSchema,
  type ViewName,
} from '../../../../../functions/profiles/profiles.views.changes.domain.ts';
import type { SavedView } from '../../../../../functions/profiles/profiles.views.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import type { ViewTask } from './saved-view.task.ts';
import { useRenameView, useSaveView } from './saved-views.queries.ts';
import { savedViewsText as text } from './saved-views.text.ts';

export interface SavedViewDialogProps extends DialogControl {
  task: ViewTask;
}

/** Asks for the name of a view. */
export function SavedViewDialog({ task, ...dialog }: SavedViewDialogProps) {
  return 'view' in task ? (
    <RenameDialog {...dialog} view={task.view} />
  ) : (
    <SaveDialog {...dialog} {...task} />
  );
}

const useNameForm = (name: string) =>
  useForm<ViewName>({ resolver: zodResolver(viewNameSchema), defaultValues: { name } });

type NameForm = ReturnType<typeof useNameForm>;

function SaveDialog({
  list,
  query,
  ...dialog
}: DialogControl & Exclude<ViewTask, { view: unknown }>) {
  const form = useNameForm('');
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.save.title}
      description={text.save.description}
      text={text.save}
      write={useSaveView()}
      // The address may have anything in it. What the list does not know is in no field of the form.
      refusals={{ VALIDATION_FAILED: { message: text.save.unknownFilters } }}
      variablesOf={({ name }) => ({ list, name, query })}
    >
      <NameField form={form} />
    </FormDialog>
  );
}

function RenameDialog({ view, ...dialog }: DialogControl & { view: SavedView }) {
  const form = useNameForm(view.name);
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.rename.title}
      description={text.rename.description}
      text={text.rename}
      write={useRenameView(view.viewId)}
      variablesOf={(values) => values}
    >
      <NameField form={form} />
    </FormDialog>
  );
}

function NameField({ form }: { form: NameForm }) {
  return (
    <Field label={text.name} error={form.formState.errors.name?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register('name')}
          placeholder={text.nameExample}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
