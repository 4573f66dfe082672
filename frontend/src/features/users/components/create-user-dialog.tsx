import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newUserSchema, type NewUser } from '../../../../../functions/users/users.domain.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { showFieldErrors } from '../../../lib/field-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import { createText as text, temporaryText } from '../users.dialogs.text.ts';
import { refusalOf } from '../users.failure.ts';
import { useCreateUser } from '../users.queries.ts';
import { blankUser, newUserFields, type NewUserFields } from '../users.form.ts';
import { CreateUserFields } from './create-user-fields.tsx';
import { TemporaryPassword, type Invited } from './temporary-password.tsx';

/** Makes an account; then shows its temporary password (spec 000 §2, Create-user dialog). */
export function CreateUserDialog({ open, close }: DialogControl) {
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [invited, setInvited] = useState<Invited>();
  const form = useForm<NewUserFields, unknown, NewUser>({
    resolver: zodResolver(newUserSchema),
    defaultValues: blankUser,
  });
  const { isDirty, isSubmitting } = form.formState;

  const create = useAction(useCreateUser(), {
    before: () => setFailure(undefined),
    done: ({ user, temporaryPassword }) => {
      setInvited({ email: user.email, temporaryPassword });
      toast({ title: text.created, variant: 'success' });
    },
    failed: (error) => {
      const told = refusalOf(error, text.failed);
      setFailure(told.description ?? told.title);
      showFieldErrors(form, newUserFields, error);
      toast(told);
    },
  });

  if (invited) {
    return (
      <FormDialog
        open={open}
        close={close}
        title={temporaryText.createdTitle}
        text={{ submit: temporaryText.done }}
        unsaved={false}
        pending={false}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <TemporaryPassword {...invited} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      open={open}
      close={close}
      title={text.title}
      description={text.description}
      text={text}
      unsaved={isDirty}
      pending={isSubmitting}
      onSubmit={create.submit(form, (values) => values)}
    >
      <CreateUserFields form={form} failure={failure} />
    </FormDialog>
  );
}
