import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newUserSchema, type NewUser } from '../../../../../functions/users/users.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { createText as text, temporaryText } from '../users.dialogs.text.ts';
import { toastsOf } from '../users.failure.ts';
import { useCreateUser } from '../users.queries.ts';
import { blankUser, type NewUserFields } from '../users.form.ts';
import { alertOf, CreateUserFields } from './create-user-fields.tsx';
import { TemporaryPassword, type Invited } from './temporary-password.tsx';

/** Makes an account; then shows its temporary password (spec 000 §2, Create-user dialog). */
export function CreateUserDialog(dialog: DialogControl) {
  const [invited, setInvited] = useState<Invited>();
  const create = useCreateUser();
  const form = useForm<NewUserFields, unknown, NewUser>({
    resolver: zodResolver(newUserSchema),
    defaultValues: blankUser,
  });

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.description}
      text={text}
      toasts={toastsOf(text)}
      alert={alertOf(form.formState.errors)}
      write={create}
      variablesOf={(values) => values}
      onDone={({ user, temporaryPassword }) => setInvited({ email: user.email, temporaryPassword })}
      result={
        invited && {
          title: temporaryText.createdTitle,
          label: temporaryText.done,
          children: <TemporaryPassword {...invited} />,
        }
      }
    >
      <CreateUserFields form={form} />
    </FormDialog>
  );
}
