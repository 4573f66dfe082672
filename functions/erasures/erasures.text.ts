/** The e-mail to who was deleted as they had asked: the last one that they get. */
export const erasuresText = {
  subject: (brandName: string) => `Tu cuenta de ${brandName} fue eliminada`,
  ofClient: [
    'Como pediste, eliminamos tu cuenta y todo lo que guardábamos de ti: sitios, respaldos, actividades, archivos, planes y reportes.',
    'Solo conservamos tus pagos y recibos, el tiempo que nos exige la ley.',
  ],
  /** Of a company, of which nothing goes with them. */
  ofMember: ['Como pediste, eliminamos tu cuenta y todo lo que guardábamos de ti.'],
  last: 'Este es el último mensaje que recibes del portal.',
  footer: 'Recibes este mensaje porque pediste eliminar tu cuenta.',
};
