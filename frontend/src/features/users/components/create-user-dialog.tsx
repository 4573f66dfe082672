import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newUserSchema, type NewUser } from '../../../../../functions/users/users.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useCarefulClose } from '../../../components/use-careful-close.tsx';
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
  const { requestClose, question } = useCarefulClose(open && isDirty && !invited, close);

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
      <Dialog
        open={open}
        onOpenChange={close}
        title={temporaryText.createdTitle}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
        footer={<Button type="submit">{temporaryText.done}</Button>}
      >
        <TemporaryPassword {...invited} />
      </Dialog>
    );
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={requestClose}
        title={text.title}
        description={text.description}
        pending={isSubmitting}
        onSubmit={create.submit(form, (values) => values)}
        footer={
          <>
            <Button variant="secondary" disabled={isSubmitting} onClick={requestClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {isSubmitting ? text.submitting : text.submit}
            </Button>
          </>
        }
      >
        <CreateUserFields form={form} failure={failure} />
      </Dialog>
      {question}
    </>
  );
}
