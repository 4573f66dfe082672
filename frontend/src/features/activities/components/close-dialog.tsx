import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { firstWordsOf } from '../../../../../functions/activities/activities.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { closeText, editText } from '../activities.dialogs.text.ts';
import {
  activityFormSchema,
  fieldsOf,
  type ActivityFields as Fields,
  type ActivityValues,
} from '../activities.form.ts';
import { useUpdateActivity, type ActivityChangeInput } from '../activities.queries.ts';
import type { ActivityDialogProps } from '../activities.task.ts';
import { CommentField } from './comment-field.tsx';

/** Sets an activity to 'realizada', with a comment that its client reads. For administrators. */
export function CloseDialog({ activity, ...dialog }: ActivityDialogProps) {
  const update = useUpdateActivity(activity.activityId);
  const form = useForm<Fields, unknown, ActivityValues>({
    resolver: zodResolver(activityFormSchema),
    defaultValues: fieldsOf(activity),
  });
  const { title, description, comment, ...text } = closeText;
  const closedBy = ({ closingComment }: ActivityValues): ActivityChangeInput => ({
    status: 'realizada',
    closingComment,
    revision: activity.revision,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={title}
      description={description(firstWordsOf(activity))}
      text={{ ...text, done: editText.done, failed: editText.failed }}
      write={update}
      variablesOf={closedBy}
    >
      <CommentField form={form} text={comment} />
    </FormDialog>
  );
}
