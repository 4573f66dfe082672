import { roleLabels } from '../../../../functions/users/users.positions.domain.ts';
import { DELETED_PERSON_NAME } from '../../../../functions/core/validation/person-name.ts';
import { formatNumber } from '../../lib/format/format.ts';

/** Wording of what an administrator does to a person (spec 000 §2 'Users', §5, §8). */
export const createText = {
  title: 'Crear Usuario',
  description: 'Recibirá una invitación por email con una contraseña temporal.',
  email: {
    label: 'Email',
    hint: 'Es el que usará para iniciar sesión. No se puede cambiar después.',
  },
  firstName: 'Nombre',
  lastName: 'Apellido',
  role: {
    label: 'Rol',
    hint: 'Un administrador ve y gestiona los datos de todos los clientes.',
    ...roleLabels,
  },
  companyName: 'Empresa',
  phone: 'Teléfono',
  cancel: 'Cancelar',
  submit: 'Crear Usuario',
  submitting: 'Creando usuario…',
  done: 'Usuario creado',
  failed: 'Error al crear usuario',
  fields: { email: 'email', firstName: 'nombre', lastName: 'apellido' },
} as const;

export const temporaryText = {
  createdTitle: 'Usuario creado',
  invitedTitle: 'Invitación enviada',
  sent: (email: string) => `Enviamos una invitación a ${email}.`,
  sentBefore:
    'Tu primer intento ya creó la cuenta. Su contraseña temporal no se puede volver a mostrar: si no le llegó la invitación, reenvíala.',
  label: 'Contraseña temporal',
  mustChange:
    'Deberá cambiarla al iniciar sesión por primera vez. No volveremos a mostrarla: cópiala si se la vas a dar tú.',
  copy: 'Copiar contraseña',
  copied: 'Contraseña copiada',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo a mano.',
  done: 'Listo',
} as const;

export const editText = {
  title: 'Editar usuario',
  email: (email: string) => `Inicia sesión con ${email}`,
  reports: {
    title: 'Reportes',
    hours: 'Mostrar horas en el reporte',
    hint: 'También en los reportes mensuales. Los que ya existen no cambian.',
  },
  cancel: 'Cancelar',
  submit: 'Guardar cambios',
  submitting: 'Guardando…',
  done: 'Usuario actualizado',
  failed: 'No se pudo actualizar el usuario',
  loadFailed: 'No se pudieron cargar los datos del usuario',
  close: 'Cerrar',
} as const;

export const passwordText = {
  title: 'Cambiar contraseña',
  of: (name: string) => `De ${name}`,
  warning:
    'El usuario perderá el acceso con su contraseña actual y se cerrarán sus sesiones. Si no recibe la nueva, puede usar «Olvidé mi contraseña».',
  mode: 'Nueva contraseña',
  generated: {
    label: 'La genera el sistema',
    hint: '14 caracteres con mayúsculas, minúsculas, números y símbolos.',
    submit: 'Generar y cambiar',
    again: 'Regenerar',
    result: 'Contraseña generada',
    hiddenIn: (seconds: number) => `Se ocultará en ${String(seconds)} s`,
    hidden: 'Ya no se muestra. Si no la copiaste, genera otra: la anterior dejará de servir.',
  },
  manual: {
    label: 'La escribo yo',
    hint: (least: number) => `Al menos ${String(least)} caracteres.`,
    field: 'Contraseña',
    submit: 'Cambiar contraseña',
  },
  submitting: 'Cambiando…',
  cancel: 'Cancelar',
  close: 'Cerrar',
  done: 'Contraseña cambiada',
  failed: 'Error al cambiar contraseña',
} as const;

export const inviteText = {
  title: 'Reenviar invitación',
  description: (email: string) =>
    `Enviaremos otra invitación a ${email}, con una contraseña temporal nueva.`,
  consequence: 'La contraseña temporal anterior dejará de servir.',
  cancel: 'Cancelar',
  submit: 'Reenviar invitación',
  done: 'Invitación enviada',
  failed: 'No se pudo reenviar la invitación',
} as const;

/** What becomes of the sites of a client who is deleted. `count` is undefined while it is not known. */
function sitesThatGo(count: number | undefined): string {
  if (count === 0) return 'No tiene sitios.';
  if (count === 1) {
    return 'Se elimina su sitio, con su estado, sus respaldos y sus API Keys. Para conservarlo, asígnalo antes a otra persona.';
  }
  const whose = count === undefined ? '' : `${formatNumber(count)} `;
  return `Se eliminan sus ${whose}sitios, con su estado, sus respaldos y sus API Keys. Para conservarlos, asígnalos antes a otra persona.`;
}

