import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ComponentType } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import {
  dismissalSchema,
  postponementSchema,
  subjectOf,
} from '../../../../../functions/attention/attention.domain.ts';
import { dayIn } from '../../../../../functions/core/validation/day.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { AssignWebsitesDialog } from '../../websites/public/assign/assign-websites-dialog.tsx';
import { titleOf } from '../attention.details.ts';
import { attentionDialogsText } from '../attention.dialogs.text.ts';
import type { Deciding } from '../attention.queries.ts';
import type { AttentionDialogProps, AttentionTask } from '../attention.task.ts';
import { useOutcome } from '../use-outcome.ts';
import { AssignDialog } from './assign-dialog.tsx';

const dialogs: Record<AttentionTask['kind'], ComponentType<AttentionDialogProps>> = {
  assign: AssignDialog,
  postpone: PostponeDialog,
  dismiss: DismissDialog,
  giveOwner: GiveOwnerDialog,
};

/** The dialog of what an administrator wants to decide. */
export function AttentionDialogs({ task, ...control }: DialogControl & { task: AttentionTask }) {
  const DecisionDialog = dialogs[task.kind];
  return <DecisionDialog {...control} task={task} />;
}

const DAY_MS = 86_400_000;
const choices = { tomorrow: 1, week: 7, month: 30 } as const;
const choiceNames = Object.keys(choices) as (keyof typeof choices)[];

const postponeForm = postponementSchema.pick({ until: true });

/** Takes an item away until a day begins. */
function PostponeDialog({ task, ...dialog }: AttentionDialogProps) {
  const { item, fields } = useOutcome(task, dialog.close);
  const { choices: words, description, day, ...text } = attentionDialogsText.postpone;
  const { timeZone } = useConfig();
  const [openedAt] = useState(Date.now);
  const dayAfter = (days: number) => dayIn(timeZone, new Date(openedAt + days * DAY_MS));
  const form = useForm({
    resolver: zodResolver(postponeForm),
    defaultValues: { until: dayAfter(choices.tomorrow) },
  });
  const choose = (days: number) =>
    form.setValue('until', dayAfter(days), { shouldDirty: true, shouldValidate: true });
  return (
    <FormDialog
      {...dialog}
      {...fields}
      form={form}
      title={text.title}
      description={description(titleOf(item))}
      text={text}
      variablesOf={({ until }): Deciding => ({ item, decision: { what: 'postpone', until } })}
    >
      <div role="group" aria-label={words.label} className="flex flex-wrap gap-2">
        {choiceNames.map((name) => (
          <Button key={name} variant="secondary" onClick={() => choose(choices[name])}>
            {words[name]}
          </Button>
        ))}
      </div>
      <Field label={day} error={form.formState.errors.until?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('until')}
            type="date"
            min={dayAfter(choices.tomorrow)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

const dismissForm = dismissalSchema.pick({ reason: true });

/** Takes an item away while its cause lasts, with a reason. */
function DismissDialog({ task, ...dialog }: AttentionDialogProps) {
  const { item, fields } = useOutcome(task, dialog.close);
  const { reason: words, description, ...text } = attentionDialogsText.dismiss;
  const form = useForm<z.input<typeof dismissForm>, unknown, z.output<typeof dismissForm>>({
    resolver: zodResolver(dismissForm),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      {...dialog}
      {...fields}
      form={form}
      title={text.title}
      description={description(titleOf(item))}
      text={text}
      variablesOf={({ reason }): Deciding => ({ item, decision: { what: 'dismiss', reason } })}
    >
      <Field label={words.label} hint={words.hint} error={form.formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...form.register('reason')} rows={3} />}
      </Field>
    </FormDialog>
  );
}

/** Gives the site of an item to a client. */
function GiveOwnerDialog({ task, ...dialog }: AttentionDialogProps) {
  const { id } = subjectOf(task.item.subject);
  const website = { websiteId: id, name: task.item.name, userId: null };
  return <AssignWebsitesDialog {...dialog} task={{ website }} />;
}
