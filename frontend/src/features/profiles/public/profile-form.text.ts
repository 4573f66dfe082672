import type { ProfileForm } from '../../../../../functions/profiles/profiles.form.domain.ts';

/** The fields of a person, in the profile and where an administrator edits one (spec 000 §2). */
export const profileFormText = {
  contact: 'Datos de contacto',
  company: 'Empresa',
  labels: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    phone: 'Teléfono',
    whatsapp: 'WhatsApp',
    secondaryEmail: 'Email secundario',
    companyName: 'Nombre de la empresa',
    companyDni: 'DNI o RUT',
    companyAddress: 'Dirección',
    companyCity: 'Ciudad',
    companyCountry: 'País',
    companyEconomicActivity: 'Actividad económica',
    emailNotifications: 'Recibir avisos importantes por email',
  } satisfies Record<keyof ProfileForm, string>,
  phoneHint: 'Con el código del país.',
  secondaryEmailHint: 'Otra dirección de contacto; no sirve para iniciar sesión.',
} as const;
