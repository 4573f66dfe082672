/** Wording of the tab 'API Key' (errors of spec 001 §8, exact). */
export const backupKeyText = {
  title: 'API Key de respaldos',
  description: 'Con ella, el conector del sitio envía los respaldos. Cada sitio tiene una sola.',
  failed: 'No se pudo cargar la API Key',
  states: { active: 'Activa', revoked: 'Revocada', expired: 'Vencida', ended: 'Ya no sirve' },
  endedBy: {
    maker:
      'La generó alguien que ya no está a cargo del sitio. Genera otra y pégala en el conector: mientras tanto no llegan respaldos.',
    origin:
      'Se generó para otra dirección del sitio. Genera otra y pégala en el conector: mientras tanto no llegan respaldos.',
  },
  endsSoon: 'Vence pronto: genera otra y pégala en el conector antes de esa fecha.',
  unknownMaker: 'No se sabe',
  facts: {
    state: 'Estado',
    key: 'API Key',
    permissions: 'Permisos',
    createdAt: 'Generada',
    maker: 'La generó',
    expiresAt: 'Vence',
    lastUsedAt: 'Último uso',
  },
  masked: (last4: string) => `bak_…${last4}`,
  permissions: ({ upload, delete: remove }: { upload: boolean; delete: boolean }) =>
    `Subir: ${upload ? 'sí' : 'no'} · Eliminar: ${remove ? 'sí' : 'no'}`,
  never: 'Nunca',
  none: {
    title: 'Este sitio no tiene API Key de respaldos',
    description: 'Genera una para que el conector envíe los respaldos del sitio automáticamente.',
  },
  generate: 'Generar API Key',
  regenerate: 'Regenerar',
  revoke: 'Revocar',
  generateFailed: 'No se pudo generar la API Key.',
  howTo: {
    title: 'Cómo conectar el sitio',
    steps: [
      'Descarga el plugin GNUsys Conector e instálalo en WordPress (Plugins › Añadir nuevo).',
      'Genera aquí la API Key y pégala en WordPress, en Ajustes › GNUsys Conector › Respaldos.',
      'Elige ahí cada cuánto se respalda el sitio o haz un respaldo en el momento.',
    ],
    download: 'Descargar el plugin',
  },
} as const;

export const regenerateKeyText = {
  title: '¿Regenerar la API Key?',
  description:
    'La actual deja de funcionar de inmediato: el sitio no enviará respaldos hasta que pegues la nueva en el conector.',
  confirm: 'Regenerar API Key',
  done: 'API Key generada',
  failed: backupKeyText.generateFailed,
} as const;

export const revokeKeyText = {
  title: '¿Revocar la API Key?',
  description:
    'Deja de funcionar de inmediato: el sitio no podrá enviar respaldos hasta que generes otra.',
  confirm: 'Revocar API Key',
  done: 'API Key revocada',
  failed: 'No se pudo revocar la API Key.',
} as const;

/** The only time that a key is seen. */
export const newKeyText = {
  title: 'API Key generada',
  description: 'Cópiala ahora: por seguridad no se vuelve a mostrar.',
  label: 'API Key de respaldos',
  copy: 'Copiar API Key',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo a mano.',
  where: 'Pégala en el WordPress del sitio, en Ajustes › GNUsys Conector › Respaldos.',
  close: 'Listo',
} as const;
