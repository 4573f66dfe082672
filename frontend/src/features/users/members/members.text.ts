import { clientPositionLabels } from '../../../../../functions/users/users.positions.domain.ts';

/** Wording of the people of a client's company: their owners', an administrator's and their own. */
export const membersText = {
  title: 'Personas de tu empresa',
  description:
    'Invita a quienes trabajan contigo. Verán los mismos sitios, actividades y reportes que tú.',
  list: 'Personas de la empresa',
  client: 'Titular',
  pending: 'Invitación pendiente',
  you: 'Tú',
  lastSignIn: 'Último acceso',
  never: 'Aún no ha entrado',
  alone: 'Aún no has invitado a nadie.',
  failed: 'No se pudieron cargar las personas de la empresa',
  positions: {
    owner: {
      label: clientPositionLabels.owner,
      hint: 'Todo lo que haces tú, también invitar a otras personas.',
    },
    billing: {
      label: clientPositionLabels.billing,
      hint: 'Ve todo y paga los planes. No cambia nada más.',
    },
    viewer: {
      label: clientPositionLabels.viewer,
      hint: 'Ve los sitios, las actividades y los reportes, sin cambiar nada.',
    },
  },
  actions: {
    position: 'Cambiar acceso',
    again: 'Reenviar invitación',
    remove: 'Quitar de la empresa',
  },
  invite: {
    action: 'Invitar a una persona',
    title: 'Invitar a una persona',
    description: 'Recibirá una invitación por email con una contraseña temporal.',
    email: {
      label: 'Email',
      hint: 'Es el que usará para iniciar sesión. No puede tener ya una cuenta.',
    },
    firstName: 'Nombre',
    lastName: 'Apellido',
    position: 'Acceso',
    submit: 'Enviar invitación',
    submitting: 'Enviando…',
    done: 'Invitación enviada',
    failed: 'No se pudo enviar la invitación',
  },
  position: {
    title: 'Cambiar acceso',
    of: (name: string) => `De ${name}`,
    label: 'Acceso',
    submit: 'Guardar cambios',
    submitting: 'Guardando…',
    done: 'Acceso cambiado',
    failed: 'No se pudo cambiar el acceso',
  },
  again: {
    title: 'Reenviar invitación',
    question: (email: string) =>
      `Enviaremos otra invitación a ${email}, con una contraseña temporal nueva.`,
    consequences: ['La contraseña temporal anterior dejará de servir.'],
    confirm: 'Reenviar invitación',
    done: 'Invitación enviada',
    failed: 'No se pudo reenviar la invitación',
  },
  remove: {
    title: 'Quitar de la empresa',
    question: (name: string) => `¿Quieres quitar a ${name} de tu empresa?`,
    consequences: [
      'Se cerrarán sus sesiones y no podrá volver a entrar.',
      'Su cuenta se elimina. Lo que hizo en tus sitios y actividades se conserva.',
      'No se puede deshacer.',
    ],
    confirm: 'Quitar de la empresa',
    done: 'Persona quitada de la empresa',
    failed: 'No se pudo quitar a la persona',
  },
  own: {
    title: 'Tu empresa',
    description: 'Alguien de esta empresa te invitó al portal.',
    client: 'Titular',
    position: 'Tu acceso',
    failed: 'No se pudo cargar tu empresa',
    /** Of a client who has not said what their company is called. */
    nameless: {
      title: 'Cuenta compartida',
      description: 'Alguien de esta cuenta te invitó al portal.',
      nameOf: (client: string) => `Cuenta de ${client}`,
    },
  },
  /** For administrators, of a client. */
  theirs: { alone: 'No ha invitado a nadie.' },
} as const;
