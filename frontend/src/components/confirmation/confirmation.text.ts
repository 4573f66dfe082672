/** Wording of the question for the password, before what is guarded. */
export const confirmationText = {
  title: 'Confirma tu contraseña',
  description:
    'Por tu seguridad, escríbela antes de continuar. No te la pediremos otra vez en 10 minutos.',
  withCode:
    'Por tu seguridad, escribe también el código de tu aplicación. No te los pediremos otra vez en 10 minutos.',
  account: 'Cuenta',
  password: 'Contraseña',
  required: 'Escribe tu contraseña',
  code: 'Código de tu aplicación',
  codeRequired: 'Escribe los 6 números que muestra tu aplicación',
  cancel: 'Cancelar',
  submit: 'Continuar',
  submitting: 'Comprobando…',
} as const;
