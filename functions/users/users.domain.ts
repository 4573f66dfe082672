import * as z from 'zod';
import type { Position } from '../core/validation/standing.ts';
import { displayNameOf, profileSchema } from '../profiles/profiles.domain.ts';

/** 'Client user list page size' (spec 000 §9). */
export const USERS_PAGE_SIZE = 10;
export const userMessages = {
  required: 'Email, nombre y apellido son requeridos',
  emptyPassword: 'Debe especificar una contraseña.',
  weakPassword: 'La contraseña no cumple las reglas de seguridad.',
  lastAdmin: 'Es el único administrador: nombra a otro antes de quitarle el rol.',
};

/** A person in the list. `invitationPending`: an administrator made the account and nobody has signed in with it. */
export const userSummarySchema = profileSchema
  .pick({
    userId: true,
    email: true,
    firstName: true,
    lastName: true,
    phone: true,
    secondaryEmail: true,
    whatsapp: true,
    companyName: true,
    role: true,
    position: true,
    createdAt: true,
    lastSignInAt: true,
    secondFactorSince: true,
  })
  .extend({ invitationPending: z.boolean().default(false) });
export type UserSummary = z.output<typeof userSummarySchema>;

/** A person as administrators see them. */
export const userSchema = profileSchema.extend({
  invitationPending: z.boolean().default(false),
  /** Off until an administrator switches it on: hours are for administrators only (spec 000 §3). */
  hoursInReports: z.boolean().default(false),
});
export type User = z.output<typeof userSchema>;

/** Whether somebody is shown people by their names alone. */
export const seesNamesOnly = ({ position }: { position: Position }): boolean =>
  position === 'technician';

const PHONE = /^\+?[\d\s().-]+$/;

/**
 * Name and company among the searched texts of a person, which are a line each: what a search of somebody looks through who
 * sees nothing else. What finds an e-mail or a phone says whose it is.
 */
export const namesIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.includes('@') && !PHONE.test(line))
    .join('\n');

/**
 * A person as a technician sees them: whom a site or an activity is of, by their name and company, and nothing of their
 * account.
 */
export const namedOnly = (user: User): User => {
  const { userId, companyName, role, position, createdAt } = user;
  const names = { firstName: displayNameOf(user), lastName: '' };
  const blank = { email: '', lastSignInAt: null };
  return userSchema.parse({ userId, companyName, role, position, createdAt, ...names, ...blank });
};
