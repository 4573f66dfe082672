import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { shellProfileSchema } from '../profiles/profiles.domain.ts';
import {
  firstPasswordSchema,
  linkPasswordSchema,
  ownPasswordSchema,
  recoveryPasswordSchema,
  recoverySchema,
} from './accounts.domain.ts';

const done = z.object({});

/** A session that was opened, by whose. */
const sessionStartSchema = shellProfileSchema.extend({
  /** Nothing else is answered in it until a second factor is enrolled (ADR 0049). */
  needsSecondFactor: z.boolean().default(false),
  /** For how many seconds more nothing asks for the password. */
  confirmedSeconds: z.number().int().min(0).optional(),
});

export const accountsContract = defineContract({
  startSession: {
    method: 'POST',
    path: '/session',
    auth: 'token',
    does: ['changes'],
    summary:
      'Called after each sign-in: opens its session, records it and makes the profile on first sight.',
    response: sessionStartSchema,
    errors: [
      'FIRST_PASSWORD_REQUIRED',
      'PASSWORD_RESET_REQUIRED',
      'SESSION_CLOSED',
      'SESSION_EXPIRED',
    ],
  },
  confirm: {
    method: 'POST',
    path: '/accounts/confirmation',
    auth: 'public',
    does: ['proves', 'changes-trust'],
    summary: "Confirms a sign-up by its e-mail's code, and sets the password that is sent with it.",
    body: linkPasswordSchema,
    response: done,
    errors: [
      'CODE_INVALID',
      'CODE_EXPIRED',
      'TOO_MANY_ATTEMPTS',
      'ALREADY_CONFIRMED',
      'CONFIRMATION_FAILED',
      'CONFIRMATION_UNKNOWN',
    ],
  },
  requestRecovery: {
    method: 'POST',
    path: '/accounts/recovery-emails',
    auth: 'public',
    does: ['sends'],
    summary:
      'Asks for the e-mail with the link of a recovery. The answer is the same for an address without an account.',
    body: recoverySchema,
    response: done,
    errors: ['TOO_MANY_ATTEMPTS', 'RECOVERY_UNAVAILABLE'],
  },
  recover: {
    method: 'POST',
    path: '/accounts/recovery',
    auth: 'public',
    does: ['proves', 'changes-trust'],
    summary: "Sets a new password by a recovery e-mail's code, and ends every session.",
    body: recoveryPasswordSchema,
    response: done,
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS', 'ACCOUNTS_UNAVAILABLE'],
  },
  choosePassword: {
    method: 'POST',
    path: '/accounts/first-password',
    auth: 'public',
    does: ['proves', 'changes-trust'],
    summary: 'Ends an invitation: replaces the temporary password by another one.',
    body: firstPasswordSchema,
    response: done,
    errors: [
      'CREDENTIALS_INVALID',
      'TOO_MANY_ATTEMPTS',
      'PASSWORD_RESET_REQUIRED',
      'ACCOUNT_UNCONFIRMED',
      'ACCOUNTS_UNAVAILABLE',
    ],
  },
  changePassword: {
    method: 'PUT',
    path: '/account/password',
    auth: 'user',
    does: ['proves', 'changes-trust'],
    summary: "Changes the caller's own password and ends every session but this one.",
    body: ownPasswordSchema,
    response: z.object({
      /** False where the other sessions were not ended: they go on. */
      othersEnded: z.boolean(),
    }),
    errors: [
      'TOO_MANY_ATTEMPTS',
      'PASSWORD_RESET_REQUIRED',
      'ACCOUNT_UNCONFIRMED',
      'ACCOUNTS_UNAVAILABLE',
    ],
  },
});
