import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  manualMinLengthOf,
  type PasswordChange,
} from '../../../../../functions/users/users.password.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { NewPasswordField } from '../../../components/new-password/new-password-field.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { RadioCards } from '../../../components/ui/fields/radio-cards.tsx';
import { passwordText as text } from '../users.dialogs.text.ts';
import { toastsOf } from '../users.failure.ts';
import {
  passwordFormFor,
  type PasswordFields as Fields,
  type PasswordForm,
} from '../users.form.ts';
import { nameOf } from '../users.names.ts';
import { useChangePassword } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';
import { ShownPassword } from './shown-password.tsx';

/** 'Generated-password toast: 10 s' (spec 000 §9). */
const SHOWN_SECONDS = 10;
const SECOND_MS = 1_000;
const generatedText = text.generated;

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
    resolver: zodResolver(passwordFormFor(user)),
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
      sealed={typeof generated?.password === 'string'}
      write={change}
      variablesOf={(values) => values}
      onDone={({ generatedPassword }) => show(generatedPassword)}
    >
      <Alert variant="warning">{text.warning}</Alert>
      <PasswordFields form={form} mode={mode} typed={typed} user={user} />
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

interface PasswordFieldsProps {
  form: PasswordForm;
  mode: PasswordChange['mode'];
  typed: string;
  user: PersonDialogProps['user'];
}

const modes = ['generated', 'manual'] as const;

/** Who makes the password up; and the password itself where it is typed. */
function PasswordFields({ form, mode, typed, user }: PasswordFieldsProps) {
  const { generated, manual } = text;
  const min = manualMinLengthOf(user.role);
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{text.mode}</legend>
        <RadioCards
          choices={modes}
          text={{ generated, manual: { ...manual, hint: manual.hint(min) } }}
          register={form.register('mode')}
        />
      </fieldset>
      {mode === 'manual' && (
        <NewPasswordField
          label={manual.field}
          error={form.formState.errors.password?.message}
          typed={typed}
          owner={user}
          min={min}
          register={() => form.register('password')}
        />
      )}
    </>
  );
}

interface GeneratedPasswordProps {
  /** null once it was hidden. */
  password: string | null;
  onHide: () => void;
}

/** A password the system made up, for as long as it may be read. Give it a new key for a new one. */
function GeneratedPassword({ password, onHide }: GeneratedPasswordProps) {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    const end = Date.now() + SHOWN_SECONDS * SECOND_MS;
    const timer = setInterval(() => {
      const seconds = Math.ceil((end - Date.now()) / SECOND_MS);
      setLeft(Math.max(seconds, 0));
      if (seconds > 0) return;
      clearInterval(timer);
      hide();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      {password === null ? (
        <p className="text-sm text-muted-foreground">{generatedText.hidden}</p>
      ) : (
        <>
          <ShownPassword label={generatedText.result} password={password} />
          {/* Hidden from screen readers: an announcement every second would interrupt them. */}
          <p aria-hidden="true" className="tabular mt-1.5 text-sm text-muted-foreground">
            {generatedText.hiddenIn(left)}
          </p>
        </>
      )}
    </div>
  );
}
