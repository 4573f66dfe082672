import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import type * as z from 'zod';
import { positions } from '../../../../../../functions/core/validation/standing.ts';
import { displayNameOf } from '../../../../../../functions/profiles/profiles.domain.ts';
import {
  memberChangeSchema,
  newMemberSchema,
  type ListedMember,
  type NewMember,
} from '../../../../../../functions/users/members/users.members.domain.ts';
import { ActionQuestion } from '../../../../components/dialogs/action-question.tsx';
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx';
import { Field } from '../../../../components/ui/fields/field.tsx';
import { Input } from '../../../../components/ui/fields/input.tsx';
import { RadioCards } from '../../../../components/ui/fields/radio-cards.tsx';
import type { DialogControl } from '../../../../lib/forms/use-dialog-task.ts';
import {
  useChangePosition,
  useInviteMember,
  useInviteMemberAgain,
  useRemoveMember,
} from '../members.queries.ts';
import type { MemberTask } from '../members.task.ts';
import { membersText as text } from '../members.text.ts';

/** The dialog of what an owner chose to do. */
export function MemberDialogs({ task, ...control }: DialogControl & { task: MemberTask }) {
  if (task.kind === 'invite') return <InviteDialog {...control} />;
  const props = { ...control, member: task.member };
  if (task.kind === 'position') return <PositionDialog {...props} />;
  return task.kind === 'again' ? <AgainQuestion {...props} /> : <RemoveQuestion {...props} />;
}

type NewMemberFields = z.input<typeof newMemberSchema>;
const blank: NewMemberFields = { email: '', firstName: '', lastName: '', position: 'viewer' };

/** Makes an account for somebody and sends the invitation. */
function InviteDialog(dialog: DialogControl) {
  const form = useForm<NewMemberFields, unknown, NewMember>({
    resolver: zodResolver(newMemberSchema),
    defaultValues: blank,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.invite.title}
      description={text.invite.description}
      text={text.invite}
      write={useInviteMember()}
      variablesOf={(values) => values}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={text.invite.email.label}
          hint={text.invite.email.hint}
          error={errors.email?.message}
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={text.invite.firstName} error={errors.firstName?.message}>
          {(control) => <Input {...control} {...form.register('firstName')} autoComplete="off" />}
        </Field>
        <Field label={text.invite.lastName} error={errors.lastName?.message}>
          {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" />}
        </Field>
      </div>
      <PositionField register={form.register('position')} />
    </FormDialog>
  );
}

/** What somebody may do, each with a sentence about it; the most last. */
function PositionField({ register }: { register: UseFormRegisterReturn }) {
  const legend = useId();
  return (
    <fieldset aria-labelledby={legend}>
      <legend id={legend} className="mb-1.5 text-sm font-medium">
        {text.invite.position}
      </legend>
      <RadioCards choices={positions.cliente} text={text.positions} register={register} />
    </fieldset>
  );
}

type OneMemberProps = DialogControl & { member: ListedMember };

function PositionDialog({ member, ...dialog }: OneMemberProps) {
  const form = useForm({
    resolver: zodResolver(memberChangeSchema),
    defaultValues: { position: member.position },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.position.title}
      description={text.position.of(displayNameOf(member))}
      text={text.position}
      write={useChangePosition(member.userId)}
      variablesOf={(values) => values}
    >
      <PositionField register={form.register('position')} />
    </FormDialog>
  );
}

function AgainQuestion({ member, ...dialog }: OneMemberProps) {
  return (
    <ActionQuestion
      {...dialog}
      title={text.again.title}
      description={text.again.question(member.email)}
      consequences={text.again.consequences}
      text={text.again}
      action={useInviteMemberAgain()}
      subject={member.userId}
      variant="primary"
    />
  );
}

/** Asks before somebody is removed, and says what goes and what stays. */
function RemoveQuestion({ member, ...dialog }: OneMemberProps) {
  return (
    <ActionQuestion
      {...dialog}
      title={text.remove.title}
      description={text.remove.question(displayNameOf(member))}
      consequences={text.remove.consequences}
      text={text.remove}
      action={useRemoveMember()}
      subject={member.userId}
    />
  );
}
