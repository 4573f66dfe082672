import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { neverSynced, type SiteStats } from '../status.domain.ts';
import { createStatuses, type RowRef, type StatusRow } from '../status.entity.ts';
import { describeFailure } from '../status.failures.domain.ts';
import { createSyncEnds, type SyncResult } from './status.ends.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ref: RowRef = { ownerId: 'ana', websiteId: '01kb3f0a9x5m3v7c2d8e4h6j9k' };
const event = { type: 'News', eventId: 'e1' };
const stats = { plugins: [{ updatePending: true }], themes: [] } as unknown as SiteStats;
const changed = { stats, statsHash: 'new', day: '2026-11-21' };
const row = (failures = 0, statsHash = 'old') =>
  ({
    statsHash,
    counted: { keyConfigured: true, lastSyncDate: '2026-11-21T06:00:00.000Z' },
    status: {
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
  commits?: Parameters<typeof keepingCommit>[1];
  /** Whether what the site says is an update that somebody waits for. */
  isShown?: boolean;
}

function setUp({ later = row(), owner, commits, isShown = false }: World = {}) {
  const done: unknown[] = [];
  const { commit, works } = keepingCommit(now, commits);
  const ends = createSyncEnds({
    status: {
      ...createStatuses(noTable),
      find: async (_ref, read) => {
        done.push(['find', read]);
        return later ?? undefined;
      },
      forgetHash: async (of) => void done.push(['forget', of.ownerId]),
    },
    stats: {
      save: async (_id, { day }) => void done.push(['save', day]),
      removeDay: async (_id, day) => void done.push(['remove', day]),
    },
    sites: {
      find: async () =>
        owner === undefined ? undefined : { userId: owner, name: 'Sitio', url: 'https://a.cl' },
    },
    wanted: { isShown: async () => isShown },
    commit,
  });
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
            '#keyConfigured = :read_keyConfigured AND #lastSyncDate = :read_lastSyncDate',
            'attribute_not_exists(#syncFinishedAt) AND attribute_not_exists(#pendingUpdates)',
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
    ['2026-11-21T11:00:00.000Z', 1_795_258_800],
    ['never', 0],
  ])('stores a check for updates at %s in seconds: a list reads each byte', async (at, seconds) => {
    const { ends, works } = setUp();
    await ends.complete(ref, result({ updatesCheckedAt: at }));
    const [[update] = []] = updates(works);
    expect(update?.ExpressionAttributeValues).toMatchObject({ ':checkedAt': seconds });
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
    ['a deleted site: its stats are deleted', undefined, ['remove', '2026-11-21']],
    ['a site with another owner: their row asks again', 'benito', ['forget', 'benito']],
  ])('leaves no hash without stats of %s', async (_, owner, last) => {
    const { ends, done } = setUp({ later: null, owner, commits: { refusals: 1 } });
    expect(await ends.complete(ref, result())).toBe(false);
    expect(done.at(-1)).toEqual(last);
  });

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
    ['a person asked for it', { isCounted: false }],
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
