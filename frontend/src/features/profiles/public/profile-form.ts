import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import {
  profileFormSchema,
  type ContactForm,
  type ProfileChange,
  type ProfileForm,
} from '../../../../../functions/profiles/profiles.form.domain.ts';
import { changedFields } from '../../../lib/forms/changed-fields.ts';

export const profileFieldNames = Object.keys(profileFormSchema.shape) as (keyof ProfileForm)[];

/** A person's values for the fields of both forms: their own, and an administrator's. */
export const contactFieldsOf = (person: ContactForm): ContactForm => ({
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
});

/** A person's values for the form. */
export const profileFieldsOf = (person: ProfileForm): ProfileForm => ({
  ...contactFieldsOf(person),
  emailNotifications: person.emailNotifications,
});

/** What differs from the person with whom the form began, and which revision of them that was. */
export const profileChangeOf = (
  values: ProfileForm,
  before: ProfileForm & Pick<ProfileChange, 'revision'>,
): ProfileChange => ({
  ...changedFields(profileFieldsOf(before), values),
  revision: before.revision,
});

export interface ContactFieldsProps {
  /** Called where each field is, not before: the form focuses its first error in the order of registration. */
  register: (name: keyof ContactForm) => UseFormRegisterReturn;
  errors: FieldErrors<ContactForm>;
  /** The person's own form: the browser may fill it in. Never with an administrator's data for somebody else. */
  own: boolean;
}
