import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type * as z from 'zod';
import {
  profileFormSchema,
  type ProfileForm,
} from '../../../../../functions/profiles/profiles.domain.ts';

/** What the fields hold: as typed, before the schema cleans it. */
export type ProfileFields = z.input<typeof profileFormSchema>;

export const profileFieldNames = Object.keys(profileFormSchema.shape) as (keyof ProfileForm)[];

/** A person's values for the form. */
export const profileFieldsOf = (person: ProfileForm): ProfileForm => ({
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone,
  whatsapp: person.whatsapp,
  secondaryEmail: person.secondaryEmail,
  companyName: person.companyName,
  companyDni: person.companyDni,
  companyAddress: person.companyAddress,
  companyCity: person.companyCity,
  companyCountry: person.companyCountry,
  companyEconomicActivity: person.companyEconomicActivity,
  emailNotifications: person.emailNotifications,
});

export interface ProfileFieldsProps {
  /** Called where each field is, not before: the form focuses its first error in the order of registration. */
  register: UseFormRegister<ProfileFields>;
  errors: FieldErrors<ProfileFields>;
  /** The person's own form: the browser may fill it in. Never with an administrator's data for somebody else. */
  own: boolean;
}
