/** Wording of the dialog over a page whose session has ended. */
export const sessionEndedText = {
  title: 'Tu sesión ha caducado',
  description: 'Escribe tu contraseña para continuar. Lo que escribiste sigue aquí.',
  account: 'Cuenta',
  password: 'Contraseña',
  required: 'El campo contraseña es requerido',
  submit: 'Continuar',
  submitting: 'Iniciando sesión…',
  somebodyElse:
    'Otra persona inició sesión en este navegador. Cierra su sesión en la otra pestaña para continuar aquí.',
  notLoaded:
    'No pudimos conectar para continuar. Lo que escribiste sigue aquí: revisa tu conexión a internet y vuelve a intentarlo.',
  retry: 'Reintentar',
  leave: 'Salir sin guardar',
  lost: 'Perderás los datos que escribiste.',
} as const;
