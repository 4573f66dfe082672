import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import {
  activityPriorities,
  activityPriorityLabels,
  activityPrioritySchema,
  activityStatuses,
  activityStatusLabels,
  activityStatusSchema,
  titleOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import type { ActivityEdit } from '../../../../../functions/activities/activities.form.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { refusalsToast } from '../../../components/lists/refusals-toast.ts';
import type { UserChoice } from '../../../components/pickers/user-options.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { pick } from '../../../lib/forms/pick.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import type { SentEach } from '../../../lib/http/send-each.ts';
import { fieldsText } from '../activities.dialogs.text.ts';
import { assigneeField } from '../activities.form.ts';
import {
  useRemoveActivities,
  useUpdateActivities,
  type ActivityUpdate,
} from '../activities.queries.ts';
import { AssigneeField } from '../components/activity-fields.tsx';
import { changeText, removeSeveralText } from './activities.several.text.ts';
import type { SeveralTask } from './several.task.ts';

/** The dialog of what somebody chose to do with several activities. */
export function SeveralDialogs({ task, ...control }: DialogControl & { task: SeveralTask }) {
  const SeveralDialog = task.kind === 'change' ? ChangeDialog : RemoveDialog;
  return <SeveralDialog {...control} task={task} />;
}

type SeveralDialogProps = DialogControl & { task: SeveralTask };

/** Blank leaves a field of each as it is. */
const blankable = <Value extends z.ZodType>(value: Value) =>
  z.union([z.literal('').transform(() => undefined), value]);

const changeSchema = z.object({
  assigneeId: z
    .custom<UserChoice>()
    .nullable()
    .transform((choice) => (choice === null ? undefined : assigneeField.parse(choice))),
  priority: blankable(activityPrioritySchema),
  status: blankable(activityStatusSchema),
});
type Fields = z.input<typeof changeSchema>;
type Values = z.output<typeof changeSchema>;

const blank: Fields = { assigneeId: null, priority: '', status: '' };

/** The fields that were chosen. */
const editOf = (values: Values): ActivityEdit =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const isSo = (activity: ListedActivity, edit: ActivityEdit) =>
  Object.entries(edit).every(([name, value]) => activity[name as keyof ActivityEdit] === value);

/** The updates of those that are not so already. */
const updatesOf = (activities: readonly ListedActivity[], edit: ActivityEdit): ActivityUpdate[] =>
  activities
    .filter((activity) => !isSo(activity, edit))
    .map((activity) => ({ activity, change: { ...edit, revision: activity.revision } }));

const nameOf = ({ activity }: ActivityUpdate) => titleOf(activity);

/** Gives several activities an assignee, a priority or a status: an edit of each. */
function ChangeDialog({ task: { activities, onDone }, ...dialog }: SeveralDialogProps) {
  const toast = useToast();
  const [left, setLeft] = useState(0);
  const update = useUpdateActivities(setLeft);
  const undo = useUndo();
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(changeSchema),
    defaultValues: blank,
  });
  const { title, description, submit, submitting, failed } = changeText;
  const { isDirty } = form.formState;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={title(activities.length)}
      description={description}
      text={{ submit, submitting, failed }}
      disabled={!isDirty}
      note={<Waiting>{left > 0 && changeText.waiting(left)}</Waiting>}
      write={update}
      variablesOf={(values) => updatesOf(activities, editOf(values))}
      onDone={(sent) => {
        const about = sent.done.map(({ answer }) => answer.activityId);
        toast({ ...changedToast(sent), about, ...undo(sent) });
        onDone(sent.refused.map(({ row }) => row.activity));
        dialog.close();
      }}
    >
      <AssigneeField control={form.control} name="assigneeId" />
      <ChoiceFields form={form} activities={activities} />
    </FormDialog>
  );
}

type Changed = SentEach<ActivityUpdate, ListedActivity>;

const doneTitle = (count: number) => (count === 0 ? changeText.unchanged : changeText.done(count));

const changedToast = ({ done, refused }: Changed) =>
  refused.length === 0
    ? ({ title: doneTitle(done.length), variant: 'success' } as const)
    : refusalsToast(refused, {
        ...changeText,
        nameOf,
        refusedTitle: (n) => changeText.partly(done.length, n),
      });

