import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import { useAuth } from '../../../lib/session/session.context.tsx';
import { useAccountForm } from '../accounts.form.ts';
import { passwordText } from '../accounts.password.text.ts';
import { accountsText } from '../accounts.text.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResendConfirmation } from './resend-button.tsx';
import { TermsField } from './terms-field.tsx';

const text = passwordText.signUp;
const blank = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm() {
  const auth = useAuth();
  const { terms } = useConfig();
  const empty = { ...blank, terms: terms === undefined };
  const [registered, setRegistered] = useState<string>();
  const { control, register, reset, errors, state } = useAccountForm('signUp', {
    defaultValues: empty,
    onValid: async (account) => {
      setRegistered(undefined);
      await auth.signUp({ ...account, termsVersion: terms?.version });
      setRegistered(account.email);
      reset(empty);
    },
  });
  const [email, password] = useWatch({ control, name: ['email', 'password'] });
  const [firstName, lastName] = useWatch({ control, name: ['firstName', 'lastName'] });
  return (
    <AccountForm
      text={text}
      form={state}
      notices={
        registered !== undefined && (
          <ResendConfirmation variant="success" email={registered}>
            {text.success}
          </ResendConfirmation>
        )
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={accountsText.fields.firstName} error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label={accountsText.fields.lastName} error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <EmailField register={() => register('email')} error={errors.email?.message} />
      <NewPasswordFields
        typed={password}
        owner={{ email, role: 'cliente', firstName, lastName }}
        register={(name) => register(name)}
        errors={errors}
      />
      {terms && (
        <TermsField
          terms={terms}
          error={errors.terms?.message}
          register={() => register('terms')}
        />
      )}
    </AccountForm>
  );
}
