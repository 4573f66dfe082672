import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decided,
  isInWave,
  isOtherPackage,
  isOverdue,
  LATE_MS,
  MAINTENANCE_MS,
  manifestOf,
  newRelease,
  nextPhase,
  offerTo,
  PHASE_MS,
  releasePhases,
  SHARES,
  signedOf,
  verdictOf,
  type ReadEnd,
  type Release,
  type ReleaseMark,
  type ReleasePhase,
} from './status.releases.domain.ts';

const connector = {
  ...{ version: '1.8.0', sha256: 'a'.repeat(64), bytes: 7, package: '/gnusys-connector-1.8.0.zip' },
  ...{ requires: '5.8', requires_php: '7.4', tested: '7.1' },
};
const at = new Date('2026-12-01T12:00:00.000Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const otherId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const release = (more: Partial<Release> = {}): Release => ({
  ...newRelease(connector, { signed: 'x.y', publicKey: 'k', at }),
  ...more,
});
const stopped = {
  ...{ at: at.toISOString(), reason: 'no_answer' as const, websiteId, name: 'La Espiga' },
};

describe('what is signed', () => {
  it('says what it is for, and of which plugin', () => {
    expect(JSON.parse(manifestOf(connector))).toEqual({
      ...{ type: 'release', plugin: 'gnusys-connector' },
      ...connector,
    });
    expect(signedOf('{}', new Uint8Array([1, 2]))).toBe('e30=.AQI=');
  });

  it.each([
    [undefined, true],
    [release(), false],
    [release({ version: '1.7.0' }), true],
    [release({ sha256: 'b'.repeat(64) }), true],
  ])('is signed again for another package: %#', (before, isOther) => {
    expect(isOtherPackage(before, connector)).toBe(isOther);
  });
});

