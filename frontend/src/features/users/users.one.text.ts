import { formatCount } from '../../lib/format/format.ts';

/** Wording of /users/{id}: all that is known of a person, for administrators. */
export const oneUserText = {
  back: 'Volver a Usuarios',
  failed: 'No se pudo cargar el usuario',
  missing: {
    title: 'Este usuario no existe',
    description: 'Puede que se haya eliminado.',
  },
  member: 'Pertenece a la empresa de un cliente.',
  toClient: 'Ver el cliente',
  members: 'Personas de su empresa',
  assignPlan: 'Asignar plan',
  facts: {
    title: 'Datos',
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
    registered: 'Registro',
    lastSignIn: 'Último acceso',
    secondFactor: 'En dos pasos desde',
    terms: 'Términos',
    accepted: (version: string, day: string) => `Los del ${version}, el ${day}`,
    notAccepted: 'Sin aceptar',
    never: 'Nunca',
  },
  sessions: 'Dónde ha iniciado sesión',
  sites: {
    title: 'Sitios',
    all: (n: number) => `Ver ${formatCount(n, 'sitio', 'sitios')}`,
    empty: 'No tiene sitios.',
    failed: 'No se pudieron cargar los sitios',
    /** Below the worst of those that were looked at. */
    worstOf: (shown: number, lookedAt: number) =>
      `Los ${String(shown)} que más atención piden de los ${String(lookedAt)} más nuevos.`,
  },
  plan: {
    title: 'Plan',
    all: 'Ver planes',
    empty: 'Sin plan',
    failed: 'No se pudo cargar el plan',
    used: (used: number, limit: number) => `${String(used)} de ${String(limit)}`,
    activities: 'Actividades usadas',
    period: (from: string, to: string) => `Del ${from} al ${to}`,
    next: (name: string, from: string) => `Después, ${name} desde el ${from}`,
    movements: 'Últimos movimientos',
    noMovements: 'Aún no hay movimientos.',
    movementsFailed: 'No se pudieron cargar los movimientos',
    allMovements: 'Ver todos los movimientos',
  },
  activities: {
    title: 'Actividades',
    all: 'Ver actividades',
    empty: 'No tiene actividades.',
    failed: 'No se pudieron cargar las actividades',
  },
  payments: {
    title: 'Pagos',
    all: 'Ver pagos',
    empty: 'No tiene pagos.',
    failed: 'No se pudieron cargar los pagos',
  },
  reports: {
    title: 'Reportes',
    all: 'Ver reportes',
    empty: 'No tiene reportes.',
    failed: 'No se pudieron cargar los reportes',
    ofAll: 'Todo lo registrado',
    from: (day: string) => `Desde el ${day}`,
    until: (day: string) => `Hasta el ${day}`,
    made: (at: string) => `Generado el ${at}`,
    states: { unread: 'Sin leer', read: 'Leído', withdrawn: 'Retirado' },
  },
} as const;

export const notesText = {
  title: 'Notas internas',
  hint: 'Solo las ven los administradores.',
  add: 'Agregar nota',
  list: 'Notas, de la más nueva a la más antigua',
  empty: 'Aún no hay notas.',
  failed: 'No se pudieron cargar las notas',
  moreFailed: 'No se pudieron cargar más notas.',
  you: 'Tú',
  edited: 'editada',
  editedAt: (at: string) => `Editada el ${at}`,
  actions: { edit: 'Editar', remove: 'Eliminar' },
  /** Whose actions: the beginning of the note. */
  rowName: (words: string) => `nota «${words}»`,
} as const;

/** Of the dialogs about a note. */
export const noteDialogsText = {
  label: 'Nota',
  add: {
    title: 'Agregar nota',
    description: (name: string) => `Sobre ${name}. Solo la ven los administradores.`,
    submit: 'Guardar nota',
    submitting: 'Guardando…',
    cancel: 'Cancelar',
    done: 'Nota guardada',
    failed: 'No se pudo guardar la nota',
  },
  edit: {
    title: 'Editar nota',
    submit: 'Guardar cambios',
    submitting: 'Guardando…',
    cancel: 'Cancelar',
    done: 'Nota actualizada',
    failed: 'No se pudo guardar la nota',
  },
  remove: {
    title: 'Eliminar nota',
    question: (words: string) => `¿Quieres eliminar la nota «${words}»?`,
    final: 'No se puede deshacer.',
    confirm: 'Eliminar nota',
    done: 'Nota eliminada',
    failed: 'No se pudo eliminar la nota',
  },
} as const;
