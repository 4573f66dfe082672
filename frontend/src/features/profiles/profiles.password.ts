import * as z from 'zod';
import { newPasswordSchema } from '../../../../functions/accounts/accounts.domain.ts';
import { profilesText } from './profiles.text.ts';

/** A new password by the rules of signing up, vouched for by the current one. Cognito has the last word. */
export const passwordUpdateSchema = newPasswordSchema.safeExtend({
  currentPassword: z.string().min(1, profilesText.password.currentMissing),
});
export type PasswordUpdate = z.output<typeof passwordUpdateSchema>;
