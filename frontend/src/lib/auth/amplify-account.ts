import {
  confirmSignIn,
  resendSignUpCode,
  signIn,
  signUp,
  type SignInOutput,
} from 'aws-amplify/auth';
import type { AppConfig } from '../config.ts';
import { setUpAmplify } from './amplify-setup.ts';
import { resetRequired, withAuthErrors } from './auth.errors.ts';
import { AuthError, type NewAccount, type SignInStep } from './auth.types.ts';

const steps: Partial<Record<SignInOutput['nextStep']['signInStep'], SignInStep>> = {
  DONE: 'done',
  CONFIRM_SIGN_UP: 'confirm-email',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'code',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
};

function stepOf(output: SignInOutput): SignInStep {
  const { signInStep } = output.nextStep;
  const step = steps[signInStep];
  if (step) return step;
  if (signInStep === 'RESET_PASSWORD') throw resetRequired();
  throw new AuthError('other', `Este portal no admite el paso de acceso ${signInStep}.`);
}

/** The part of Amplify for sign-in and sign-up; loaded when the user first focuses a form. */
export function createAccount(config: AppConfig) {
  setUpAmplify(config);
  return {
    signIn: (username: string, password: string) =>
      withAuthErrors(async () =>
        stepOf(await signIn({ username, password, options: { authFlowType: 'USER_SRP_AUTH' } })),
      ),
    confirmCode: (challengeResponse: string) =>
      withAuthErrors(async () => stepOf(await confirmSignIn({ challengeResponse }))),
    signUp: ({ email, password, firstName, lastName, termsVersion }: NewAccount) =>
      withAuthErrors(async () => {
        const userAttributes = {
          ...{ email, given_name: firstName, family_name: lastName },
          ...(termsVersion !== undefined && { 'custom:terms': termsVersion }),
        };
        await signUp({ username: email, password, options: { userAttributes } });
      }),
    resendSignUpCode: (email: string) =>
      withAuthErrors(async () => {
        await resendSignUpCode({ username: email });
      }),
  };
}
