import { describe, expect, it } from 'vitest';
import { freshnessOf, isAbandoned, isSyncing, neverSynced, type Sync } from './status.domain.ts';
import { describeFailure, syncFailureCodeSchema, syncFailures } from './status.failures.domain.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

describe('freshnessOf', () => {
  const site = (lastSyncDate: string | null) => ({ keyConfigured: true, lastSyncDate });

  it.each([
    [0, 'green', 'Actualizado'],
    [DAY - 1, 'green', 'Actualizado'],
    [DAY, 'green', 'Actualizado'],
    [DAY + 1, 'yellow', '1 día desactualizado'],
    [2 * DAY - 1, 'yellow', '1 día desactualizado'],
    [2 * DAY, 'yellow', '2 días desactualizado'],
    [40 * DAY + HOUR, 'yellow', '40 días desactualizado'],
    // A clock that is behind the server's.
    [-HOUR, 'green', 'Actualizado'],
  ])('%i ms after the last sync: %s, %s', (elapsed, level, label) => {
    expect(freshnessOf(site(ago(elapsed)), now)).toMatchObject({ level, label });
  });

  it('is yellow before the first sync', () => {
    expect(freshnessOf(site(null), now)).toEqual({
      level: 'yellow',
      label: 'Sin sincronizar',
      staleDays: null,
    });
  });

  it('is red without a key, however fresh the data', () => {
    expect(freshnessOf({ keyConfigured: false, lastSyncDate: ago(0) }, now)).toEqual({
      level: 'red',
      label: 'Sin API Key',
    });
  });
});

describe('a sync', () => {
  const sync = (state: Sync['state'], leaseMs: number | null): Sync => ({
    ...neverSynced,
    state,
    leaseUntil: leaseMs === null ? null : ago(-leaseMs),
  });

  it.each([
    ['pending', 1, true, false],
    ['in_progress', 60_000, true, false],
    ['pending', 0, false, true],
    ['in_progress', -1, false, true],
    ['in_progress', null, false, true],
    ['completed', 60_000, false, false],
    ['failed', null, false, false],
    ['never', null, false, false],
  ] as const)('%s with %s ms of lease left', (...[state, leaseMs, syncing, abandoned]) => {
    expect(isSyncing(sync(state, leaseMs), now)).toBe(syncing);
    expect(isAbandoned(sync(state, leaseMs), now)).toBe(abandoned);
  });
});

describe('a failure', () => {
  it.each(syncFailureCodeSchema.options)(
    '%s says in a sentence what happened and what to do',
    (code) => {
      const { cause, advice } = describeFailure(code);
      expect(cause).toMatch(/^\p{Lu}.*\.$/u);
      expect(advice).toMatch(/^\p{Lu}.*\.$/u);
    },
  );

  it('has its own cause for every code', () => {
    const causes = Object.values(syncFailures).map((f) => f.cause);
    expect(new Set(causes).size).toBe(causes.length);
  });

  it('names the site’s own answer', () => {
    expect(describeFailure('http_error', 503)).toMatchObject({
      code: 'http_error',
      cause: 'El sitio respondió con un error (503).',
      httpStatus: 503,
    });
  });
});
