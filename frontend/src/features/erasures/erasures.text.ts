import { ERASURE_DAYS, ERASURE_WORD } from '../../../../functions/erasures/erasures.domain.ts';

/** Wording of the deletion of one's own account. */
export const erasuresText = {
  title: 'Eliminar mi cuenta',
  description:
    'Elimina tu cuenta y todo lo que guardamos de ti. Tienes unos días para cambiar de opinión.',
  hint: `Después de pedirlo tienes ${String(ERASURE_DAYS)} días para cancelar. Luego no se puede recuperar nada.`,
  begin: 'Eliminar mi cuenta',
  dialog: {
    title: '¿Eliminar tu cuenta?',
    description: `En ${String(ERASURE_DAYS)} días se eliminará tu cuenta con todo lo que es tuyo. Hasta entonces puedes cancelarlo.`,
    goes: 'Se elimina',
    ofClient: {
      gone: [
        'Tus sitios, con su estado, sus respaldos y sus API Keys',
        'Tus actividades, sus mensajes y sus archivos',
        'Tus reportes y notificaciones',
        'Tu plan, sin reembolso de lo que queda',
        'Tus datos y tu acceso al portal',
        'El acceso de las personas de tu empresa',
      ],
      stays: 'Se conservan tus pagos y recibos, el tiempo que exige la ley.',
    },
    /** What somebody of a company has: the rest is its client's. */
    ofMember: {
      gone: ['Tus notificaciones', 'Tus datos y tu acceso al portal'],
      stays: 'Se conserva todo lo de tu empresa: sitios, respaldos, actividades, plan y reportes.',
    },
    confirmation: `Escribe ${ERASURE_WORD} para confirmar`,
    submit: 'Eliminar mi cuenta',
    submitting: 'Enviando…',
    cancel: 'Conservar mi cuenta',
    done: 'Pediste eliminar tu cuenta',
    failed: 'No se pudo pedir la eliminación',
  },
  /** Of the client's wish, to the people of their company. */
  ofCompany: {
    title: (date: string) => `La cuenta de tu empresa se eliminará el ${date}`,
    description:
      'Ese día se eliminan sus sitios, respaldos, actividades y reportes, termina su plan sin reembolso y termina también tu acceso al portal. Solo su titular puede cancelarlo.',
  },
  asked: {
    title: (date: string) => `Tu cuenta se eliminará el ${date}`,
    description: 'Ese día se elimina todo lo que es tuyo y ya no se puede recuperar.',
    cancel: 'Cancelar la eliminación',
    cancelled: 'Tu cuenta no se eliminará',
    failed: 'No se pudo cancelar la eliminación',
  },
} as const;
