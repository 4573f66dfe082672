import * as z from 'zod';
import { fieldMessages, hasForbiddenText, sanitizeText } from '../core/validation/fields.ts';
import { personNameField } from '../core/validation/person-name.ts';
import { isPhone, plainPhone } from '../core/validation/phone.ts';
import { withSent } from '../core/validation/sent.ts';
import { textField } from '../core/validation/text.ts';
import type { Profile } from './profiles.domain.ts';

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

/** Name, ways to reach a person, and their company (spec 000 §5, Profile). */
const contactFormSchema = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  phone: phoneField(profileMessages.phone),
  secondaryEmail: optionalEmail,
  whatsapp: phoneField(profileMessages.whatsapp),
  companyName: companyNameField,
  companyDni: companyField(companyFields.companyDni),
  companyAddress: companyField(companyFields.companyAddress),
  companyCity: companyField(companyFields.companyCity),
  companyCountry: companyField(companyFields.companyCountry),
  companyEconomicActivity: companyField(companyFields.companyEconomicActivity),
});

/** The fields of a person's own profile. Nobody else switches their e-mails on or off. */
export const profileFormSchema = contactFormSchema.extend({
  /** Important notifications go to the address they sign in with, too. */
  emailNotifications: z.boolean(),
});
export type ProfileForm = z.output<typeof profileFormSchema>;

/** The fields of a client that an administrator edits. */
export const clientFormSchema = contactFormSchema.extend({
  /** The client's reports, and the e-mails of these, have the hours of activities. */
  hoursInReports: z.boolean(),
});
export type ClientForm = z.output<typeof clientFormSchema>;
export type ContactForm = z.output<typeof contactFormSchema>;
export const contactFields = Object.keys(contactFormSchema.shape) as (keyof ContactForm)[];

type PersonForm = ProfileForm & ClientForm;
type PersonField = keyof PersonForm;

/** The revision that an edit began with, so that it does not overwrite somebody else's. */
const begun = { revision: z.number().int().min(0) };

/** An administrator's edit of a client, and a person's edit of their own profile. Omitted fields stay as they are. */
export const clientChangeSchema = clientFormSchema.partial().extend(begun);
export const profileChangeSchema = profileFormSchema.partial().extend(begun);
export type ClientChange = z.output<typeof clientChangeSchema>;
export type ProfileChange = z.output<typeof profileChangeSchema>;
type PersonEdit = Omit<ProfileChange & ClientChange, 'revision'>;

/** A person after an edit. */
export const editPerson = <P extends PersonForm>(before: P, edit: PersonEdit): P =>
  withSent(before, edit);

/** The names of the fields in messages, in the order of the form. */
export const profileFieldNames: Record<PersonField, string> = {
  firstName: 'el nombre',
  lastName: 'el apellido',
  phone: 'el teléfono',
  whatsapp: 'el WhatsApp',
  secondaryEmail: 'el email secundario',
  companyName: 'la empresa',
  companyDni: 'el DNI o RUT',
  companyEconomicActivity: 'la actividad económica',
  companyAddress: 'la dirección',
  companyCity: 'la ciudad',
  companyCountry: 'el país',
  emailNotifications: 'los avisos por email',
  hoursInReports: 'las horas en los reportes',
};

/** The fields that differ between two states of a person.  */
export const changedProfileFields = (before: PersonForm, after: PersonForm): PersonField[] =>
  (Object.keys(profileFieldNames) as PersonField[]).filter(
    (field) => before[field] !== after[field],
  );

/** What administrators decide about a client, who learns nothing of it. */
const adminFields: readonly PersonField[] = ['hoursInReports'];

/** The names of what was edited, of that which its person learns of. */
export const namesOfFields = (fields: readonly PersonField[]): string[] =>
  fields.filter((field) => !adminFields.includes(field)).map((field) => profileFieldNames[field]);

/** What to look up about an edit that began with an old revision. */
export const staleProfileEdit = (
  current: Pick<Profile, 'userId' | 'revision'>,
  revision: number,
) => ({
  targetId: current.userId,
  actions: ['UserUpdated'],
  ownerId: current.userId,
  current,
  revision,
  fieldNames: profileFieldNames,
  hidden: adminFields,
});
