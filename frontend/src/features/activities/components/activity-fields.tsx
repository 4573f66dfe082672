import { useWatch, type FieldValues } from 'react-hook-form';
import {
  activityPriorities,
  activityPriorityLabels,
  activityStatuses,
  activityStatusLabels,
  activityTypeLabels,
  activityTypes,
  DESCRIPTION_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '../../../../../functions/activities/activities.domain.ts';
import { lengthOf } from '../../../../../functions/core/validation/text.ts';
import { UserField, type UserFieldProps } from '../../../components/pickers/user-field.tsx';
import { useAdminSearch } from '../../../components/pickers/use-user-search.ts';
import { CharacterCount } from '../../../components/ui/fields/character-count.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { fieldsText as text } from '../activities.dialogs.text.ts';
import { nobodyId, type ActivityForm } from '../activities.form.ts';

export interface ActivityFieldsProps {
  form: ActivityForm;
  /** Only an administrator sets status and hours (spec 000 §5), assignee, priority and due date. */
  admin: boolean;
}

/** What is to be done; for administrators also how far it is. */
export function ActivityFields({ form, admin }: ActivityFieldsProps) {
  const { errors } = form.formState;
  const description = useWatch({ control: form.control, name: 'description' });
  return (
    <>
      <TitleField form={form} />
      <Field
        label={text.description.label}
        error={errors.description?.message}
        hint={
          <>
            {text.description.hint}
            <CharacterCount length={lengthOf(description.trim())} max={DESCRIPTION_MAX_LENGTH} />
          </>
        }
      >
        {(control) => (
          // Its own scroll bar in time: what is wrong with it stands below it.
          <Textarea {...control} {...form.register('description')} rows={4} className="max-h-56" />
        )}
      </Field>
      <Field label={text.type} error={errors.type?.message}>
        {(control) => (
          <Select {...control} {...form.register('type')}>
            <Options values={activityTypes} labels={activityTypeLabels} />
          </Select>
        )}
      </Field>
      {admin && <AdminFields form={form} />}
    </>
  );
}

function TitleField({ form }: Pick<ActivityFieldsProps, 'form'>) {
  const { errors } = form.formState;
  const { label, hint } = text.title;
  return (
    <Field label={label} hint={hint} error={errors.title?.message} optional>
      {(control) => (
        <Input
          {...control}
          {...form.register('title')}
          maxLength={TITLE_MAX_LENGTH}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function AdminFields({ form }: Pick<ActivityFieldsProps, 'form'>) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={text.status} error={errors.status?.message}>
        {(control) => (
          <Select {...control} {...form.register('status')}>
            <Options values={activityStatuses} labels={activityStatusLabels} />
          </Select>
        )}
      </Field>
      <Field label={text.priority.label} hint={text.priority.hint} error={errors.priority?.message}>
        {(control) => (
          <Select {...control} {...form.register('priority')}>
            <Options values={activityPriorities} labels={activityPriorityLabels} />
          </Select>
        )}
      </Field>
      <AssigneeField control={form.control} name="assigneeId" />
      <Field label={text.due.label} hint={text.due.hint} error={errors.dueOn?.message} optional>
        {(control) => <Input {...control} {...form.register('dueOn')} type="date" />}
      </Field>
      <HoursField form={form} />
    </>
  );
}

/** The administrator who works on it: nobody and the person themselves are offered first. */
export function AssigneeField<Values extends FieldValues, Sent>(
  props: Pick<UserFieldProps<Values, Sent>, 'control' | 'name'>,
) {
  const { userId } = useProfile();
  const { label, nobody, me } = text.assignee;
  const search = useAdminSearch();
  return (
    <UserField
      {...props}
      label={label}
      optional
      search={search}
      first={[
        { userId: nobodyId, name: nobody },
        { userId, name: me },
      ]}
    />
  );
}

/** The hours of the work, for administrators alone. */
export function HoursField({ form }: Pick<ActivityFieldsProps, 'form'>) {
  const { errors } = form.formState;
  return (
    <Field
      label={text.hours.label}
      hint={text.hours.hint}
      error={errors.hoursDedicated?.message}
      optional
    >
      {(control) => (
        // Not type="number": whether that takes a decimal comma depends on the browser's language.
        <Input
          {...control}
          {...form.register('hoursDedicated')}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </Field>
  );
}
