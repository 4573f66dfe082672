/** Wording over a page whose session has ended; the sign-in page loads it too. */
export const sessionEndedText = {
  title: 'Tu sesión terminó',
  notLoaded:
    'No pudimos conectar para continuar. Esta página sigue como la dejaste: revisa tu conexión a internet y vuelve a intentarlo.',
  retry: 'Reintentar',
} as const;
