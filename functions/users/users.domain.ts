import * as z from 'zod';
import { emailField, fieldMessages } from '../core/validation/fields.ts';
import { roleSchema } from '../core/validation/role.ts';
import {
  companyNameField,
  firstNameField,
  lastNameField,
  phoneField,
  profileSchema,
} from '../profiles/profiles.domain.ts';

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

/** A field that must be there, with the one sentence the dialog has for all three (spec 000 §5, Create user). */
const required = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.string().trim().min(1, userMessages.required).pipe(schema);

/** What an administrator fills in to make an account (spec 000 §2, Create-user dialog). */
export const newUserSchema = z.object({
  email: required(emailField('email')),
  firstName: required(firstNameField),
  lastName: required(lastNameField),
  role: roleSchema.default('cliente'),
  companyName: companyNameField.default(''),
  phone: phoneField(fieldMessages.phone('teléfono')).default(''),
});
export type NewUser = z.output<typeof newUserSchema>;

/** What an administrator makes of a person. */
export const roleChangeSchema = z.object({ role: roleSchema });
