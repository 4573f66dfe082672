/** Wording of the e-mails Cognito sends for us. */
export const accountsText = {
  ignore: 'Si no esperabas este mensaje, puedes ignorarlo.',
  signUp: {
    subject: (brand: string) => `Confirma tu cuenta en ${brand}`,
    body: 'Gracias por registrarte. Abre el enlace y confirma tu cuenta para empezar a usar el portal.',
    action: 'Confirmar mi cuenta',
    expiry: 'El enlace vale por 24 horas.',
  },
  recovery: {
    subject: (brand: string) => `Recupera tu contraseña de ${brand}`,
    body: 'Recibimos una solicitud para cambiar tu contraseña. Abre el enlace y elige una nueva.',
    action: 'Elegir una contraseña nueva',
    expiry:
      'El enlace vale por 1 hora. Tu contraseña actual sigue funcionando mientras no la cambies.',
  },
  invitation: {
    subject: (brand: string) => `Tu acceso a ${brand}`,
    /** By a command that was run on a server, nobody invited. */
    ofNobody: 'Creamos una cuenta para ti.',
    byProvider: (by: string, brand: string) => `${by} te invitó a ${brand}.`,
    byCompany: (by: string, company: string, brand: string) =>
      `${by} te invitó a la empresa «${company}» en ${brand}.`,
    toAccount: (by: string, brand: string) => `${by} te invitó a su cuenta en ${brand}.`,
    body: 'Entra con estos datos; al hacerlo elegirás tu propia contraseña.',
    action: 'Entrar al portal',
    username: 'Usuario',
    password: 'Contraseña temporal',
    expiry: 'La contraseña temporal vale por 7 días.',
  },
  code: {
    subject: (brand: string) => `Tu código de ${brand}`,
    body: 'Este es tu código de verificación:',
  },
};
