import { useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import type { UserChoice } from '../../../components/pickers/user-options.tsx';
import { useAdminSearch } from '../../../components/pickers/use-user-search.ts';
import { UserField } from '../../../components/pickers/user-field.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { titleOf } from '../attention.details.ts';
import { attentionDialogsText } from '../attention.dialogs.text.ts';
import type { Deciding } from '../attention.queries.ts';
import type { AttentionDialogProps } from '../attention.task.ts';
import { useOutcome } from '../use-outcome.ts';

const {
  description,
  person: label,
  missing,
  nobody,
  me: myself,
  ...text
} = attentionDialogsText.assign;

/** The picker's own choice. */
const NOBODY: UserChoice = { userId: 'nobody', name: nobody };

const assignForm = z.object({
  person: z
    .custom<UserChoice>()
    .nullable()
    .refine((person) => person !== null, missing),
});
type Values = z.output<typeof assignForm>;

/** Gives an item to an administrator, or to nobody. */
export function AssignDialog({ task, ...dialog }: AttentionDialogProps) {
  const { item, fields } = useOutcome(task, dialog.close);
  const profile = useProfile();
  const form = useForm<z.input<typeof assignForm>, unknown, Values>({
    resolver: zodResolver(assignForm),
    defaultValues: { person: task.item.assignee },
  });
  const deciding = ({ person }: Values): Deciding => {
    const userId = person.userId === NOBODY.userId ? null : person.userId;
    return { item, decision: { what: 'assign', userId } };
  };
  const search = useAdminSearch();
  return (
    <FormDialog
      {...dialog}
      {...fields}
      form={form}
      title={text.title}
      description={description(titleOf(item))}
      text={text}
      refusals={{ ...fields.refusals, PERSON_GONE: { field: 'person' } }}
      variablesOf={deciding}
    >
      <UserField
        control={form.control}
        name="person"
        label={label}
        search={search}
        first={[NOBODY, { userId: profile.userId, name: myself }]}
      />
    </FormDialog>
  );
}
