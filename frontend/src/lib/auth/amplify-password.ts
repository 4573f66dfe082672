import { updatePassword } from 'aws-amplify/auth';
import type { AppConfig } from '../config.ts';
import { setUpAmplify } from './amplify-setup.ts';
import { withAuthErrors } from './auth.errors.ts';

/** The part of Amplify that changes the signed-in person's password; the sign-in page does not load it. */
export function createPasswordChange(config: AppConfig) {
  setUpAmplify(config);
  return (oldPassword: string, newPassword: string): Promise<void> =>
    withAuthErrors(() => updatePassword({ oldPassword, newPassword }));
}
