import * as z from 'zod';
import { newPasswordSchema } from '../../../../functions/accounts/accounts.domain.ts';
import { fieldMessages } from '../../../../functions/core/validation/fields.ts';
import { profilesText } from './profiles.text.ts';

/** A new password by the rules of signing up, vouched for by the current one. Cognito has the last word. */
export const passwordUpdateSchema = newPasswordSchema.safeExtend({
  currentPassword: z.string().min(1, fieldMessages.required(profilesText.password.currentField)),
});
export type PasswordUpdate = z.output<typeof passwordUpdateSchema>;
