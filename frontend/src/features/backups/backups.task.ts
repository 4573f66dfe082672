import type { Backup } from '../../../../functions/backups/backups.domain.ts';

/** What somebody wants to do, and with what. */
export type BackupsTask =
  { kind: 'remove' | 'cancel'; backup: Backup } | { kind: 'cleanup'; websiteId: string };
