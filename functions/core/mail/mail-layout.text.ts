/** What every e-mail of the portal says in the same words. */
export const mailText = {
  greeting: (name: string) => (name ? `Hola, ${name}:` : 'Hola:'),
  contact: (address: string) => `¿Tienes dudas? Escríbenos a ${address}.`,
  linkFallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
};
