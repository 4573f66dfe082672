import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { HomeChange } from '../../core/table/shared/site-homes.ts';
import { neverSynced, type SiteStats } from '../status.domain.ts';
import { createStatuses, type RowRef, type StatusRow } from '../status.entity.ts';
import { describeFailure } from '../status.failures.domain.ts';
import { createSyncEnds, type SyncResult } from './status.ends.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ref: RowRef = { ownerId: 'ana', websiteId: '01kb3f0a9x5m3v7c2d8e4h6j9k' };
const event = { type: 'News', eventId: 'e1' };
const stats = { plugins: [{ updatePending: true }], themes: [] } as unknown as SiteStats;
const changed = { stats, statsHash: 'new', day: '2026-11-21' };
const row = (failures = 0, statsHash = 'old', url = 'https://a.cl') =>
  ({
    statsHash,
    counted: { keyConfigured: true, lastSyncDate: '2026-11-21T06:00:00.000Z' },
    status: {
      url,
      lastSyncDate: '2026-11-21T06:00:00.000Z',
      sync: { ...neverSynced, failures },
    },
  }) as StatusRow;
const result = (more: Partial<SyncResult> = {}): SyncResult => ({
  ...{ finishedAt: now, wordpressVersion: '6.8', changed, asRead: row() },
  ...more,
});
const dns = describeFailure('dns');

interface World {
  /** Of the row, from when it is read again; null: it was deleted. */
  later?: StatusRow | null;
  /** Whose the site is by now; undefined: it was deleted. */
  owner?: string | null | undefined;
  /** Where the site is by now. */
  url?: string;
  commits?: Parameters<typeof keepingCommit>[1];
  /** Whether the row changed while the site was read, and not just when it is stored. */
  isLate?: boolean;
  /** Whether what the site says is an update that somebody waits for. */
  isShown?: boolean;
  /** What follows from the home that the site said. */
  home?: HomeChange;
}

function setUp({ later = row(), owner, url = 'https://a.cl', ...world }: World = {}) {
  const { commits, isShown = false, isLate = false, home } = world;
  const done: unknown[] = [];
  const { commit, works } = keepingCommit(now, commits);
  /** The row as it is when the sync ends, once: as it was when it began. */
  let first: StatusRow | undefined;
  const real = createSyncEnds({
    status: {
      ...createStatuses(noTable),
      find: async (_ref, read) => {
        const asBegun = first;
        first = undefined;
        if (asBegun) return asBegun;
        done.push(['find', read]);
        return later ?? undefined;
      },
      forgetHash: async (of) => void done.push(['forget', of.ownerId]),
    },
    stats: {
      save: async (_id, { day, readBefore }) =>
        void done.push(['save', day, ...(readBefore === undefined ? [] : [readBefore])]),
      removeDay: async ({ url: at }, day) => void done.push(['remove', day, at]),
    },
    sites: {
      find: async () => (owner === undefined ? undefined : { userId: owner, name: 'Sitio', url }),
    },
    wanted: { isShown: async () => isShown },
    homes: { move: async () => home },
    dayOf: (instant) => instant.toISOString().slice(0, 10),
    commit,
  });
  const ends: typeof real = {
    ...real,
    complete: (of, said) => {
      if (said.changed && !isLate) first = said.asRead;
      return real.complete(of, said);
    },
  };
  return { ends, works, done };
}
const updates = (works: ReturnType<typeof setUp>['works']) =>
  works.map(({ own = [], shared = [] }) => [...own, ...shared].map(({ Update }) => Update));

