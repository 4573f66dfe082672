/** Wording of sign-in and recovery. Quoted in spec 000 §2 and §8. */
export const accountsText = {
  tabs: { 'sign-in': 'Iniciar Sesión', 'sign-up': 'Registrarse', recover: 'Recuperar' },
  tabsLabel: 'Acceso al portal',
  fields: {
    email: 'Email',
    password: 'Contraseña',
    confirmPassword: 'Confirmar contraseña',
    newPassword: 'Nueva contraseña',
    firstName: 'Nombre',
    lastName: 'Apellido',
  },
  signIn: {
    title: 'Hola de nuevo',
    description: 'Escribe tu email y tu contraseña.',
    submit: 'Iniciar Sesión',
    submitting: 'Iniciando sesión…',
    forgot: '¿Olvidaste tu contraseña?',
    expired: 'Tu sesión terminó. Vuelve a iniciar sesión para continuar donde estabas.',
    unconfirmed: (email: string) =>
      `Tu cuenta todavía no está confirmada. Abre el enlace que te enviamos a ${email}.`,
    resend: 'Reenviar email de confirmación',
    resent: 'Te enviamos un nuevo email de confirmación. Revisa tu bandeja de entrada.',
  },
  recover: {
    title: 'Recupera tu acceso',
    description: 'Te enviaremos un enlace para elegir una nueva contraseña.',
    submit: 'Enviar Email de Recuperación',
    submitting: 'Enviando…',
    back: 'Volver a iniciar sesión',
    success: 'Se ha enviado un email con las instrucciones para recuperar tu contraseña.',
    failure: (detail: string) => `Error al enviar el email de recuperación: ${detail}`,
  },
  pitch: {
    title: 'Tus sitios WordPress, siempre al día',
    points: [
      {
        title: 'Su estado, de un vistazo',
        text: 'Versiones, plugins y temas de cada sitio, sincronizados todos los días.',
      },
      {
        title: 'Mantenimiento a tu ritmo',
        text: 'Pide mejoras y correcciones, y sigue su avance.',
      },
      {
        title: 'Respaldos guardados',
        text: 'Los de todos tus sitios, listos para descargar.',
      },
    ],
  },
};
