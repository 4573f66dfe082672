import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Profile } from '../../../../../functions/profiles/profiles.domain.ts';
import {
  enrolmentSchema,
  enrolmentUri,
  factorProofSchema,
  spacedSecret,
  type Enrolment,
  type FactorProof,
} from '../../../../../functions/second-factors/second-factors.domain.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useProfile, useSessionStore } from '../../../lib/session/session.context.tsx';
import { useStartEnrolment, useVerifyEnrolment } from '../second-factors.queries.ts';
import { secondFactorText as text } from '../second-factors.text.ts';
import { CodeField, PasswordField } from './factor-fields.tsx';
import { QrCode } from './qr-code.tsx';
import { shownCodes } from './recovery-codes.tsx';

interface Begun {
  secret: string;
  password: string;
}

/** Enrols an authenticator: the password, the code of the new secret, and the recovery codes that are shown once. */
export function EnrolmentDialog(dialog: DialogControl) {
  const [begun, setBegun] = useState<Begun>();
  return begun ? (
    <VerifyDialog {...dialog} {...begun} />
  ) : (
    <PasswordDialog {...dialog} onBegun={setBegun} />
  );
}

function PasswordDialog({
  onBegun,
  ...dialog
}: DialogControl & { onBegun: (begun: Begun) => void }) {
  const form = useForm<Enrolment>({
    resolver: zodResolver(enrolmentSchema),
    defaultValues: { password: '' },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.password.title}
      description={text.password.description}
      text={{ ...text.password, failed: text.failed }}
      write={useStartEnrolment()}
      variablesOf={(values) => values}
      onDone={({ secret }) => onBegun({ secret, password: form.getValues('password') })}
    >
      <PasswordField
        register={form.register('password')}
        error={form.formState.errors.password?.message}
      />
    </FormDialog>
  );
}

function VerifyDialog({ secret, password, ...dialog }: DialogControl & Begun) {
  const session = useSessionStore();
  const [done, setDone] = useState<{ profile: Profile; recoveryCodes: string[] }>();
  const form = useForm<FactorProof>({
    resolver: zodResolver(factorProofSchema),
    defaultValues: { password, code: '' },
  });
  const close = () => {
    // Not before: the screen behind would change while the codes are read.
    if (done) session.update(done.profile);
    dialog.close();
  };
  return (
    <FormDialog
      open={dialog.open}
      close={close}
      form={form}
      title={text.scan.title}
      description={text.scan.description}
      text={{ ...text.scan, failed: text.failed }}
      write={useVerifyEnrolment()}
      variablesOf={(values) => values}
      onDone={setDone}
      result={shownCodes(done?.recoveryCodes)}
    >
      <Secret secret={secret} />
      <CodeField
        register={form.register('code')}
        error={form.formState.errors.code?.message}
        label={text.fields.newCode}
        focused
      />
    </FormDialog>
  );
}

/** The secret, to scan or to type. */
function Secret({ secret }: { secret: string }) {
  const { brand } = useConfig();
  const { email } = useProfile();
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <QrCode text={enrolmentUri({ secret, email, issuer: brand })} label={text.scan.qr} />
      <div className="min-w-0 text-sm">
        <p className="text-muted-foreground">{text.scan.secret}</p>
        <code className="my-2 block font-mono text-base font-semibold tracking-wide wrap-anywhere select-all">
          {spacedSecret(secret)}
        </code>
        <CopyButton text={secret} label={text.scan.copySecret} />
      </div>
    </div>
  );
}
