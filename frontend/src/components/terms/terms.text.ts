/** What the links to the texts of a stage are called. */
export const termsText = { terms: 'Leer los términos', privacy: 'Leer la política de privacidad' };
