import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PasswordChange } from '../../../../../functions/users/users.domain.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { passwordText as text } from '../users.dialogs.text.ts';
import { passwordFormSchema, type PasswordFields as Fields } from '../users.form.ts';
import { toastsOf } from '../users.failure.ts';
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
  const [generated, setGenerated] = useState<Generated>();
  const change = useChangePassword(user.userId);
  const form = useForm<Fields, unknown, PasswordChange>({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: { mode: 'generated', password: '' },
  });
  const [mode, typed] = useWatch({ control: form.control, name: ['mode', 'password'] });
  const show = (password: string | null) => {
    if (password === null) close();
    else setGenerated(({ turn } = { turn: 0, password }) => ({ turn: turn + 1, password }));
  };

  return (
    <FormDialog
      open={open}
      close={close}
      form={form}
      title={text.title}
      description={text.of(nameOf(user) || user.email)}
      text={{
        ...text,
        cancel: generated ? text.close : text.cancel,
        submit: submitText(mode, generated),
      }}
      toasts={toastsOf(text)}
      // Also while the system is to make one up: the field is only hidden.
      unsaved={typed !== ''}
      write={change}
      variablesOf={(values) => values}
      onDone={({ generatedPassword }) => show(generatedPassword)}
    >
      <Alert variant="warning">{text.warning}</Alert>
      <PasswordFields form={form} mode={mode} />
      {mode === 'generated' && generated && (
        <GeneratedPassword
          key={generated.turn}
          password={generated.password}
          onHide={() => setGenerated({ ...generated, password: null })}
        />
      )}
    </FormDialog>
  );
}
