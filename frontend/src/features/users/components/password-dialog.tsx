import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PasswordChange } from '../../../../../functions/users/users.domain.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { showFieldErrors } from '../../../lib/field-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { passwordText as text } from '../users.dialogs.text.ts';
import { passwordFormSchema, type PasswordFields as Fields } from '../users.form.ts';
import { refusalOf } from '../users.failure.ts';
import { nameOf } from '../users.names.ts';
import { useChangePassword } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';
import { GeneratedPassword } from './generated-password.tsx';
import { PasswordFields } from './password-fields.tsx';

/** The last password the system made up; null once it is hidden. */
interface Generated {
  turn: number;
  password: string | null;
}

const submitText = (mode: PasswordChange['mode'], generated: Generated | undefined) => {
  if (mode === 'manual') return text.manual.submit;
  return generated ? text.generated.again : text.generated.submit;
};

/** Gives a person another password, made up or typed (spec 000 §2, Change-password dialog). */
export function PasswordDialog({ open, close, user }: PersonDialogProps) {
  const toast = useToast();
  const [generated, setGenerated] = useState<Generated>();
  const form = useForm<Fields, unknown, PasswordChange>({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: { mode: 'generated', password: '' },
  });
  const [mode, typed] = useWatch({ control: form.control, name: ['mode', 'password'] });
  const { isSubmitting, errors } = form.formState;

  const change = useAction(useChangePassword(user.userId), {
    done: ({ generatedPassword }) => {
      toast({ title: text.changed, variant: 'success' });
      if (generatedPassword === null) close();
      else {
        setGenerated(({ turn } = { turn: 0, password: null }) => ({
          turn: turn + 1,
          password: generatedPassword,
        }));
      }
    },
    failed: (error) => {
      const told = refusalOf(error, text.failed);
      if (!showFieldErrors(form, ['password'], error)) {
        form.setError('root', { message: told.description ?? told.title });
      }
      toast(told);
    },
  });

  return (
    <FormDialog
      open={open}
      close={close}
      title={text.title}
      description={text.of(nameOf(user) || user.email)}
      text={{
        cancel: generated ? text.close : text.cancel,
        submit: submitText(mode, generated),
        submitting: text.submitting,
      }}
      unsaved={mode === 'manual' && typed !== ''}
      pending={isSubmitting}
      onSubmit={change.submit(form, (values) => values)}
    >
      <div className="flex flex-col gap-4">
        <Alert variant="warning">{text.warning}</Alert>
        {errors.root?.message !== undefined && <Alert variant="error">{errors.root.message}</Alert>}
        <PasswordFields form={form} mode={mode} />
        {mode === 'generated' && generated && (
          <GeneratedPassword
            key={generated.turn}
            password={generated.password}
            onHide={() => setGenerated({ ...generated, password: null })}
          />
        )}
      </div>
    </FormDialog>
  );
}
