/** What lists of sites say of backups. */
export const backupAgeText = {
  /** Before 'hace 3 días'. */
  backedUp: 'Respaldado',
  none: 'Sin respaldos',
  missed: 'Respaldo atrasado',
  unproven: 'Falló la comprobación',
  /** Before the day. */
  proven: 'Comprobado el',
  provenEarlier: 'Uno anterior, comprobado el',
} as const;
