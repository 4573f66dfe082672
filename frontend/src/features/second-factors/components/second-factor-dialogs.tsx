import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import {
  factorProofSchema,
  type FactorProof,
} from '../../../../../functions/second-factors/second-factors.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useRenewCodes, useSwitchOff } from '../second-factors.queries.ts';
import { secondFactorText as text } from '../second-factors.text.ts';
import type { FactorTask } from '../second-factors.task.ts';
import { EnrolmentDialog } from './enrolment-dialog.tsx';
import { CodeField, PasswordField } from './factor-fields.tsx';
import { shownCodes } from './recovery-codes.tsx';

/** The dialog of what a person wants to do with their second factor. */
export function SecondFactorDialogs({ task, ...control }: DialogControl & { task: FactorTask }) {
  if (task === 'enrol') return <EnrolmentDialog {...control} />;
  return task === 'renew' ? <RenewDialog {...control} /> : <SwitchOffDialog {...control} />;
}

const useProofForm = () =>
  useForm<FactorProof>({
    resolver: zodResolver(factorProofSchema),
    defaultValues: { password: '', code: '' },
  });

/** The password, and the code that the authenticator shows. */
function ProofFields({ form: { register, formState } }: { form: UseFormReturn<FactorProof> }) {
  const { errors } = formState;
  return (
    <>
      <PasswordField register={register('password')} error={errors.password?.message} />
      <CodeField
        register={register('code')}
        error={errors.code?.message}
        label={text.fields.code}
      />
    </>
  );
}

function RenewDialog(dialog: DialogControl) {
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useProofForm();
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.renewal.title}
      description={text.renewal.description}
      text={{ ...text.renewal, failed: text.failed }}
      write={useRenewCodes()}
      variablesOf={(values) => values}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      result={shownCodes(codes)}
    >
      <ProofFields form={form} />
    </FormDialog>
  );
}

function SwitchOffDialog(dialog: DialogControl) {
  const { role } = useProfile();
  const form = useProofForm();
  const words = text.removal[role];
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={words.title}
      description={words.description}
      text={{ ...words, failed: text.failed }}
      write={useSwitchOff()}
      variablesOf={(values) => values}
    >
      <ProofFields form={form} />
    </FormDialog>
  );
}
