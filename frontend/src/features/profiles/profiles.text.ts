import { profilesTitles } from './profiles.titles.text.ts';

/** Wording of /profile (spec 000 §2 'Profile' and §8). */
export const profilesText = {
  title: profilesTitles.own,
  description: 'Tus datos de contacto, los de tu empresa y tu contraseña.',
  memberDescription: 'Tus datos de contacto y tu contraseña.',
  personal: { title: 'Datos personales', description: 'Cómo te llamas y cómo te contactamos.' },
  company: { title: 'Datos de la empresa', description: 'Los usamos en tus planes y reportes.' },
  notices: {
    title: 'Avisos',
    description: 'En el portal los ves siempre.',
    hint: (email: string) =>
      `Te escribimos a ${email} sobre tus planes, tus pagos y tus actividades.`,
    /** What is about the account goes to its client alone (ADR 0053). */
    hintToMembers: (email: string) =>
      `Te escribimos a ${email} sobre tu acceso a la empresa. Los avisos sobre planes, pagos y actividades van a la persona titular de la empresa.`,
    hintToOwners: (email: string) =>
      `Te escribimos a ${email} sobre las personas de tu empresa, y sobre los sitios, respaldos, actividades y planes que alguien elimina o termina. Los demás avisos sobre planes, pagos y actividades van a la persona titular de la empresa.`,
  },
  save: 'Guardar cambios',
  saving: 'Guardando…',
  saved: 'Perfil actualizado',
  saveFailed: 'No se pudo actualizar el perfil.',
  leaveLoses: 'Perderás los cambios que no guardaste en tu perfil.',
  account: {
    title: 'Cuenta',
    email: 'Email de registro',
    emailHint: 'Es el que usas para iniciar sesión. No se puede cambiar.',
    role: 'Rol',
    since: 'Registro',
    terms: (version: string, day: string) => `Aceptaste los términos del ${version} el ${day}.`,
  },
  history: {
    title: 'Historial de tu cuenta',
    description:
      'Lo que otros hicieron con tu cuenta, tus sitios y tus planes en los últimos 400 días, y tus inicios de sesión y cambios de acceso.',
    empty: 'Todavía no hay nada que mostrar.',
    notYet: 'Nada que mostrar entre los más recientes. Sigue buscando para ver los anteriores.',
    failed: 'No se pudo cargar el historial',
    moreFailed: 'No se pudo cargar más.',
  },
  password: {
    title: 'Contraseña',
    description:
      'Cámbiala cuando quieras. Se cerrarán tus sesiones en otros dispositivos. La de este seguirá abierta.',
    current: 'Contraseña actual',
    next: 'Nueva contraseña',
    confirm: 'Confirmar nueva contraseña',
    hint: (min: number) => `Al menos ${String(min)} caracteres.`,
    submit: 'Cambiar contraseña',
    submitting: 'Cambiando…',
    changed: 'Contraseña cambiada',
    othersEnded: 'Cerramos tus sesiones en otros dispositivos.',
    othersAlive:
      'No pudimos cerrar tus sesiones en otros dispositivos. Cámbiala otra vez en unos minutos.',
    failed: 'Error al cambiar contraseña',
  },
} as const;
