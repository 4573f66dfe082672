import { useController, useWatch } from 'react-hook-form';
import { lengthOf } from '../../../../../functions/core/validation/text.ts';
import {
  MESSAGE_MAX_LENGTH,
  notificationTypes,
} from '../../../../../functions/notifications/notifications.domain.ts';
import { CharacterCount } from '../../../components/ui/fields/character-count.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useUserSearch } from '../../../components/pickers/use-user-search.ts';
import { UserPicker } from '../../../components/pickers/user-picker.tsx';
import { forEverybody, type NotificationForm } from './notification.form.ts';
import { notificationTypeLabels, sendNotificationText as text } from './notification.text.ts';

/** What a notification says. */
export function NotificationFields({ form }: { form: NotificationForm }) {
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
export function RecipientField({ form }: { form: NotificationForm }) {
  const search = useUserSearch();
  const { field, fieldState } = useController({ control: form.control, name: 'recipient' });
  return (
    <Field label={text.recipient.label} error={fieldState.error?.message}>
      {(control) => (
        <UserPicker
          {...control}
          value={field.value}
          onChange={field.onChange}
          inputRef={field.ref}
          search={search}
          first={firstChoices}
        />
      )}
    </Field>
  );
}
