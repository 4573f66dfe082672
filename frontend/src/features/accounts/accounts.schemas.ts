import { zodResolver } from '@hookform/resolvers/zod';
import {
  emailLinkSchema,
  newPasswordSchema,
  recoverySchema,
  signInSchema,
  signUpSchema,
} from '../../../../functions/accounts/accounts.domain.ts';

/** A chunk of its own, loaded while a form is filled in: zod is too heavy for the first paint of /login. */
export const resolvers = {
  signIn: zodResolver(signInSchema),
  signUp: zodResolver(signUpSchema),
  recovery: zodResolver(recoverySchema),
  newPassword: zodResolver(newPasswordSchema),
};

export const parseEmailLink = (query: URLSearchParams) => {
  const parsed = emailLinkSchema.safeParse(Object.fromEntries(query));
  return parsed.success ? parsed.data : undefined;
};
