import { describe, expect, it } from 'vitest';
import {
  arrivalOf,
  confirmed,
  isKnownSource,
  newsOfSource,
  withSource,
  type BackupSource,
  type KnownSources,
} from './backups.origin.domain.ts';

const at = new Date('2026-11-26T12:00:00.000Z');
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const [site, copy] = ['a'.repeat(64), 'b'.repeat(64)];
const [home, away] = ['203.0.113.0/24', '198.51.100.0/24'];
const source = (origin: string | null, network: string | null): BackupSource => ({
  origin,
  network,
});
const known: KnownSources = { origins: [site], networks: [home] };

describe('the source of a backup', () => {
  it('is known where it is the first one, and sets what is known', () => {
    expect(arrivalOf({}, source(site, home), at)).toEqual({
      known: { ...known, unconfirmed: undefined },
      isNew: false,
      isAnnounced: false,
    });
  });

  it('may get a fingerprint later: the plugin was updated', () => {
    const before = { networks: [home] };
    const { isNew, known: after } = arrivalOf(before, source(site, home), at);
    expect([isNew, after.origins]).toEqual([false, [site]]);
  });

  it.each([
    ['another installation', source(copy, home), true, false],
    ['another network', source(site, away), false, true],
    ['no fingerprint any more', source(null, home), true, false],
    ['another of both', source(copy, away), true, true],
  ])('is new where it is %s', (...[, from, isOriginNew, isNetworkNew]) => {
    expect(newsOfSource(known, from)).toEqual({ isOriginNew, isNetworkNew });
    const { isNew, isAnnounced, known: after } = arrivalOf(known, from, at);
    expect([isNew, isAnnounced]).toEqual([true, true]);
    // The known sources stay what they were.
    expect(after).toEqual({ ...known, unconfirmed: { ...from, at: at.toISOString() } });
  });

  it('is announced once a week, and another one once a day at most', () => {
    const reported = arrivalOf(known, source(copy, home), at).known;
    expect(arrivalOf(reported, source(copy, home), later(167))).toMatchObject({
      isAnnounced: false,
    });
    expect(arrivalOf(reported, source(copy, home), later(168))).toMatchObject({
      isAnnounced: true,
    });
    expect(arrivalOf(reported, source(site, away), later(1))).toMatchObject({
      ...{ isNew: true, isAnnounced: false },
      known: { unconfirmed: { origin: copy } },
    });
    expect(arrivalOf(reported, source(site, away), later(24))).toMatchObject({ isAnnounced: true });
  });

  it('is known once it is confirmed, and so is the one before', () => {
    const reported = arrivalOf(known, source(copy, away), at).known;
    const after = confirmed(reported, source(copy, away));
    expect(after).toEqual({
      origins: [copy, site],
      networks: [away, home],
      unconfirmed: undefined,
    });
    expect(isKnownSource(after, source(site, home))).toBe(true);
  });

  it('is kept for eight moves', () => {
    const moves = Array.from({ length: 9 }, (_, n) => `10.0.${String(n)}.0/24`);
    const all = moves.reduce<KnownSources>(
      (so, network) => withSource(so, source(site, network)),
      {},
    );
    expect(all.networks).toHaveLength(8);
    expect(all.networks).not.toContain(moves[0]);
  });
});
