import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { SignIn } from '../../../../../functions/accounts/accounts.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { PasswordInput } from '../../../components/ui/fields/password-input.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import type { SignInStep } from '../../../lib/auth/auth.types.ts';
import { useAuth, useSessionStore } from '../../../lib/session/session.context.tsx';
import { useAccountForm } from '../accounts.form.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';

const text = accountsText.signIn;
/** Seldom needed, and in the chunk of the sign-up, which comes right after. */
const ResendConfirmation = lazy(async () => ({
  default: (await import('./resend-button.tsx')).ResendConfirmation,
}));

/** Cognito lets in a person who set the temporary password as their own; the API does not. */
const isInvited = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'FIRST_PASSWORD_REQUIRED';

export interface SignInFormProps {
  email: string;
  notices: ReactNode;
  onForgot: (email: string) => void;
  /** The account still has the password somebody else chose. */
  onNewPassword: (typed: SignIn) => void;
  /** The account has a second factor. */
  onCode: (typed: SignIn) => void;
}

export function SignInForm(props: SignInFormProps) {
  const { email, notices, onForgot, onNewPassword, onCode } = props;
  const auth = useAuth();
  const session = useSessionStore();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const follow: Record<SignInStep, (typed: SignIn) => Promise<void> | void> = {
    done: () => session.begin(),
    'confirm-email': ({ email: address }) => setUnconfirmed(address),
    'new-password': onNewPassword,
    code: onCode,
  };
  const { register, getValues, errors, state } = useAccountForm('signIn', {
    defaultValues: { email, password: '' },
    onValid: async (values) => {
      setUnconfirmed(undefined);
      try {
        await follow[await auth.signIn(values.email, values.password)](values);
      } catch (failure) {
        if (!isInvited(failure)) throw failure;
        onNewPassword(values);
      }
    },
  });
  return (
    <AccountForm
      text={text}
      form={state}
      notices={
        unconfirmed === undefined ? (
          notices
        ) : (
          <Suspense>
            <ResendConfirmation variant="warning" email={unconfirmed}>
              {text.unconfirmed(unconfirmed)}
            </ResendConfirmation>
          </Suspense>
        )
      }
    >
      <EmailField register={() => register('email')} error={errors.email?.message} />
      <div>
        <Field label={accountsText.fields.password} error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
        <Button
          variant="link"
          size="inline"
          className="mt-1"
          onClick={() => onForgot(getValues('email'))}
        >
          {text.forgot}
        </Button>
      </div>
    </AccountForm>
  );
}
