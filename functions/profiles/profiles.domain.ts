import * as z from 'zod';
import {
  fieldMessages,
  hasForbiddenText,
  idField,
  sanitizeText,
} from '../core/validation/fields.ts';
import { personNameField } from '../core/validation/person-name.ts';
import { isPhone, plainPhone } from '../core/validation/phone.ts';
import { roleSchema } from '../core/validation/role.ts';
import { textField } from '../core/validation/text.ts';

/** Lengths of spec 000 §5. */
const companyFields = {
  companyName: { label: 'empresa', max: 100 },
  companyDni: { label: 'DNI', max: 20 },
  companyAddress: { label: 'dirección', max: 200 },
  companyCity: { label: 'ciudad', max: 50 },
  companyCountry: { label: 'país', max: 50 },
  companyEconomicActivity: { label: 'actividad económica', max: 100 },
} as const;

const profileMessages = {
  firstName: 'El nombre contiene caracteres no válidos',
  lastName: 'El apellido contiene caracteres no válidos',
  secondaryEmail: 'El email secundario no tiene un formato válido',
  phone: 'El teléfono no tiene un formato válido (ej: +56 9 1234 5678)',
  whatsapp: 'El WhatsApp no tiene un formato válido (ej: +56 9 1234 5678)',
};

/** Separators go before the format is checked: the specification's own example has them. */
export const phoneField = (invalid: string) =>
  z
    .string()
    .max(40, invalid)
    .transform(plainPhone)
    .pipe(z.string().refine((plain) => plain === '' || isPhone(plain), invalid));

const companyField = ({ label, max }: { label: string; max: number }) =>
  textField(label, { max })
    .refine((text) => !hasForbiddenText(text), fieldMessages.disallowed(label))
    .transform(sanitizeText);

/** An e-mail address that may be left out. */
const optionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, profileMessages.secondaryEmail)
  .refine(
    (text) => text === '' || z.email().safeParse(text).success,
    profileMessages.secondaryEmail,
  );

/** The name of a company, for the forms that ask for no more of it. */
export const companyNameField = companyField(companyFields.companyName);
export const firstNameField = personNameField('nombre', {
  invalid: profileMessages.firstName,
});
export const lastNameField = personNameField('apellido', {
  invalid: profileMessages.lastName,
});

/** What an administrator fills in for a person (spec 000 §5, Profile). */
export const contactFormSchema = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  phone: phoneField(profileMessages.phone).default(''),
  secondaryEmail: optionalEmail.default(''),
  whatsapp: phoneField(profileMessages.whatsapp).default(''),
  companyName: companyNameField.default(''),
  companyDni: companyField(companyFields.companyDni).default(''),
  companyAddress: companyField(companyFields.companyAddress).default(''),
  companyCity: companyField(companyFields.companyCity).default(''),
  companyCountry: companyField(companyFields.companyCountry).default(''),
  companyEconomicActivity: companyField(companyFields.companyEconomicActivity).default(''),
});
export type ContactForm = z.output<typeof contactFormSchema>;

/** What a person fills in of their own profile: whether they are written to is nobody else's to say. */
export const profileFormSchema = contactFormSchema.extend({
  /** Important notifications go to the address they sign in with, too. */
  emailNotifications: z.boolean().default(true),
});
export type ProfileForm = z.output<typeof profileFormSchema>;

const text = z.string().default('');

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
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
});
export type Profile = z.output<typeof profileSchema>;

/** 'Ana Pérez', or the e-mail address while there is no name. */
export function displayNameOf(profile: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string {
  return `${profile.firstName} ${profile.lastName}`.trim() || profile.email;
}
