import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  profileFormSchema,
  type ProfileForm,
} from '../../../../../functions/profiles/profiles.domain.ts';
import {
  profileFieldNames,
  profileFieldsOf,
  type ProfileFields,
} from '../../../components/profile-form/profile-form.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { useApi } from '../../../lib/api.context.tsx';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/field-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { editText as text } from '../users.dialogs.text.ts';
import { userQuery, useUpdateUser } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';
import { EditUserFields, EditUserSkeleton } from './edit-user-fields.tsx';

/** A person's contact and company fields, and what was done to them (spec 000 §2, Edit form). */
export function EditUserDialog({ open, close, user }: PersonDialogProps) {
  const toast = useToast();
  const person = useQuery({ ...userQuery(useApi(), user.userId), enabled: open });
  const form = useForm<ProfileFields, unknown, ProfileForm>({
    resolver: zodResolver(profileFormSchema),
    ...(person.data ? { values: profileFieldsOf(person.data) } : {}),
    // Read again in the background: what was typed meanwhile stays.
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, isSubmitting } = form.formState;

  const update = useAction(useUpdateUser(user.userId), {
    done: () => {
      toast({ title: text.updated, variant: 'success' });
      close();
    },
    failed: (error) => {
      const onFields = showFieldErrors(form, profileFieldNames, error);
      const description = onFields ? REVIEW_FIELDS : messageOf(error);
      toast({ title: text.failed, description, variant: 'destructive' });
    },
  });

  const body = () => {
    if (person.data) return <EditUserFields form={form} userId={user.userId} />;
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
      open={open}
      close={close}
      title={text.title}
      description={text.email(user.email)}
      wide
      text={text}
      unsaved={isDirty}
      pending={isSubmitting}
      disabled={!person.data}
      onSubmit={update.submit(form, (values) => values)}
    >
      {body()}
    </FormDialog>
  );
}
