import { usersTitles } from './users.titles.text.ts';

/** Wording of /users (spec 000 §2 'Users' and §8). That of its dialogs: users.dialogs.text.ts. */
export const usersText = {
  title: usersTitles.users,
  description: 'Los clientes y los administradores del portal, sus datos y su acceso.',
  create: 'Crear Usuario',
  search: 'Buscar por nombre, empresa, teléfono o email',
  searchPlaceholder: 'Buscar usuarios…',
  filter: {
    label: 'Filtrar usuarios por rol',
    cliente: 'Clientes',
    admin: 'Administradores',
  },
  tableLabel: { cliente: 'Usuarios cliente', admin: 'Administradores' },
  nouns: { cliente: ['cliente', 'clientes'], admin: ['administrador', 'administradores'] },
  own: 'Tú',
  columns: {
    person: 'Usuario',
    company: 'Empresa',
    contact: 'Contacto',
    registered: 'Registro',
  },
  noName: 'Sin nombre',
  noCompany: 'Sin empresa',
  noPhone: 'Sin teléfono',
  whatsapp: 'WA:',
  lastSignIn: 'Último acceso',
  never: 'nunca',
  invitationPending: 'Invitación pendiente',
  empty: {
    title: 'No hay usuarios cliente',
    description: 'Crea el primero: recibirá una invitación por email.',
  },
  noMatch: {
    title: 'Ningún usuario coincide con tu búsqueda',
    description: 'Prueba con otra palabra, o mira la lista completa.',
  },
  failed: 'No se pudieron cargar los usuarios',
  actions: {
    assign: 'Asignar sitios',
    edit: 'Editar usuario',
    password: 'Cambiar contraseña',
    invite: 'Reenviar invitación',
    resetFactor: 'Restablecer verificación en dos pasos',
    history: 'Ver historial',
    position: 'Cambiar posición',
    promote: 'Hacer administrador',
    demote: 'Quitar rol de administrador',
    remove: 'Eliminar usuario',
  },
} as const;
