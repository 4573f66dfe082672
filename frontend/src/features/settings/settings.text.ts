/** Wording of /settings. */
export const settingsText = {
  title: 'Configuración',
  description: 'Ajustes generales del portal.',
  soon: {
    title: 'Próximamente',
    description: 'Aquí estarán las opciones de configuración del portal.',
  },
  ownersOnly: {
    title: 'Solo para titulares',
    description: 'Una persona titular cambia la configuración del portal.',
  },
  /** The link to who did what. */
  audit: 'Auditoría',
  failed: 'No se pudo cargar la configuración',
  brand: {
    title: 'Marca',
    description: 'Aparece en las pantallas, los emails, los recibos y los reportes.',
    name: 'Nombre',
    colour: 'Color',
    colourHint: 'Usamos su tono. El portal ajusta la claridad para que todo se lea bien.',
    pickColour: 'Elegir color',
    logo: 'Logo',
    anImage: 'Una imagen',
    logoHint: 'PNG, JPEG, WebP, GIF o SVG. Lo reducimos a un cuadrado pequeño.',
    chooseLogo: 'Elegir imagen',
    unreadable: 'No se pudo leer la imagen. Prueba con otra más pequeña, o con un PNG.',
  },
  preview: {
    title: 'Vista previa',
    light: 'Tema claro',
    dark: 'Tema oscuro',
    button: 'Guardar',
    link: 'Ver detalles',
    badge: 'Activo',
  },
  contact: {
    title: 'Contacto',
    description: 'El número al que te escriben los clientes.',
    whatsapp: 'WhatsApp',
    whatsappHint:
      'Con el código del país. Los botones de WhatsApp del portal escriben a este número.',
  },
  sync: {
    title: 'Sincronización',
    description: 'Cada sitio tiene su propio turno, así que no se sincronizan todos a la vez.',
    period: 'Sincronizar cada sitio',
    periodHint: 'Un cambio vale desde el turno siguiente de cada sitio.',
    every: (minutes: number) => {
      const hours = minutes / 60;
      if (Number.isInteger(hours)) return hours === 1 ? 'Cada hora' : `Cada ${String(hours)} horas`;
      return minutes === 1 ? 'Cada minuto' : `Cada ${String(minutes)} minutos`;
    },
  },
  mails: {
    title: 'Emails',
    description: 'Lo que dicen todos los emails del portal además de su mensaje.',
    closing: 'Despedida',
    closingHint: 'Va al final de cada email, antes de la letra pequeña.',
    replyTo: 'Email de contacto',
    replyToHint:
      'Aparece en cada email. Ahí llegan las respuestas, salvo las de los emails de cuenta.',
    summaryHour: 'Hora del resumen diario',
    summaryHourHint: 'A esa hora cada administrador recibe qué está pendiente y qué pasó.',
    preview: 'Ver un email de ejemplo',
    previewTitle: 'Email de ejemplo',
    previewDescription: 'Así lo recibe un cliente, con lo que escribiste. No se envía a nadie.',
    subject: 'Asunto',
    frame: 'Contenido del email de ejemplo',
    previewFailed: 'No se pudo preparar el ejemplo',
    close: 'Cerrar',
  },
  promise: {
    title: 'Plazos',
    description: 'Los planes con plazo cuentan días hábiles, de lunes a viernes.',
    holidays: 'Feriados',
    holidaysHint:
      'Uno por línea, como 25/12/2026. Un cambio vale para las actividades que se pidan después.',
  },
  receipts: {
    title: 'Recibos',
    description: 'El impuesto que tus precios ya incluyen.',
    name: 'Impuesto',
    percent: 'Porcentaje',
    percentHint: 'Con 0 los recibos no muestran impuesto. Un cambio vale para los pagos nuevos.',
    preview: (total: string) => `Así se ve en un recibo de ${total}`,
    none: 'El recibo no muestra impuesto.',
  },
  reset: 'Volver al valor por defecto',
  resetOf: (label: string) => `Volver al valor por defecto: ${label}`,
  save: 'Guardar cambios',
  saving: 'Guardando…',
  saved: 'Configuración guardada',
  savedHint: 'Las demás personas la verán en su próxima visita.',
  saveFailed: 'No se pudo guardar la configuración',
  leaveLoses: 'Perderás los cambios que no guardaste en la configuración.',
} as const;
