import * as z from 'zod';
import { emailField, fieldMessages } from '../core/validation/fields.ts';
import { adminPositionSchema, roleSchema } from '../core/validation/role.ts';
import type { Standing } from '../core/validation/standing.ts';
import {
  companyNameField,
  firstNameField,
  lastNameField,
  phoneField,
} from '../profiles/profiles.form.domain.ts';
import { userMessages } from './users.domain.ts';

/** A field that must be there, with the one sentence the dialog has for all three (spec 000 §5, Create user). */
const required = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.string().trim().min(1, userMessages.required).pipe(schema);

/** What an administrator fills in to make an account (spec 000 §2, Create-user dialog). */
export const newUserSchema = z.object({
  email: required(emailField('email')),
  firstName: required(firstNameField),
  lastName: required(lastNameField),
  role: roleSchema.default('cliente'),
  /** Of an administrator; clients are the owners of what is theirs. */
  position: adminPositionSchema.default('administrator'),
  companyName: companyNameField.default(''),
  phone: phoneField(fieldMessages.phone('teléfono')).default(''),
});
export type NewUser = z.output<typeof newUserSchema>;

/** What an owner makes of a person. Where the position is left out, administrators keep theirs. */
export const roleChangeSchema = z.object({
  role: roleSchema,
  position: adminPositionSchema.optional(),
});
export type RoleChange = z.output<typeof roleChangeSchema>;

/** What a person will be. A new administrator does all daily work by default. */
export function standingAfter(before: Standing, { role, position }: RoleChange): Standing {
  if (role === 'cliente')
    return { role, position: before.role === role ? before.position : 'owner' };
  const kept = before.role === role ? before.position : 'administrator';
  return { role, position: position ?? kept };
}