describe('a sync that read the site', () => {
  it('stores what it said, then its end, from the row that it began with', async () => {
    const { ends, works, done } = setUp();
    expect(await ends.complete(ref, result())).toBe(true);
    expect(done).toEqual([['save', '2026-11-21']]);
    expect(updates(works)).toMatchObject([
      [
        {
          ConditionExpression: [
            'attribute_exists(pk) AND attribute_not_exists(#syncFailures) AND #statsHash = :read_statsHash',
            '#url = :read_url',
            '#keyConfigured = :read_keyConfigured AND #lastSyncDate = :read_lastSyncDate',
            'attribute_not_exists(#syncFinishedAt) AND attribute_not_exists(#pendingUpdates)',
            'attribute_not_exists(#duplicateSince)',
          ].join(' AND '),
          ExpressionAttributeValues: {
            ...{ ':read_statsHash': 'old', ':statsHash': 'new', ':pendingUpdates': 1 },
            ...{ ':syncState': 'completed', ':wordpressVersion': '6.8' },
          },
        },
        // The first update that it waits for.
        { UpdateExpression: 'ADD #pending :pending, #changes :changes' },
      ],
    ]);
  });

  it('stores nothing but its end where the site said the same, and keeps a version that is hidden', async () => {
    const { ends, works, done } = setUp();
    await ends.complete(ref, result({ changed: null, wordpressVersion: null }));
    expect(done).toEqual([]);
    const [[update] = []] = updates(works);
    expect(update?.UpdateExpression).toContain('SET #syncState = :syncState, #lastSyncDate =');
    expect(update?.UpdateExpression).not.toContain('#wordpressVersion');
    expect(update?.UpdateExpression).not.toContain('#statsHash');
  });

  it.each([
    ['the day before', '2026-11-20T00:00:00.000Z', []],
    ['two days before', '2026-11-19T23:59:59.999Z', ['2026-11-19']],
  ])('of a site that was read %s tells the days without a read', async (_, lastSyncDate, told) => {
    const asRead = row();
    asRead.status.lastSyncDate = lastSyncDate;
    const { ends, done } = setUp();
    await ends.complete(ref, result({ asRead }));
    expect(done).toEqual([['save', '2026-11-21', ...told]]);
  });

  it.each([
    ['2026-11-21T11:00:00.000Z', 1_795_258_800],
    ['never', 0],
  ])('stores a check for updates at %s in seconds: a list reads each byte', async (at, seconds) => {
    const { ends, works } = setUp();
    await ends.complete(ref, result({ updatesCheckedAt: at }));
    const [[update] = []] = updates(works);
    expect(update?.ExpressionAttributeValues).toMatchObject({ ':checkedAt': seconds });
  });

  it('marks a WordPress that another site of its owner is, and counts it', async () => {
    const write = { Put: { Item: { pk: 'HOMES#ana', sk: 'a.cl' } } };
    const home = { isDuplicate: true, writes: [write], counted: [] };
    const { ends, works } = setUp({ home });
    await ends.complete(ref, result({ changed: null, home: 'a.cl' }));
    const [[update, duplicates] = []] = updates(works);
    expect(update?.ExpressionAttributeValues).toMatchObject({
      ':duplicateSince': now.toISOString(),
    });
    expect(duplicates).toMatchObject({ UpdateExpression: 'ADD #duplicates :duplicates' });
    expect(works[0]?.shared).toContainEqual(write);
  });

  it('is one write where the home is the one that is known', async () => {
    const { ends, works } = setUp({ home: { isDuplicate: true, writes: [], counted: [] } });
    await ends.complete(ref, result({ changed: null }));
    expect(works[0]?.shared).toHaveLength(1);
  });

  it('forgets the check of a site that does not say it any more', async () => {
    const { ends, works } = setUp();
    await ends.complete(ref, result({ updatesCheckedAt: null }));
    const [[update] = []] = updates(works);
    expect(update?.UpdateExpression).toMatch(/REMOVE .*#checkedAt/);
  });

  it('stores all of it again after another sync ended, from the row as it then is', async () => {
    const { ends, works, done } = setUp({ later: row(0, 'others'), commits: { refusals: 1 } });
    expect(await ends.complete(ref, result())).toBe(true);
    expect(done).toEqual([
      ['save', '2026-11-21'],
      ['find', { consistent: true }],
      ['save', '2026-11-21'],
    ]);
    expect(updates(works)[0]?.[0]?.ExpressionAttributeValues).toMatchObject({
      ':read_statsHash': 'others',
    });
  });

  it.each([
    ['a deleted site: its stats are deleted', undefined, ['remove', '2026-11-21', 'https://a.cl']],
    ['a site with another owner: their row asks again', 'benito', ['forget', 'benito']],
  ])('leaves no hash without stats of %s', async (_, owner, last) => {
    const { ends, done } = setUp({ later: null, owner, commits: { refusals: 1 } });
    expect(await ends.complete(ref, result())).toBe(false);
    expect(done.at(-1)).toEqual(last);
  });

  it('leaves nothing of the old origin to a site that moved to another one meanwhile', async () => {
    const url = 'https://b.cl';
    const moved = { later: row(0, 'old', url), owner: 'ana', url, commits: { refusals: 1 } };
    const { ends, works, done } = setUp(moved);
    expect(await ends.complete(ref, result())).toBe(false);
    expect(updates(works).flat()).toEqual([]);
    const failing = setUp(moved);
    const end = { finishedAt: now, failure: dns, asRead: row() };
    expect(await failing.ends.fail(ref, end)).toBe(false);
    expect(updates(failing.works).flat()).toEqual([]);
    expect(done).toContainEqual(['remove', '2026-11-21', 'https://a.cl']);
    expect(done).toContainEqual(['forget', 'ana']);
  });

  it('stores nothing of a site that moved while it was read', async () => {
    const url = 'https://b.cl';
    const moved = { later: row(0, 'old', url), owner: 'ana', url, isLate: true };
    const { ends, works, done } = setUp(moved);
    expect(await ends.complete(ref, result())).toBe(false);
    expect(done).toEqual([['find', { consistent: true }]]);
    expect(works).toEqual([{ answer: false }]);
  });

  it.each(['http://a.cl', 'https://www.a.cl', 'https://a.cl/blog'])(
    'is stored where the address changed to %s, of the same origin',
    async (url) => {
      const { ends } = setUp({ later: row(0, 'old', url), url, commits: { refusals: 1 } });
      expect(await ends.complete(ref, result())).toBe(true);
    },
  );

  it.each([
    [2, []],
    [3, [event]],
    [4, [event]],
  ])('is news after %i failures: %j', async (failures, events) => {
    const { ends, works } = setUp();
    await ends.complete(ref, result({ asRead: row(failures), event }));
    expect(works[0]?.events).toEqual(events);
  });
});

describe('a sync that shows an update that somebody waits for', () => {
  const types = (works: ReturnType<typeof setUp>['works']) =>
    works.flatMap(({ events = [] }) => events.map(({ type }) => type));

  it('is announced with its end', async () => {
    const { ends, works } = setUp({ isShown: true });
    await ends.complete(ref, result());
    expect(types(works)).toEqual(['WebsiteSoftwareChanged']);
  });

  it('is not looked for where the site said the same', async () => {
    const { ends, works } = setUp({ isShown: true });
    await ends.complete(ref, result({ changed: null }));
    expect(types(works)).toEqual([]);
  });
});

describe('a sync that failed', () => {
  const end = (asRead: StatusRow | undefined) => ({ finishedAt: now, failure: dns, event, asRead });

  it.each([
    [0, []],
    [2, [event]],
    [3, []],
  ])('is counted after %i others, and announced once: %j', async (failures, events) => {
    const { ends, works, done } = setUp();
    expect(await ends.fail(ref, end(row(failures)))).toBe(true);
    expect(works[0]?.events).toEqual(events);
    expect(updates(works)[0]?.[0]?.ExpressionAttributeValues).toMatchObject({
      ...{ ':syncState': 'failed', ':syncFailures': failures + 1 },
      ...(failures > 0 && { ':read_syncFailures': failures }),
    });
    expect(done).toEqual([]);
  });

  const isCounted = (works: ReturnType<typeof setUp>['works']) =>
    updates(works).map(([update]) => update?.UpdateExpression?.includes('#syncFailures = '));

  it('is shown and not counted where another one counted meanwhile', async () => {
    const { ends, works } = setUp({ commits: { refusals: 1 }, later: row(1) });
    expect(await ends.fail(ref, end(row()))).toBe(true);
    expect(isCounted(works)).toEqual([false]);
    expect(works[0]?.events).toBeUndefined();
  });

  it('is counted where the site changed otherwise meanwhile', async () => {
    const { ends, works } = setUp({ commits: { refusals: 1 }, later: row() });
    expect(await ends.fail(ref, end(row()))).toBe(true);
    expect(isCounted(works)).toEqual([true]);
  });

  it.each([
    [
      'a person asked for it, of a site that fails',
      { asRead: row(1), requestedBy: 'person' as const },
    ],
    ['it is ours', { failure: describeFailure('internal') }],
  ])('is not counted if %s', async (_, more) => {
    const { ends, works } = setUp();
    await ends.fail(ref, { ...end(row()), ...more });
    expect(isCounted(works)).toEqual([false]);
  });

  it('is nothing of a site that was deleted', async () => {
    const { ends, works } = setUp({ later: null });
    expect(await ends.fail(ref, end(undefined))).toBe(false);
    expect(works).toEqual([{ answer: false }]);
  });
});
