import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { lengthOf } from '../../../../../functions/core/validation/text.ts';
import {
  MESSAGE_MAX_LENGTH,
  notificationTypeLabels,
  notificationTypes,
  type Notification,
} from '../../../../../functions/notifications/notifications.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { useUserSearch } from '../../../components/pickers/use-user-search.ts';
import { UserField } from '../../../components/pickers/user-field.tsx';
import { CharacterCount } from '../../../components/ui/fields/character-count.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import {
  fieldsOf,
  forEverybody,
  notificationFormSchema,
  type NotificationForm,
  type NotificationTask,
} from './notification.form.ts';
import { useSaveNotification } from './notification.queries.ts';
import { sendNotificationText as text } from './notification.text.ts';

export interface NotificationDialogProps extends DialogControl {
  task: NotificationTask;
}

/** What differs between sending and changing. */
const wordsOf = (notification: Notification | undefined) =>
  notification
    ? {
        title: text.editTitle,
        description: text.editDescription(notification.recipientName),
        submit: text.save,
        done: text.updated,
        failed: text.updateFailed,
      }
    : {
        title: text.createTitle,
        description: text.createDescription,
        submit: text.send,
        done: text.sent,
        failed: text.sendFailed,
      };

/** Sends a notification to one person or to everybody, or changes what one says (spec 000 §2, Notifications). */
export function NotificationDialog({ task, ...dialog }: NotificationDialogProps) {
  const notification = task === 'new' ? undefined : task;
  const words = wordsOf(notification);
  const { form, edit, held } = useEditForm({
    resolver: zodResolver(notificationFormSchema),
    read: notification,
    fieldsOf,
    names: text.names,
    forms: { type: notificationTypeLabels },
  });
  const save = useSaveNotification();
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={words.title}
      description={words.description}
      text={words}
      refusals={{ PERSON_GONE: { field: 'recipient' } }}
      write={save}
      edit={edit}
      variablesOf={(values) => ({ values, before: held() })}
    >
      {!notification && <RecipientField form={form} />}
      <NotificationFields form={form} />
    </FormDialog>
  );
}

/** What a notification says. */
function NotificationFields({ form }: { form: NotificationForm }) {
  const { errors } = form.formState;
  const message = useWatch({ control: form.control, name: 'message' });
  return (
    <>
      <Field label={text.title} error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Field
        label={text.message}
        error={errors.message?.message}
        hint={<CharacterCount length={lengthOf(message.trim())} max={MESSAGE_MAX_LENGTH} />}
      >
        {(control) => <Textarea {...control} {...form.register('message')} rows={4} />}
      </Field>
      <Field label={text.type} error={errors.type?.message}>
        {(control) => (
          <Select {...control} {...form.register('type')}>
            <Options values={notificationTypes} labels={notificationTypeLabels} />
          </Select>
        )}
      </Field>
    </>
  );
}

const firstChoices = [forEverybody];

/** Whom it goes to: one person, searched for on the server, or everybody. */
function RecipientField({ form }: { form: NotificationForm }) {
  const search = useUserSearch();
  return (
    <UserField
      control={form.control}
      name="recipient"
      label={text.recipient.label}
      search={search}
      first={firstChoices}
    />
  );
}
