import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  profileFormSchema,
  type ProfileForm,
} from '../../../../../functions/profiles/profiles.domain.ts';
import {
  profileChangeOf,
  profileFieldsOf,
  type ProfileFields,
} from '../../profiles/public/profile-form.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { editText as text } from '../users.dialogs.text.ts';
import { userQuery, useUpdateUser } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';
import { EditUserFields, EditUserSkeleton } from './edit-user-fields.tsx';

/** A person's contact and company fields, and what was done to them (spec 000 §2, Edit form). */
export function EditUserDialog({ user, ...dialog }: PersonDialogProps) {
  const update = useUpdateUser(user.userId);
  const person = useQuery({ ...userQuery(useApi(), user.userId), enabled: dialog.open });
  const [before, setBefore] = useState(person.data);
  const form = useForm<ProfileFields, unknown, ProfileForm>({
    resolver: zodResolver(profileFormSchema),
    ...(before && { values: profileFieldsOf(before) }),
  });
  // What was typed belongs to the person as they were then, also if they are read again in the background.
  if (!form.formState.isDirty && before !== person.data) setBefore(person.data);

  const changeOf = (values: ProfileForm) => {
    if (!before) throw new Error('The form is disabled until the person was read');
    return profileChangeOf(values, before);
  };

  const body = () => {
    if (before) return <EditUserFields form={form} userId={user.userId} />;
    if (person.isPending) return <EditUserSkeleton />;
    const { error, refetch, isFetching } = person;
    return (
      <ErrorState
        title={text.loadFailed}
        description={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  };
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.email(user.email)}
      wide
      text={text}
      disabled={!before}
      write={update}
      variablesOf={changeOf}
    >
      {body()}
    </FormDialog>
  );
}
