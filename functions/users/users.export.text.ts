import { roleLabels } from './users.positions.domain.ts';

/** Wording of the users' export. */
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
    role: 'Rol',
    created: 'Registro',
    lastSignIn: 'Último acceso',
    invitation: 'Invitación pendiente',
  },
  roles: roleLabels,
  yes: 'Sí',
  no: 'No',
  files: { cliente: 'clientes', admin: 'administradores' },
} as const;
