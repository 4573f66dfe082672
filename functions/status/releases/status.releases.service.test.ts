import { describe, expect, it } from 'vitest';
import {
  LATE_MS,
  newRelease,
  PHASE_MS,
  type ReadEnd,
  type Release,
} from './status.releases.domain.ts';
import { releasesInMemory } from './status.releases.samples.ts';

const connector = {
  ...{ version: '1.8.0', sha256: 'a'.repeat(64), bytes: 7, package: '/gnusys-connector-1.8.0.zip' },
  ...{ requires: '5.8', requires_php: '7.4', tested: '7.1' },
};
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const ref = { ownerId: null, websiteId };
const old: ReadEnd = { connectorVersion: '1.7.0', releases: 'on' };

function setUp(stored?: Partial<Release>) {
  let at = new Date('2026-12-01T12:00:00.000Z');
  const begun = newRelease(connector, { signed: 'x.y', publicKey: 'k', at });
  const world = releasesInMemory(() => at, stored && { ...begun, ...stored });
  const signed: string[] = [];
  return {
    ...world,
    signed,
    pass(ms: number) {
      at = new Date(at.getTime() + ms);
    },
    tendIt: (version = '1.8.0') =>
      world.tend({
        connector: { ...connector, version },
        async sign(text) {
          signed.push(text);
          return { signature: new Uint8Array([1]), publicKey: new Uint8Array([2]) };
        },
      }),
    async read(end: ReadEnd, wasSent = true) {
      const release = world.release();
      const row = { release: world.markOf(websiteId), status: { name: 'La Espiga' } };
      if (release) await world.note({ release, ref, row, end, wasSent });
    },
  };
}

describe('a new package', () => {
  it('is signed once, and takes the place of the one before', async () => {
    const { tendIt, signed, release } = setUp();
    await tendIt();
    await tendIt();
    expect(signed).toHaveLength(1);
    expect(release()).toMatchObject({ version: '1.8.0', phase: 'canary', publicKey: 'Ag==' });
    expect(release()?.signed).toBe(`${Buffer.from(signed[0] ?? '').toString('base64')}.AQ==`);
    await tendIt('1.9.0');
    expect(release()).toMatchObject({ version: '1.9.0', offered: 0 });
  });
});

describe('a release', () => {
  it('goes from the first site to a share once that one has it', async () => {
    const { read, tendIt, pass, release, markOf } = setUp({});
    await read(old, false);
    expect(release()?.canaryId).toBe(websiteId);
    await read(old);
    expect(markOf(websiteId)).toEqual({ version: '1.8.0', offeredAt: '2026-12-01T12:00:00.000Z' });
    pass(PHASE_MS);
    await tendIt();
    expect(release()).toMatchObject({ phase: 'canary', offered: 1, updated: 0 });
    await read({ connectorVersion: '1.8.0', releases: 'on' });
    expect(markOf(websiteId)).toEqual({ version: '1.8.0', offeredAt: null });
    await tendIt();
    expect(release()).toMatchObject({ phase: 'few', since: '2026-12-02T12:00:00.000Z' });
    expect(release()).toMatchObject({ offered: 1, updated: 1 });
  });

  it('stops once, where a site does not answer after the offer, and says so', async () => {
    const { read, pass, release, events, markOf } = setUp({ phase: 'few', canaryId: websiteId });
    await read(old);
    pass(3_600_000);
    await read({ code: 'http_error' });
    const stopped = { reason: 'no_answer', websiteId, name: 'La Espiga' };
    expect(release()).toMatchObject({ offered: 0, stopped });
    // It is passed over when somebody goes on.
    expect(markOf(websiteId)).toEqual({ version: '1.8.0', offeredAt: null });
    await read({ code: 'http_error' });
    expect(events).toMatchObject([
      { type: 'ConnectorReleaseStopped', version: '1.8.0', clientId: null, ...stopped },
    ]);
  });

  it('stops where sites that were offered it are never read again', async () => {
    const { tendIt, pass, release } = setUp({ phase: 'some', offered: 2, updated: 1 });
    pass(PHASE_MS + LATE_MS);
    await tendIt();
    expect(release()?.stopped).toMatchObject({ reason: 'late', websiteId: null });
  });

  it.each<[string, ReadEnd, object]>([
    ['that has it already', { connectorVersion: '1.8.0', releases: 'refused' }, { offered: 0 }],
    ['that switched it off', { connectorVersion: '1.7.0', releases: 'off' }, { offered: 0 }],
  ])('does not wait for a site %s', async (_, end, counts) => {
    const { read, release } = setUp({ phase: 'few', canaryId: websiteId });
    if ('releases' in end && end.releases === 'off') await read(old);
    await read(end);
    expect(release()).toMatchObject({ ...counts, stopped: null });
  });
});
