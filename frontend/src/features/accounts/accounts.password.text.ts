/** Where the page does not know the role of whose password it is. */
const ADMINS = 'Un administrador necesita al menos 12 caracteres.';

/**
 * Wording where a password is set: by signing up, by the link of an e-mail and by an invitation. Quoted in spec 000
 * §2, §8, spec 001 §2, §5, §8. Apart from the rest, so that a sign-in does not load it.
 */
export const passwordText = {
  hint: 'Al menos 6 caracteres.',
  signUp: {
    title: 'Crea tu cuenta',
    description: 'Te enviaremos un email para confirmarla.',
    terms: 'Acepto los términos',
    termsAndPrivacy: 'Acepto los términos y la política de privacidad',
    submit: 'Crear Cuenta',
    submitting: 'Creando cuenta…',
    success: 'Registro exitoso. Revisa tu email para confirmar tu cuenta.',
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
    toDashboard: 'Ir al inicio',
    recover: 'Recuperar acceso',
  },
  reset: {
    title: 'Nueva contraseña',
    description: `Elige la contraseña con la que entrarás desde ahora. ${ADMINS}`,
    submit: 'Actualizar contraseña',
    submitting: 'Actualizando…',
    success: 'Contraseña actualizada exitosamente. Ahora puedes iniciar sesión.',
    failure: (detail: string) => `Error al actualizar la contraseña: ${detail}`,
    unexpected: 'Error inesperado al actualizar la contraseña',
    requestAgain: 'Solicitar otro enlace',
  },
  newPassword: {
    title: 'Elige tu contraseña',
    description: `Es la primera vez que entras: cambia la contraseña temporal por una tuya. ${ADMINS}`,
    submit: 'Guardar y continuar',
    submitting: 'Guardando…',
    success: 'Guardamos tu contraseña. Ya puedes iniciar sesión.',
  },
};
