/** Wording of the page that asks who is signed in to accept the terms. */
export const accountsTermsText = {
  first: 'Acepta los términos para continuar',
  changed: 'Los términos cambiaron',
  why: (day: string) =>
    `Lee el texto del ${day}. Guardamos su versión y la fecha en que lo aceptas: lo verás en tu perfil.`,
  accept: 'Aceptar y continuar',
  accepting: 'Guardando…',
  leave: 'Cerrar sesión',
  failed: 'No se pudo guardar tu respuesta',
} as const;
