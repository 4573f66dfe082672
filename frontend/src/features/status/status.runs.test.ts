import { describe, expect, it } from 'vitest';
import type { SyncRun } from '../../../../functions/status/runs/status.runs.domain.ts';
import { endToastOf, keepNewestRun } from './status.runs.ts';
import { syncRun } from './status.samples.ts';

describe('the toast at the end of a run', () => {
  const finished = (synced: number, failed: number, skipped = 0) =>
    syncRun({ state: 'finished', total: synced + failed + skipped, synced, failed, skipped });
  const interrupted = (total: number, synced: number) =>
    syncRun({ state: 'interrupted', total, synced });

  it.each([
    [
      'all fail',
      finished(0, 3),
      'Error en sincronización',
      'No se pudo sincronizar 3 sitio(s)',
      'destructive',
    ],
    [
      'all succeed',
      finished(4, 0),
      'Sincronización completada',
      '4 sitio(s) sincronizado(s) exitosamente',
      'success',
    ],
    [
      'some fail',
      finished(1_200, 2),
      'Sincronización completada',
      '1.200 sitio(s) sincronizado(s) exitosamente, 2 falló(s)',
      'success',
    ],
    [
      'all were deleted before their turn',
      finished(0, 0, 2),
      'Sincronización completada',
      '0 sitio(s) sincronizado(s) exitosamente',
      'success',
    ],
    [
      'interrupted on its way',
      interrupted(40, 12),
      'La sincronización se interrumpió',
      'Alcanzó a revisar 12 de 40 sitios. Los demás quedan para la sincronización automática.',
      'destructive',
    ],
    [
      'interrupted before it knew its sites',
      interrupted(0, 0),
      'La sincronización se interrumpió',
      'No alcanzó a comenzar. Puedes intentarlo de nuevo.',
      'destructive',
    ],
  ])('%s', (_what, run, ...[title, description, variant]) => {
    expect(endToastOf(run)).toEqual({ title, description, variant });
  });
});

describe('an answer about runs', () => {
  const first = syncRun({ runId: 'a', state: 'finished', startedAt: '2026-03-10T10:00:00.000Z' });
  const second = syncRun({ runId: 'b', startedAt: '2026-03-10T12:00:00.000Z' });
  const ended = { ...second, state: 'finished' as const };

  it.each<[string, SyncRun | null, SyncRun | null, SyncRun | null]>([
    ['counts where nothing was known', null, first, first],
    ['about the previous run is ignored', second, first, second],
    ['that knows of none yet is ignored', second, null, second],
    ['that goes on counts', second, ended, ended],
    ['counts once the known one is over', ended, null, null],
  ])('%s', (_what, ...[known, fetched, kept]) => {
    expect(keepNewestRun(known, fetched)).toEqual(kept);
  });
});
