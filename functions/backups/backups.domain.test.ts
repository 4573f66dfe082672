import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIBIBYTE } from '../plans/plans.domain.ts';
import {
  backupFailures,
  DEFAULT_STORAGE_LIMIT_BYTES,
  freeBytes,
  spaceProblem,
  storagePercent,
  storageWarningOf,
  type BackupStorage,
} from './backups.domain.ts';

const storage = (usedBytes: number, reservedBytes = 0, limitBytes = 100): BackupStorage => ({
  usedBytes,
  reservedBytes,
  limitBytes,
  hasPlan: false,
});

describe('storage', () => {
  it.each([
    [0, undefined],
    [79, undefined],
    [80, 'near'],
    [94, 'near'],
    [95, 'full'],
    [100, 'full'],
    [140, 'full'],
  ])('of %i %% warns: %s', (used, warning) => {
    expect(storageWarningOf(storage(used))).toBe(warning);
  });

  it('is as full as is stored, rounded down: what is reserved may never come', () => {
    expect(storagePercent(storage(949, 51, 1_000))).toBe(94);
    expect(storageWarningOf(storage(949, 51, 1_000))).toBe('near');
    expect(storagePercent(storage(0, 0, 0))).toBe(100);
  });

  it('without a plan is 2 GiB, as the specification has it', () => {
    expect(DEFAULT_STORAGE_LIMIT_BYTES).toBe(2_147_483_648);
  });
});

describe('a file', () => {
  it.each([
    ['that fills what is left to the last byte', 60, storage(30, 10), undefined],
    ['of one byte more', 61, storage(30, 10), 'BACKUP_NO_SPACE'],
    ['as large as the limit', 100, storage(0), undefined],
    ['of one byte more than the limit', 101, storage(0), 'BACKUP_TOO_LARGE'],
    ['that is over both', 101, storage(100), 'BACKUP_TOO_LARGE'],
    ['where more is stored than may be', 1, storage(140), 'BACKUP_NO_SPACE'],
    ['where all is reserved', 1, storage(0, 100), 'BACKUP_NO_SPACE'],
  ] as const)('%s', (...[, size, stored, code]) => {
    expect(spaceProblem(size, stored)?.code).toBe(code);
  });

  it('that does not fit is refused in the specification’s words', () => {
    const full = storage(1.5 * GIBIBYTE, 0, 2 * GIBIBYTE);
    expect(spaceProblem(2 * GIBIBYTE + 1, full)?.message).toBe(
      'Archivo demasiado grande. Límite máximo: 2 GB',
    );
    expect(spaceProblem(GIBIBYTE, full)?.message).toBe(
      'Espacio insuficiente. Tienes 512 MB disponible de 2 GB',
    );
  });

  it('fits exactly where it is no larger than what is free', () => {
    const bytes = fc.nat({ max: 1_000 });
    fc.assert(
      fc.property(fc.tuple(bytes, bytes, bytes, bytes), ([size, used, reserved, limit]) => {
        const stored = storage(used, reserved, limit);
        expect(freeBytes(stored)).toBeGreaterThanOrEqual(0);
        const fits = size === 0 ? size <= limit : used + reserved + size <= limit;
        expect(spaceProblem(size, stored) === undefined).toBe(fits);
      }),
    );
  });
});

it('every cause of a failed backup has a Spanish text', () => {
  for (const text of Object.values(backupFailures)) expect(text).toMatch(/^[A-ZÁÉÍÓÚ].*[^.]$/);
});
