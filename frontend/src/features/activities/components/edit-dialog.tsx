import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { editText, fieldsText } from '../activities.dialogs.text.ts';
import {
  activityChangeOf,
  activityFormSchema,
  fieldsOf,
  type ActivityFields as Fields,
  type ActivityForm,
  type ActivityValues,
} from '../activities.form.ts';
import { useUpdateActivity } from '../activities.queries.ts';
import type { ActivityDialogProps } from '../activities.task.ts';
import { ActivityFields } from './activity-fields.tsx';
import { CommentField } from './comment-field.tsx';

/** Changes an activity (spec 000 §2, edit dialog): a client what they asked for, an administrator all but its site. */
export function EditDialog({ activity, ...dialog }: ActivityDialogProps) {
  const admin = useProfile().role === 'admin';
  const update = useUpdateActivity(activity.activityId);
  const form = useForm<Fields, unknown, ActivityValues>({
    resolver: zodResolver(activityFormSchema),
    defaultValues: fieldsOf(activity),
  });
  const { title, of, ...text } = editText;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={title}
      description={of(activity.websiteName)}
      text={text}
      write={update}
      variablesOf={(values) => activityChangeOf(values, { admin, before: activity })}
    >
      <ActivityFields form={form} admin={admin} />
      {admin && <CommentOfClosed form={form} />}
    </FormDialog>
  );
}

function CommentOfClosed({ form }: { form: ActivityForm }) {
  const status = useWatch({ control: form.control, name: 'status' });
  if (status !== 'realizada') return null;
  return <CommentField form={form} text={fieldsText.comment} />;
}