/** Takes back what was changed, by another edit of each. What was completed again would be completed at another time. */
function useUndo() {
  const toast = useToast();
  const takeBack = useAction(
    useUpdateActivities(() => undefined),
    {
      failed: (error) =>
        toast({
          title: changeText.failed,
          description: messageOf(error),
          variant: 'destructive',
        }),
      done: ({ refused }) =>
        toast(
          refused.length === 0
            ? { title: changeText.undone, variant: 'success' }
            : refusalsToast(refused, { ...changeText, nameOf }),
        ),
    },
  );
  return ({ done }: Changed) => {
    const isReopened = done.some(
      ({ row: { activity }, answer }) =>
        activity.status === 'realizada' && answer.status !== 'realizada',
    );
    if (done.length === 0 || isReopened) return {};
    const updates = done.map(({ row, answer }) => ({
      activity: answer,
      change: {
        ...pick(row.activity, ['assigneeId', 'priority', 'status']),
        revision: answer.revision,
      },
    }));
    return { undo: () => takeBack.run(updates) };
  };
}

type ChangeForm = UseFormReturn<Fields, unknown, Values>;

/** What a status brings with it, for each of several activities. */
function statusHint(status: Fields['status'], activities: readonly ListedActivity[]) {
  if (status === '') return {};
  const finished = activities.filter((each) => each.status === 'realizada').length;
  const reopens = finished > 0 && changeText.reopens(finished);
  const consequence = status === 'realizada' ? changeText.closes : reopens;
  return { hint: [changeText.notified, consequence].filter(Boolean).join(' ') };
}

interface ChoiceFieldsProps {
  form: ChangeForm;
  activities: readonly ListedActivity[];
}

function ChoiceFields({ form, activities }: ChoiceFieldsProps) {
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <>
      <Field label={fieldsText.priority.label} hint={fieldsText.priority.hint} optional>
        {(control) => (
          <Select {...control} {...form.register('priority')}>
            <Options
              first={changeText.keep}
              values={activityPriorities}
              labels={activityPriorityLabels}
            />
          </Select>
        )}
      </Field>
      <Field label={fieldsText.status} {...statusHint(status, activities)} optional>
        {(control) => (
          <Select {...control} {...form.register('status')}>
            <Options
              first={changeText.keep}
              values={activityStatuses}
              labels={activityStatusLabels}
            />
          </Select>
        )}
      </Field>
    </>
  );
}

/** Names that a question has room for. */
const NAMED = 5;

/** What becomes of the units that they took. */
function consequencesOf(activities: readonly ListedActivity[]): string[] {
  const counted = activities.filter(({ userPlanId }) => userPlanId !== null);
  const returned = counted.filter(({ status }) => status === 'pendiente').length;
  const kept = counted.length - returned;
  return [
    ...(returned > 0 ? [removeSeveralText.returned(returned)] : []),
    ...(kept > 0 ? [removeSeveralText.kept(kept)] : []),
    removeSeveralText.forGood,
  ];
}

/** Asks before several activities are deleted, naming them. */
function RemoveDialog({ task: { activities, onDone }, open, close }: SeveralDialogProps) {
  const toast = useToast();
  const [left, setLeft] = useState(0);
  const remove = useAction(useRemoveActivities(setLeft), {
    failed: (error) =>
      toast({
        title: removeSeveralText.failed,
        description: messageOf(error),
        variant: 'destructive',
      }),
    done: ({ done, refused }) => {
      toast(
        refused.length === 0
          ? { title: removeSeveralText.done(done.length), variant: 'success' }
          : refusalsToast(refused, {
              ...removeSeveralText,
              nameOf: titleOf,
              refusedTitle: (n) => removeSeveralText.partly(done.length, n),
            }),
      );
      onDone(refused.map(({ row }) => row));
      close();
    },
  });
  const named = activities.slice(0, NAMED).map(titleOf);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={removeSeveralText.title(activities.length)}
      description={
        <>
          {removeSeveralText.description(named, activities.length - named.length)}
          <Waiting>{left > 0 && removeSeveralText.waiting(left)}</Waiting>
        </>
      }
      consequences={consequencesOf(activities)}
      confirmLabel={removeSeveralText.confirm}
      pending={remove.pending}
      onConfirm={() => remove.run(activities)}
    />
  );
}

/** How many are left while the limit of a minute is reached. */
const Waiting = ({ children }: { children: string | false }) => (
  <span role="status" className="text-sm text-muted-foreground">
    {children}
  </span>
);
