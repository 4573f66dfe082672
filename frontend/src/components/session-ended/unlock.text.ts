import { sessionEndedText } from './session-ended.text.ts';

/** Wording of the dialog, which is loaded when it is needed. */
export const unlockText = {
  title: sessionEndedText.title,
  description: 'Escribe tu contraseña para continuar donde lo dejaste.',
  account: 'Cuenta',
  password: 'Contraseña',
  required: 'Escribe tu contraseña',
  code: 'Código de tu aplicación',
  codeRequired: 'Escribe los 6 números que muestra tu aplicación',
  submit: 'Continuar',
  submitting: 'Iniciando sesión…',
  somebodyElse:
    'Otra persona inició sesión en este navegador. Cierra su sesión en la otra pestaña para continuar aquí.',
  leave: 'Salir sin guardar',
  lost: 'Perderás lo que no se ha guardado en esta página. Una subida en curso se detendrá.',
} as const;
