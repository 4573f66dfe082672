/** Wording of the sessions of a person: where they are signed in. */
export const sessionsText = {
  title: 'Dónde has iniciado sesión',
  description: 'Si no reconoces un dispositivo, cierra su sesión y cambia tu contraseña.',
  list: 'Sesiones abiertas',
  current: 'Esta sesión',
  since: (at: string) => `Desde el ${at}`,
  lastSeen: 'Último uso',
  address: (address: string) => `IP ${address}`,
  empty: 'No tiene sesiones abiertas.',
  failed: 'No se pudieron cargar las sesiones',
  close: {
    action: 'Cerrar esta',
    /** Begins with what is seen. */
    name: (device: string) => `Cerrar esta sesión: ${device}`,
    done: 'Sesión cerrada',
    failed: 'No se pudo cerrar la sesión',
  },
  others: {
    action: 'Cerrar todas las demás',
    title: '¿Cerrar todas las demás sesiones?',
    description:
      'Los demás dispositivos tendrán que iniciar sesión de nuevo. Esta sesión sigue abierta.',
    confirm: 'Cerrar las demás',
    done: 'Sesiones cerradas',
    failed: 'No se pudieron cerrar las sesiones',
  },
  all: {
    action: 'Cerrar todas',
    title: '¿Cerrar todas tus sesiones?',
    description: 'Tendrás que iniciar sesión de nuevo en todos tus dispositivos, también en este.',
    theirs: {
      title: '¿Cerrar todas sus sesiones?',
      description: 'Tendrá que iniciar sesión de nuevo en todos sus dispositivos.',
    },
    confirm: 'Cerrar todas las sesiones',
    done: 'Sesiones cerradas',
    failed: 'No se pudieron cerrar las sesiones',
    said: 'Cerraste todas tus sesiones. Inicia sesión de nuevo.',
  },
} as const;
