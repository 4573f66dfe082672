import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { roleSchema } from '../core/validation/role.ts';

/** A person as the portal shows them (spec 000 §3). Names may be empty until the person fills them in. */
export const profileSchema = z.object({
  userId: idField,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
});
export type Profile = z.output<typeof profileSchema>;

/** 'Ana Pérez', or the e-mail address while there is no name. */
export function displayNameOf(profile: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string {
  return `${profile.firstName} ${profile.lastName}`.trim() || profile.email;
}
