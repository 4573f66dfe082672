const ownFiles = {
  client: `Los archivos adjuntos, los reportes y los respaldos no están aquí, porque pueden ser muy grandes.
«archivos-adjuntos», «reportes» y «respaldos» los nombran uno por uno y dicen en qué página del portal los descargas.`,
  member: `Los archivos que adjuntaste a tus mensajes no están aquí, porque pueden ser muy grandes.
«archivos-adjuntos» los nombra uno por uno y dice en qué página del portal los descargas.`,
};

const ofClient = `, salvo de quienes invitaste a tu empresa.
- De cada sitio, el horario de sus respaldos, los que guarda él mismo, y desde cuándo tiene su API Key. De cada respaldo, lo que quedó fuera, su origen y sus comprobaciones. De cada pago, el recibo. Todo eso está en su página del portal.
- Lo que está en curso: subidas, sincronizaciones y actualizaciones que aún no terminan.`;

const ofCompany = `.
- Lo que es de tu empresa: sitios, actividades, planes, pagos, reportes, respaldos y las personas invitadas. Todo eso está en la copia de su persona titular.
- Los cambios y los registros de respaldos de tu empresa que te nombran.`;

interface ReadmeFacts {
  email: string;
  brand: string;
  at: string;
  /** Whether they were invited to a client's company. */
  isMember: boolean;
}

/** What the file says of itself. */
export const readmeOf = ({ email, brand, at, isMember }: ReadmeFacts) =>
  `Tus datos en ${brand}

Cuenta: ${email}
Preparado el ${at}

Qué hay en este archivo:
- La carpeta «json» tiene ${isMember ? 'lo tuyo: perfil, vistas guardadas, mensajes que escribiste, notificaciones, sesiones e historial' : 'todo lo que el portal guarda sobre ti, salvo lo que se nombra al final'}, en archivos para programas.
- La carpeta «csv» tiene lo principal en tablas, que se abren como hojas de cálculo.
- Las fechas de las tablas son las del horario del portal. Las de «json» son UTC.

Tus archivos:
${isMember ? ownFiles.member : ownFiles.client}

Qué no está:
- Contraseñas, API Keys y códigos de recuperación: el portal no los muestra después de guardarlos.
- Notas internas del proveedor y datos de otras personas${isMember ? ofCompany : ofClient}
`.replaceAll('\n', '\r\n');