describe('who is offered a release', () => {
  it.each<[string, Partial<Release>, boolean]>([
    ['no site before one is first', {}, false],
    ['the site that is first', { canaryId: websiteId }, true],
    ['the others wait for it', { canaryId: otherId }, false],
    ['everybody at the end', { phase: 'all', canaryId: otherId }, true],
    ['nobody after a stop', { phase: 'all', canaryId: websiteId, stopped }, false],
  ])('%s', (_, more, isOffered) => {
    expect(isInWave(release(more), websiteId)).toBe(isOffered);
    const offer = offerTo(release(more), { websiteId, mark: null });
    expect(offer).toBe(isOffered ? 'x.y' : undefined);
  });

  it.each<[string, ReleaseMark, string | undefined]>([
    [
      'that was offered it, until it has it',
      { version: '1.8.0', offeredAt: at.toISOString() },
      'x.y',
    ],
    ['that has it no more', { version: '1.8.0', offeredAt: null }, undefined],
    ['that has the one before', { version: '1.7.0', offeredAt: null }, 'x.y'],
  ])('a site %s', (_, mark, offer) => {
    expect(offerTo(release({ phase: 'all' }), { websiteId, mark })).toBe(offer);
    expect(offerTo(undefined, { websiteId, mark })).toBeUndefined();
  });

  const ids = fc.array(fc.uuid(), { minLength: 200, maxLength: 400 });

  it('is in each later phase, never after a stop, and no more than the share of a phase', () => {
    fc.assert(
      fc.property(ids, fc.constantFrom(...releasePhases), (websiteIds, phase) => {
        const inPhase = (each: ReleasePhase, more: Partial<Release> = {}) =>
          websiteIds.filter((id) =>
            isInWave(release({ phase: each, canaryId: websiteIds[0] ?? null, ...more }), id),
          );
        const offered = inPhase(phase);
        // Some of 400 by chance: four deviations, and the first.
        const share = (websiteIds.length * SHARES[phase]) / 100;
        expect(offered.length).toBeLessThanOrEqual(share + 4 * Math.sqrt(share) + 1);
        for (const next of releasePhases.slice(releasePhases.indexOf(phase))) {
          const then = new Set(inPhase(next));
          expect(offered.every((id) => then.has(id))).toBe(true);
        }
        expect(inPhase(phase, { stopped })).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('what a read says', () => {
  const old = '1.7.0';
  const waiting: ReleaseMark = { version: '1.8.0', offeredAt: at.toISOString() };
  const down: ReadEnd = { code: 'http_error' };

  it.each<[string, ReadEnd, boolean, Partial<Release>, unknown]>([
    [
      'a site that takes releases may be first',
      { connectorVersion: old, releases: 'on' },
      false,
      {},
      'canary',
    ],
    [
      'one is enough',
      { connectorVersion: old, releases: 'on' },
      false,
      { canaryId: otherId },
      'nothing',
    ],
    [
      'one that takes none is not first',
      { connectorVersion: old, releases: 'none' },
      false,
      {},
      'nothing',
    ],
    ['an old connector says nothing of them', { connectorVersion: old }, false, {}, 'nothing'],
    ['the offer was taken', { connectorVersion: old, releases: 'on' }, true, {}, 'offered'],
    ['it was switched off', { connectorVersion: old, releases: 'off' }, true, {}, 'nothing'],
    [
      'somebody had installed it',
      { connectorVersion: '1.8.0', releases: 'refused' },
      true,
      {},
      'current',
    ],
    [
      'it was refused',
      { connectorVersion: old, releases: 'refused' },
      true,
      {},
      { stop: 'refused' },
    ],
    ['a site that was down before', down, true, {}, 'nothing'],
  ])('before the offer: %s', (_, ...[end, wasSent, more, verdict]) => {
    const read = { release: release(more), websiteId, mark: null, end, wasSent, now: at };
    expect(verdictOf(read)).toEqual(verdict);
  });

  it.each<[string, ReadEnd, number, unknown]>([
    ['it has the version', { connectorVersion: '1.8.0', releases: 'on' }, 0, 'updated'],
    ['or a newer one', { connectorVersion: '1.10.0', releases: 'on' }, 0, 'updated'],
    ['it is installed soon', { connectorVersion: old, releases: 'on' }, LATE_MS - 1, 'nothing'],
    ['it is late', { connectorVersion: old, releases: 'on' }, LATE_MS, { stop: 'late' }],
    [
      'WordPress took it back',
      { connectorVersion: old, releases: 'failed' },
      0,
      { stop: 'refused' },
    ],
    ['somebody switched it off', { connectorVersion: old, releases: 'off' }, 0, 'left'],
    ['somebody typed a key', { connectorVersion: old, releases: 'none' }, 0, 'left'],
    ['a fatal error', { code: 'http_error' }, MAINTENANCE_MS, { stop: 'no_answer' }],
    ['no answer', { code: 'timeout' }, MAINTENANCE_MS, { stop: 'no_answer' }],
    ['its maintenance', { code: 'http_error' }, MAINTENANCE_MS - 1, 'nothing'],
    ['a failure of ours', { code: 'internal' }, LATE_MS, 'nothing'],
  ])('after the offer: %s', (_, ...[end, waited, verdict]) => {
    const read = { websiteId, mark: waiting, end, wasSent: true, now: later(waited) };
    expect(verdictOf({ ...read, release: release({ canaryId: websiteId }) })).toEqual(verdict);
    expect(verdictOf({ ...read, release: release({ stopped }) })).toBe('nothing');
    const over = { version: '1.8.0', offeredAt: null };
    expect(verdictOf({ ...read, release: release(), mark: over })).toBe('nothing');
  });
});

describe('the next phase', () => {
  it.each<[string, Partial<Release>, number, ReleasePhase | undefined]>([
    ['after the first site has it', { offered: 1, updated: 1 }, PHASE_MS, 'few'],
    ['not before time has passed', { offered: 1, updated: 1 }, PHASE_MS - 1, undefined],
    ['not while the first site lacks it', { offered: 1 }, PHASE_MS, undefined],
    ['not without a first site', {}, PHASE_MS, undefined],
    ['after all of a share have it', { phase: 'few', offered: 9, updated: 9 }, PHASE_MS, 'some'],
    [
      'not while one of a share lacks it',
      { phase: 'some', offered: 9, updated: 8 },
      PHASE_MS,
      undefined,
    ],
    ['a share may have no sites', { phase: 'some' }, PHASE_MS, 'all'],
    ['none after all', { phase: 'all', offered: 9, updated: 9 }, PHASE_MS, undefined],
    ['none after a stop', { offered: 1, updated: 1, stopped }, PHASE_MS, undefined],
  ])('%s', (_, ...[more, waited, next]) => {
    expect(nextPhase(release(more), later(waited))).toBe(next);
  });

  it.each<[Partial<Release>, number, boolean]>([
    [{ offered: 2, updated: 1 }, PHASE_MS + LATE_MS, true],
    [{ offered: 2, updated: 1 }, PHASE_MS + LATE_MS - 1, false],
    [{ offered: 2, updated: 2 }, PHASE_MS + LATE_MS, false],
    [{ offered: 2, updated: 1, stopped }, PHASE_MS + LATE_MS, false],
  ])('is overdue where a site was never read again: %#', (more, waited, is) => {
    expect(isOverdue(release(more), later(waited))).toBe(is);
  });
});

describe('a person', () => {
  const now = later(PHASE_MS);

  it('stops a release, once', () => {
    const after = decided(release(), 'stop', now);
    expect(after.stopped).toMatchObject({ reason: 'person', at: now.toISOString() });
    expect(decided(after, 'stop', later(0))).toBe(after);
  });

  it('goes on, past the sites that are without it, and with another first one where none was proven', () => {
    const few = release({ phase: 'few', canaryId: otherId, offered: 5, updated: 3, stopped });
    expect(decided(few, 'continue', now)).toEqual({
      ...few,
      ...{ stopped: null, since: now.toISOString(), offered: 3 },
    });
    const first = release({ canaryId: websiteId, offered: 1, stopped });
    expect(decided(first, 'continue', now)).toMatchObject({ canaryId: null, offered: 0 });
    expect(decided(few, 'stop', now)).toBe(few);
    const going = release();
    expect(decided(going, 'continue', now)).toBe(going);
  });
});
