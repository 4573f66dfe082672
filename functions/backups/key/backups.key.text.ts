/** What the log says of a site's key. */
export const backupKeyText = {
  generated: 'Se generó la API Key de respaldos',
  regenerated: 'Se generó otra API Key de respaldos: la anterior dejó de servir',
  revoked: 'Se revocó la API Key de respaldos',
  refused: 'Se rechazó una API Key de respaldos que ya no sirve',
  /** Which key it was, and why it was refused. */
  replacedKey: 'La clave fue reemplazada por otra',
  revokedKey: 'La clave fue revocada',
  expiredKey: 'La clave venció',
  removedKey: 'La clave fue eliminada',
} as const;
