import type { ContactForm } from '../profiles/profiles.form.domain.ts';
import { roleLabels } from './users.positions.domain.ts';

/** Wording of the users' export. Every field that people fill in has a column. */
export const usersExportText = {
  columns: {
    userId: 'ID de usuario',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Email',
    secondaryEmail: 'Email secundario',
    phone: 'Teléfono',
    whatsapp: 'WhatsApp',
    companyName: 'Empresa',
    companyDni: 'DNI o RUT',
    companyEconomicActivity: 'Actividad económica',
    companyAddress: 'Dirección',
    companyCity: 'Ciudad',
    companyCountry: 'País',
    role: 'Rol',
    created: 'Registro',
    lastSignIn: 'Último acceso',
    invitation: 'Invitación pendiente',
  } satisfies Record<keyof ContactForm, string> & Record<string, string>,
  roles: roleLabels,
  yes: 'Sí',
  no: 'No',
  files: { cliente: 'clientes', admin: 'administradores' },
} as const;
