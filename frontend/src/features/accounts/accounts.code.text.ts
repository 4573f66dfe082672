/** Wording of the second step of a sign-in. Apart from the rest: most people never see it. */
export const codeText = {
  code: {
    title: 'Escribe tu código',
    description: 'Abre la aplicación de tu teléfono y escribe el código de 6 números.',
    field: 'Código',
    submit: 'Iniciar Sesión',
    submitting: 'Iniciando sesión…',
  },
  recovery: {
    title: 'Entra con un código de recuperación',
    description:
      'Se desactivará la verificación en dos pasos y se cerrarán tus otras sesiones. Después podrás activarla otra vez.',
    field: 'Código de recuperación',
    hint: 'Uno de los 10 que guardaste al activarla. Si no los tienes, pide ayuda a un administrador.',
    submit: 'Entrar',
    submitting: 'Entrando…',
  },
  lost: 'Perdí el teléfono: usar un código de recuperación',
  withCode: 'Usar el código de la aplicación',
  back: 'Volver a iniciar sesión',
  late: 'Pasaron más de 3 minutos. Escribe otra vez tu contraseña.',
  recovered: 'Desactivamos la verificación en dos pasos. Ya puedes iniciar sesión.',
};
