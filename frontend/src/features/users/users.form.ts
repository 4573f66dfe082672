import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type {
  ClientChange,
  ClientForm,
  clientFormSchema,
} from '../../../../functions/profiles/profiles.form.domain.ts';
import type { NewUser, newUserSchema } from '../../../../functions/users/users.form.domain.ts';
import {
  passwordChangeSchema,
  type PasswordChange,
} from '../../../../functions/users/users.password.domain.ts';
import type { PasswordOwner } from '../../../../functions/accounts/passwords/accounts.new-password.domain.ts';
import { changedFields } from '../../lib/forms/changed-fields.ts';
import { passwordRules } from '../../lib/forms/password-rules.ts';
import { contactFieldsOf } from '../profiles/public/profile-form.ts';

/** What the fields of a new account hold: as typed, before the schema cleans it. */
export type NewUserFields = z.input<typeof newUserSchema>;
export type NewUserForm = UseFormReturn<NewUserFields, unknown, NewUser>;

export const blankUser = {
  email: '',
  firstName: '',
  lastName: '',
  role: 'cliente',
  position: 'administrator',
  companyName: '',
  phone: '',
} satisfies NewUserFields;

/** In the order of the form: the first that is refused gets the focus. */
export const newUserFields = Object.keys(blankUser) as (keyof NewUserFields)[];

/** What the fields of a client hold: as typed, before the schema cleans it. */
type ClientFields = z.input<typeof clientFormSchema>;
export type ClientFormReturn = UseFormReturn<ClientFields, unknown, ClientForm>;

/** A client's values for the form. */
export const clientFieldsOf = (client: ClientForm): ClientForm => ({
  ...contactFieldsOf(client),
  hoursInReports: client.hoursInReports,
});

/** What differs from the client with whom the form began, and which revision of them that was. */
export const clientChangeOf = (
  values: ClientForm,
  before: ClientForm & Pick<ClientChange, 'revision'>,
): ClientChange => ({
  ...changedFields(clientFieldsOf(before), values),
  revision: before.revision,
});

/** The dialog of a password keeps what was typed also while the system is to make one up. */
const passwordFormSchema = z
  .object({ mode: z.enum(['generated', 'manual']), password: z.string() })
  .transform(({ mode, password }): PasswordChange =>
    mode === 'manual' ? { mode, password } : { mode: 'generated' },
  )
  .pipe(passwordChangeSchema);

/** The same by the rules of whose password it is to be. */
export const passwordFormFor = (owner: PasswordOwner) => {
  const check = passwordRules(() => owner);
  return passwordFormSchema.superRefine((change, context) =>
    change.mode === 'manual' ? check(change, context) : undefined,
  );
};
export type PasswordFields = z.input<typeof passwordFormSchema>;
export type PasswordForm = UseFormReturn<PasswordFields, unknown, PasswordChange>;
