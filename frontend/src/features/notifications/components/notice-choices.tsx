import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import {
  isNoticeFor,
  mailTimes,
  noticeChoicesSchema,
  noticeKinds,
  portalTimes,
  type NoticeChoice,
  type NoticeChoices as Choices,
  type NoticeChoicesView,
  type NoticeKind,
} from '../../../../../functions/notifications/notices/notifications.notices.domain.ts';
import { EditConflicts } from '../../../components/dialogs/edit-conflicts.tsx';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { FormCard } from '../../../components/form-card.tsx';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { choicesQuery, useChangeChoices } from '../notifications.choices.queries.ts';
import { choicesText as text } from '../notifications.choices.text.ts';

const written = ({ portal, mail }: NoticeChoice): string =>
  `${text.portal}: ${text.times[portal]}. ${text.mail}: ${text.times[mail]}.`;

const perKind = <Value,>(valueOf: (kind: NoticeKind) => Value) =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, valueOf(kind)])) as Record<NoticeKind, Value>;

/** What an administrator is notified of, and when. */
export function NoticeChoices() {
  const query = useQuery(choicesQuery(useApi()));
  if (query.data) return <ChoicesForm view={query.data} />;
  if (query.isError) return <LoadFailure title={text.failed} query={query} />;
  return (
    <SkeletonGroup>
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  );
}

function ChoicesForm({ view }: { view: NoticeChoicesView }) {
  const toast = useToast();
  const { position } = useProfile();
  const { form, edit, held, begin } = useEditForm({
    resolver: zodResolver(noticeChoicesSchema),
    read: view,
    fieldsOf: ({ choices }) => choices,
    names: text.names,
    forms: perKind(() => written),
  });
  const { isDirty } = form.formState;
  const unsaved = useCallback(() => isDirty, [isDirty]);
  const save = useAction(useChangeChoices(), {
    edit,
    done: (saved) => {
      begin(saved);
      toast({ title: text.saved, description: edit.said(), variant: 'success' });
    },
    failed: (error) =>
      toast({ title: text.saveFailed, description: messageOf(error), variant: 'destructive' }),
  });
  const submit = save.submit(form, (choices) => {
    const { choices: before, revision } = held();
    return { choices: changedFields(before, choices), revision };
  });
  return (
    <form noValidate onSubmit={(event) => (isDirty ? submit(event) : event.preventDefault())}>
      <FormCard
        title={text.title}
        description={text.description}
        footer={
          <Button type="submit" loading={save.pending} aria-disabled={!isDirty}>
            {save.pending ? text.saving : text.save}
          </Button>
        }
      >
        <ul className="divide-y">
          {noticeKinds
            .filter((kind) => isNoticeFor(position, kind))
            .map((kind) => (
              <Kind key={kind} kind={kind} register={form.register} />
            ))}
        </ul>
        <EditConflicts edit={edit} />
      </FormCard>
      <LeaveGuard unsaved={unsaved} lost={text.leaveLoses} />
    </form>
  );
}

/** One kind: what it is, and when it is in the portal and goes by e-mail. */
function Kind({ kind, register }: { kind: NoticeKind; register: UseFormRegister<Choices> }) {
  const [name, hint] = [text.names[kind], text.hints[kind]];
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_11rem_11rem] md:items-center">
      <div>
        <p className="text-sm font-medium">{name}</p>
        <p className="mt-0.5 text-sm text-muted-foreground">{hint}</p>
      </div>
      <label className="grid gap-1 text-sm text-muted-foreground">
        {text.portal}
        <Select aria-label={text.portalOf(name)} {...register(`${kind}.portal`)}>
          <Options values={portalTimes} labels={text.times} />
        </Select>
      </label>
      <label className="grid gap-1 text-sm text-muted-foreground">
        {text.mail}
        <Select aria-label={text.mailOf(name)} {...register(`${kind}.mail`)}>
          <Options values={mailTimes} labels={text.times} />
        </Select>
      </label>
    </li>
  );
}
