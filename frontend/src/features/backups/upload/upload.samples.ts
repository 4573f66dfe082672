import type { Backup, BackupStorage } from '../../../../../functions/backups/backups.domain.ts';
import { GIBIBYTE } from '../../../../../functions/plans/plans.domain.ts';

export const PART_BYTES = 4;
export const backupId = '01k9zz0000000000000000bbbb';
export const websiteId = '01k9zz0000000000000000aaaa';

export const backup = (given: Partial<Backup> = {}): Backup => ({
  backupId,
  websiteId,
  userId: '01k9zz0000000000000000uuuu',
  filename: 'Copia de marzo',
  description: '',
  originalFilename: 'copia.zip',
  size: 20,
  status: 'pending',
  failure: null,
  manual: true,
  sha256: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...given,
});

export const storage: BackupStorage = {
  usedBytes: 0,
  reservedBytes: 0,
  limitBytes: 2 * GIBIBYTE,
  hasPlan: false,
};

/** A file whose bytes are letters. */
export const fileOf = (content: string, name = 'copia.zip'): File =>
  new File([content], name, { type: 'application/zip' });

/** By these bytes a zip is known. */
const ZIP = 'PK\u0003\u0004';

/** A zip's first bytes, then 'abcde…', so that each part is another one. */
export const contentOf = (size: number): string =>
  ZIP.slice(0, size) +
  Array.from({ length: Math.max(0, size - ZIP.length) }, (_, index) =>
    String.fromCharCode(97 + (index % 23)),
  ).join('');
