import * as z from 'zod';
import { emailField, idField } from '../functions/core/validation/fields.ts';

/** Queue command: e-mail the link of a recovery to whom the address belongs, if it belongs to anybody. */
export const sendRecoverySchema = z.object({
  type: z.literal('SendRecovery'),
  email: emailField('email'),
  /** From where it was asked for; null where that is not known. */
  address: z.string().nullable(),
  requestedAt: z.iso.datetime(),
});
export type SendRecovery = z.output<typeof sendRecoverySchema>;

/** Event: a person has another password, by their own hand: `recovered` by the link of an e-mail, `own` in the profile. */
export const passwordChangedSchema = z.object({
  type: z.literal('PasswordChanged'),
  eventId: idField,
  userId: idField,
  mode: z.enum(['own', 'recovered']),
  changedAt: z.iso.datetime(),
});
export type PasswordChanged = z.output<typeof passwordChangedSchema>;

/** Event: somebody gave a person's password and a wrong code. The first of an hour; none follows of the others. */
export const codeRefusedSchema = z.object({
  type: z.literal('CodeRefused'),
  eventId: idField,
  userId: idField,
  /** From where; null where that is not known. */
  address: z.string().nullable(),
  refusedAt: z.iso.datetime(),
});
export type CodeRefused = z.output<typeof codeRefusedSchema>;

/** The event of a wrong code. */
export const codeRefused = (refusal: Omit<CodeRefused, 'type'>): CodeRefused => ({
  type: 'CodeRefused',
  ...refusal,
});

/**
 * What CloudTrail records of an answer to a challenge that the user pool refused: the sign-in by SRP sends its password by one.
 * It is AWS's and has no `type`. `sub` is there for people of the pool alone.
 */
export const refusedSignInSchema = z.object({
  eventID: z.uuid(),
  eventTime: z.iso.datetime(),
  sourceIPAddress: z.string().max(50),
  userAgent: z.string().default(''),
  errorCode: z.string(),
  errorMessage: z.string().default(''),
  requestParameters: z.object({ challengeName: z.string() }),
  additionalEventData: z.object({ sub: idField }),
});
export type RefusedSignIn = z.output<typeof refusedSignInSchema>;
