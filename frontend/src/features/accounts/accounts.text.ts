import { PASSWORD_UPDATED } from '../../lib/login-state.ts';

/** Wording of sign-in, sign-up, confirmation and recovery. Quoted in spec 000 §2 and §8, spec 001 §2, §5, §8. */
export const accountsText = {
  tabs: { 'sign-in': 'Iniciar Sesión', 'sign-up': 'Registrarse', recover: 'Recuperar' },
  tabsLabel: 'Acceso al panel',
  fields: {
    email: 'Email',
    password: 'Contraseña',
    confirmPassword: 'Confirmar contraseña',
    newPassword: 'Nueva contraseña',
    firstName: 'Nombre',
    lastName: 'Apellido',
  },
  passwordHint: 'Al menos 6 caracteres.',
  signIn: {
    title: 'Bienvenido de vuelta',
    description: 'Ingresa con tu email y contraseña.',
    submit: 'Iniciar Sesión',
    submitting: 'Iniciando sesión…',
    forgot: '¿Olvidaste tu contraseña?',
    expired: 'Tu sesión terminó. Vuelve a iniciar sesión para continuar donde estabas.',
    unconfirmed: (email: string) =>
      `Tu cuenta todavía no está confirmada. Abre el enlace que te enviamos a ${email}.`,
    resend: 'Reenviar email de confirmación',
    resent: 'Te enviamos un nuevo email de confirmación. Revisa tu bandeja de entrada.',
  },
  signUp: {
    title: 'Crea tu cuenta',
    description: 'Te enviaremos un email para confirmarla.',
    submit: 'Crear Cuenta',
    submitting: 'Creando cuenta…',
    success: 'Registro exitoso. Revisa tu email para confirmar tu cuenta.',
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
  confirm: {
    title: 'Confirma tu cuenta',
    description:
      'Un paso más: escribe la contraseña con la que entrarás. Puede ser la que elegiste al registrarte u otra.',
    submit: 'Confirmar mi cuenta',
    submitting: 'Confirmando…',
    success: 'Tu cuenta está confirmada. Ya puedes iniciar sesión.',
    successSignedIn: 'La cuenta está confirmada.',
    invalid: 'El enlace está incompleto o dañado. Ábrelo de nuevo desde el email.',
    resend: 'Enviar un enlace nuevo',
    resent: 'Te enviamos un email con un enlace nuevo.',
    toDashboard: 'Ir al Dashboard',
  },
  reset: {
    title: 'Nueva contraseña',
    description: 'Elige la contraseña con la que entrarás desde ahora.',
    submit: 'Actualizar contraseña',
    submitting: 'Actualizando…',
    success: PASSWORD_UPDATED,
    failure: (detail: string) => `Error al actualizar la contraseña: ${detail}`,
    unexpected: 'Error inesperado al actualizar la contraseña',
    requestAgain: 'Solicitar otro enlace',
  },
  newPassword: {
    title: 'Elige tu contraseña',
    description: 'Es tu primer ingreso: cambia la contraseña temporal por una tuya.',
    submit: 'Guardar y continuar',
    submitting: 'Guardando…',
    success: 'Guardamos tu contraseña. Ya puedes iniciar sesión.',
  },
  pitch: {
    title: 'Tus sitios WordPress, siempre al día',
    points: [
      {
        title: 'Estado en un vistazo',
        text: 'Versiones, plugins y temas de cada sitio, sincronizados todos los días.',
      },
      {
        title: 'Mantenimiento a tu ritmo',
        text: 'Pide mejoras y correcciones, y sigue su avance.',
      },
      {
        title: 'Respaldos a mano',
        text: 'Tus copias de seguridad, listas para descargar.',
      },
    ],
  },
};