/** The same of an administrator. */
function sitesThatStay(count: number | undefined): string {
  if (count === 0) return 'No tiene sitios.';
  const ofOne = count === 1;
  const whose = count === undefined || ofOne ? '' : `${formatNumber(count)} `;
  return ofOne
    ? 'Su sitio queda sin propietario, con sus respaldos, a la vista solo de los administradores. Su API Key de respaldos se revoca.'
    : `Sus ${whose}sitios quedan sin propietario, con sus respaldos, a la vista solo de los administradores. Sus API Keys de respaldos se revocan.`;
}

export const removeText = {
  title: 'Eliminar usuario',
  question: (name: string) => `¿Estás seguro de que quieres eliminar a ${name}?`,
  account:
    'Se eliminan su cuenta y sus datos: ya no podrá entrar, y su email queda libre para otra cuenta.',
  sites: { cliente: sitesThatGo, admin: sitesThatStay },
  plan: 'Si tiene planes, terminan, también los que aún no empiezan. No se devuelve ningún pago.',
  deleted: {
    cliente:
      'Se eliminan sus actividades con sus mensajes y archivos, sus notificaciones, sus reportes, sus reportes mensuales y las notas internas sobre esta persona.',
    admin:
      'Se eliminan sus notificaciones, sus reportes, sus reportes mensuales y las notas internas sobre esta persona.',
  },
  kept: {
    cliente: `Sus pagos y recibos se conservan el tiempo que exige la ley, a nombre de «${DELETED_PERSON_NAME}».`,
    admin: `Sus actividades y sus pagos se conservan, a nombre de «${DELETED_PERSON_NAME}».`,
  },
  admins: 'Se avisará a los demás administradores.',
  final: 'No se puede deshacer.',
  confirm: 'Eliminar usuario',
  done: 'Usuario eliminado',
  failed: 'No se pudo eliminar el usuario',
} as const;

const roleDone = 'Rol cambiado';
const roleFailed = 'No se pudo cambiar el rol';
const othersAreInformed = 'Se avisará a esta persona y a los demás administradores.';

/** By the role that the person is to have. */
export const resetFactorText = {
  title: 'Restablecer verificación en dos pasos',
  question: (name: string) =>
    `¿Quieres desactivar la verificación en dos pasos de ${name}? Comprueba antes, por teléfono o en persona, que es quien lo pide.`,
  consequences: [
    'Se cerrarán sus sesiones y sus códigos de recuperación dejarán de servir.',
    'Entrará solo con su contraseña y podrá activarla otra vez.',
    'Les avisaremos por email a los dos.',
  ],
  confirm: 'Restablecer verificación',
  done: 'Verificación en dos pasos restablecida',
  failed: 'No se pudo restablecer la verificación en dos pasos',
} as const;

/** Of the dialog that gives an administrator another position, and of the field that chooses it. */
export const positionText = {
  label: 'Posición',
  title: 'Cambiar posición',
  description: (name: string) => `Elige qué puede hacer ${name} en el portal.`,
  consequence: 'Vale desde este momento, sin cerrar sus sesiones. Le avisamos por email.',
  cancel: 'Cancelar',
  submit: 'Guardar posición',
  submitting: 'Guardando…',
  done: 'Posición cambiada',
  failed: 'No se pudo cambiar la posición',
} as const;

export const roleText = {
  admin: {
    title: 'Hacer administrador',
    question: (name: string) => `¿Quieres que ${name} sea administrador?`,
    consequences: [
      'Verá y gestionará los datos de todos los clientes, con la posición «Administración». Después puedes darle otra.',
      'Se cerrarán sus sesiones. Para entrar recuperará su acceso, con una contraseña de al menos 12 caracteres.',
      'Ya no estará entre los clientes. Conserva su plan y sus pagos.',
      'Solo se puede con quien no tiene sitios ni más personas en su empresa: antes se asignan a otro, o se quitan.',
      othersAreInformed,
    ],
    confirm: 'Hacer administrador',
    done: roleDone,
    failed: roleFailed,
  },
  cliente: {
    title: 'Quitar rol de administrador',
    question: (name: string) => `¿Quieres que ${name} deje de ser administrador?`,
    consequences: [
      'Perderá el acceso a los datos de los clientes desde este momento.',
      'Seguirá en el portal como cliente, con lo que es suyo.',
      othersAreInformed,
    ],
    confirm: 'Quitar rol',
    done: roleDone,
    failed: roleFailed,
  },
} as const;
