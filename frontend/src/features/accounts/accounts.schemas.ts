import { zodResolver } from '@hookform/resolvers/zod';
import {
  emailLinkSchema,
  newPasswordSchema,
  recoveryLinkSchema,
  recoverySchema,
  signInSchema,
  signUpSchema,
} from '../../../../functions/accounts/accounts.domain.ts';
import {
  codeSchema,
  recoveryCodeSchema,
} from '../../../../functions/second-factors/second-factors.domain.ts';
import { passwordRules } from '../../lib/forms/password-rules.ts';

/** After a link or an invitation the server alone knows whose it is. */
const nobodyKnown = () => ({ email: '', role: undefined });

/** A chunk of its own, loaded while a form is filled in: zod is too heavy for the first paint of /login. */
export const resolvers = {
  signIn: zodResolver(signInSchema),
  signUp: zodResolver(
    signUpSchema.superRefine(passwordRules((person) => ({ ...person, role: 'cliente' as const }))),
  ),
  recovery: zodResolver(recoverySchema),
  newPassword: zodResolver(newPasswordSchema.superRefine(passwordRules(nobodyKnown))),
  code: zodResolver(codeSchema),
  recoveryCode: zodResolver(recoveryCodeSchema),
};

const parserOf = (schema: typeof emailLinkSchema) => (query: URLSearchParams) => {
  const parsed = schema.safeParse(Object.fromEntries(query));
  return parsed.success ? parsed.data : undefined;
};

export const parseEmailLink = parserOf(emailLinkSchema);
export const parseRecoveryLink = parserOf(recoveryLinkSchema);
