import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { positionSchema, roleSchema } from '../core/validation/role.ts';

const text = z.string().default('');

/** Which text of the terms a person accepted, by its day, and when. */
const acceptedTermsSchema = z.object({ version: z.iso.date(), acceptedAt: z.iso.datetime() });
export type AcceptedTerms = z.output<typeof acceptedTermsSchema>;

/** A person as the portal shows them (spec 000 §3). Names may be empty until the person fills them in. */
export const profileSchema = z.object({
  userId: idField,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: text,
  secondaryEmail: text,
  whatsapp: text,
  companyName: text,
  companyDni: text,
  companyAddress: text,
  companyCity: text,
  companyCountry: text,
  companyEconomicActivity: text,
  /** On until the person switches it off. */
  emailNotifications: z.boolean().default(true),
  role: roleSchema,
  /** What they may do on their side. */
  position: positionSchema.default('owner'),
  /** The client whose company they belong to; null for everybody else. */
  companyId: idField.nullable().default(null),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** Since when a code is asked for at the sign-in, too; null without a second factor. */
  secondFactorSince: z.iso.datetime().nullable().default(null),
  /** When the account and all that is theirs is deleted, as the client asked; null if they did not. */
  erasesAt: z.iso.datetime().nullable().default(null),
  /** Null for a person who was never asked: from before, or made by an administrator and not here yet. */
  acceptedTerms: acceptedTermsSchema.nullable().default(null),
  /** The number of edits by people. */
  revision: z.number().int().min(0).default(0),
});
export type Profile = z.output<typeof profileSchema>;

/** A person's own profile, for the pages' frame. An API of before does not say the rest. */
export const shellProfileSchema = profileSchema.extend({
  /** When the account of the client whose company they belong to is deleted; null for everybody else. */
  companyErasesAt: z.iso.datetime().nullable().default(null),
});
export type ShellProfile = z.output<typeof shellProfileSchema>;

/** When a person's account is deleted, as they asked; null where they did not, or are there no more. */
export const erasureOf = (person: Pick<Profile, 'erasesAt'> | undefined): string | null =>
  person?.erasesAt ?? null;

/** 'Ana Pérez', or the e-mail address while there is no name. */
export function displayNameOf(profile: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string {
  return `${profile.firstName} ${profile.lastName}`.trim() || profile.email;
}

const namedSchema = profileSchema.pick({ firstName: true, lastName: true, email: true });

/** Who acts, as others know them. */
export const actorSchema = z.object({ userId: idField, name: z.string() });

/** The caller as who acts: their profile was read with the request. */
export const actorOf = ({ userId, profileItem }: { userId: string; profileItem?: unknown }) => ({
  userId,
  name: displayNameOf(namedSchema.parse(profileItem)),
});
