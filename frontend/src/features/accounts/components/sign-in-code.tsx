import { useState } from 'react';
import type { SignIn } from '../../../../../functions/accounts/accounts.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { AuthError } from '../../../lib/auth/auth.types.ts';
import { useAuth, useSessionStore } from '../../../lib/session/session.context.tsx';
import { useEnter } from '../accounts.enter.ts';
import { useAccountForm } from '../accounts.form.ts';
import { useAccountCalls } from '../accounts.queries.ts';
import { codeText } from '../accounts.code.text.ts';
import { AccountForm } from './account-form.tsx';

interface SignInCodeProps {
  /** What the person typed a moment ago. */
  typed: SignIn;
  /** To the password, with what is to be said there. */
  onBack: (notice?: string) => void;
}

/** Cognito waits three minutes for a code. */
const isLate = (failure: unknown) =>
  failure instanceof AuthError && ['session-lost', 'invalid-credentials'].includes(failure.kind);

/** The second step of a sign-in: the authenticator's code, or a recovery code where the phone is lost. */
export function SignInCode(props: SignInCodeProps) {
  const [isLost, setLost] = useState(false);
  return isLost ? (
    <RecoveryCode {...props} onCode={() => setLost(false)} />
  ) : (
    <Code {...props} onLost={() => setLost(true)} />
  );
}

function Code({ onBack, onLost }: SignInCodeProps & { onLost: () => void }) {
  const auth = useAuth();
  const session = useSessionStore();
  const { register, errors, state } = useAccountForm('code', {
    defaultValues: { code: '' },
    onValid: async ({ code }) => {
      try {
        await auth.confirmCode(code);
      } catch (failure) {
        if (!isLate(failure)) throw failure;
        onBack(codeText.late);
        return;
      }
      await session.begin();
    },
  });
  return (
    <AccountForm
      text={codeText.code}
      form={state}
      after={
        <Links
          links={[
            [codeText.lost, onLost],
            [codeText.back, () => onBack()],
          ]}
        />
      }
    >
      <Field label={codeText.code.field} error={errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="tabular"
          />
        )}
      </Field>
    </AccountForm>
  );
}

function RecoveryCode({ typed, onBack, onCode }: SignInCodeProps & { onCode: () => void }) {
  const { recoverFactor } = useAccountCalls();
  const enter = useEnter();
  const { register, errors, state } = useAccountForm('recoveryCode', {
    defaultValues: { recoveryCode: '' },
    onValid: async ({ recoveryCode }) => {
      await recoverFactor({ ...typed, recoveryCode });
      if (!(await enter(typed.email, typed.password, codeText.recovered))) onBack();
    },
  });
  return (
    <AccountForm
      text={codeText.recovery}
      form={state}
      after={
        <Links
          links={[
            [codeText.withCode, onCode],
            [codeText.back, () => onBack()],
          ]}
        />
      }
    >
      <Field
        label={codeText.recovery.field}
        hint={codeText.recovery.hint}
        error={errors.recoveryCode?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('recoveryCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
    </AccountForm>
  );
}

function Links({ links }: { links: readonly (readonly [string, () => void])[] }) {
  return (
    <div className="flex flex-col items-center gap-2">
      {links.map(([label, onClick]) => (
        <Button key={label} variant="link" size="inline" onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  );
}
