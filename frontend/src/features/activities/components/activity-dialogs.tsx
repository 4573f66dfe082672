import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import {
  activityPriorityLabels,
  activityStatusLabels,
  activityTypeLabels,
  fieldNames,
  titleOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import {
  activityRules,
  COMMENT_MAX_LENGTH,
  EVIDENCE_MAX_LENGTH,
  evidenceLength,
} from '../../../../../functions/activities/activities.form.domain.ts';
import { formatDay } from '../../../../../functions/core/format.ts';
import { lengthOf } from '../../../../../functions/core/validation/text.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { CharacterCount } from '../../../components/ui/fields/character-count.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { pick } from '../../../lib/forms/pick.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { closeText, editText, fieldsText, removeText } from '../activities.dialogs.text.ts';
import {
  activityChangeOf,
  activityFormSchema,
  changeFrom,
  fieldsOf,
  type ActivityForm,
  type ActivityValues,
} from '../activities.form.ts';
import {
  useRemoveActivity,
  useUpdateActivity,
  type ActivityUpdate,
} from '../activities.queries.ts';
import type { ActivityDialogProps, ActivityTask, OneActivityTask } from '../activities.task.ts';
import { ActivityFields, HoursField } from './activity-fields.tsx';
import { CreateDialog } from './create-dialog.tsx';

const dialogs: Record<OneActivityTask['kind'], ComponentType<ActivityDialogProps>> = {
  edit: EditDialog,
  close: CloseDialog,
  remove: RemoveDialog,
};

/** The dialog of what somebody chose to do. */
export function ActivityDialogs({ task, ...control }: DialogControl & { task: ActivityTask }) {
  if (task.kind === 'create') return <CreateDialog {...control} preset={task.preset} />;
  const ActivityDialog = dialogs[task.kind];
  return <ActivityDialog {...control} activity={task.activity} />;
}

const useActivityForm = (activity: ListedActivity) =>
  useEditForm({
    resolver: zodResolver(activityFormSchema),
    read: activity,
    fieldsOf,
    names: fieldNames,
    forms: {
      type: activityTypeLabels,
      status: activityStatusLabels,
      priority: activityPriorityLabels,
      dueOn: (day) => (day === '' ? '' : formatDay(day)),
    },
  });

/** Sets an activity to 'realizada', with its hours and a comment that its client reads. For administrators. */
function CloseDialog({ activity, ...dialog }: ActivityDialogProps) {
  const update = useUpdateActivity();
  const { form, edit, held } = useActivityForm(activity);
  const offerUndo = useUndo(activity);
  // Read here: the form keeps only what a render reads.
  const { dirtyFields } = form.formState;
  const { title, description, comment, ...text } = closeText;
  const closedBy = (values: ActivityValues): ActivityUpdate => ({
    activity,
    change: activityChangeOf({ ...values, status: 'realizada' }, { admin: true, before: held() }),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={title}
      description={description(titleOf(activity))}
      text={{ ...text, failed: editText.failed }}
      write={update}
      edit={edit}
      variablesOf={closedBy}
      onDone={(closed) => {
        dialog.close();
        const written = activityRules.evidence.parse(form.getValues('evidence'));
        offerUndo(closed, dirtyFields.evidence === true ? written : undefined);
      }}
    >
      <HoursField form={form} />
      <ClosingField form={form} name="closingComment" text={comment} />
      <ClosingField form={form} name="evidence" text={fieldsText.evidence} />
    </FormDialog>
  );
}

/** Long enough to see that it was the wrong one. Milliseconds. */
const UNDO_MS = 10_000;

/**
 * A toast that takes the closing back by another edit: nothing is held back that a closed tab would lose. `written`: the
 * evidence, where it was written with the closing.
 */
function useUndo(before: ListedActivity) {
  const toast = useToast();
  const reopen = useAction(useUpdateActivity(), {
    done: () => toast({ title: editText.done, variant: 'success' }),
    failed: (error) =>
      toast({ title: editText.failed, description: messageOf(error), variant: 'destructive' }),
  });
  return (closed: ListedActivity, written: string | undefined) => {
    const fields = {
      ...pick(before, ['status', 'hoursDedicated', 'closingComment']),
      ...(written !== undefined && pick(before, ['evidence'])),
    };
    // Lines that a sync wrote meanwhile are not undone.
    const undone = { ...closed, evidence: written ?? closed.evidence };
    const undo = () => reopen.run({ activity: closed, change: changeFrom(undone, fields) });
    const about = [closed.activityId];
    toast({ title: closeText.done, variant: 'success', about, undo, duration: UNDO_MS });
  };
}

/** Changes an activity (spec 000 §2, edit dialog): a client what they asked for, an administrator all but its site. */
function EditDialog({ activity, ...dialog }: ActivityDialogProps) {
  const admin = useProfile().role === 'admin';
  const update = useUpdateActivity();
  const { form, edit, held } = useActivityForm(activity);
  const { title, of, ...text } = editText;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={title}
      description={of(activity.websiteName)}
      text={text}
      refusals={{ PERSON_GONE: { field: 'assigneeId' } }}
      write={update}
      edit={edit}
      variablesOf={(values) => ({
        activity,
        change: activityChangeOf(values, { admin, before: held() }),
      })}
    >
      <ActivityFields form={form} admin={admin} />
      {admin && <HowItWasClosed form={form} />}
    </FormDialog>
  );
}

function HowItWasClosed({ form }: { form: ActivityForm }) {
  const status = useWatch({ control: form.control, name: 'status' });
  if (status !== 'realizada') return null;
  return (
    <>
      <ClosingField form={form} name="closingComment" text={fieldsText.comment} />
      <ClosingField form={form} name="evidence" text={fieldsText.evidence} />
    </>
  );
}

/** What becomes of the unit it took, where it took one. */
function consequencesOf({ userPlanId, status }: ListedActivity): string[] {
  if (userPlanId === null) return [removeText.forGood];
  return [status === 'pendiente' ? removeText.returned : removeText.kept, removeText.forGood];
}

/** Asks before an activity is deleted, naming it. */
function RemoveDialog({ activity, ...dialog }: ActivityDialogProps) {
  const deletion = useRemoveActivity();
  return (
    <ActionQuestion
      {...dialog}
      title={removeText.title(titleOf(activity))}
      description={removeText.description(activity.websiteName)}
      consequences={consequencesOf(activity)}
      text={removeText}
      action={deletion}
      subject={activity}
    />
  );
}

interface ClosingFieldProps {
  form: ActivityForm;
  name: 'closingComment' | 'evidence';
  text: { label: string; hint: string };
}

const lengths = {
  closingComment: { of: lengthOf, max: COMMENT_MAX_LENGTH },
  evidence: { of: evidenceLength, max: EVIDENCE_MAX_LENGTH },
};

/** What the client reads of how an activity was closed. */
function ClosingField({ form, name, text }: ClosingFieldProps) {
  const typed = useWatch({ control: form.control, name });
  const { of, max } = lengths[name];
  return (
    <Field
      label={text.label}
      optional
      error={form.formState.errors[name]?.message}
      hint={
        <>
          {text.hint}
          <CharacterCount length={of(typed.trim())} max={max} />
        </>
      }
    >
      {(control) => (
        <Textarea {...control} {...form.register(name)} rows={3} className="max-h-56" />
      )}
    </Field>
  );
}
