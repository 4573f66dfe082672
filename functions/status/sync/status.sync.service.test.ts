import { describe, expect, it } from 'vitest';
import type { SyncWebsites } from '../../../events/status.events.ts';
import { UnreadableSecretError, type SecretOwner } from '../../core/crypto/secret-box.ts';
import { currentCorrelationId, withinRequest } from '../../core/observability/request-context.ts';
import { READ_LIMIT_MS, SyncError } from './status.connector.ts';
import {
  isLeased,
  neverSynced,
  CLAIM_LEASE_MS,
  SYNC_LEASE_MS,
  type SiteReading,
  type SiteStats,
  type Sync,
} from '../status.domain.ts';
import type { RowRef, StatusRow } from '../status.entity.ts';
import { hashStats } from '../status.stats.entity.ts';
import { syncBatch, type BatchDependencies } from './status.batch.service.ts';
import type { SyncFailed, SyncResult } from './status.ends.service.ts';
import type { SyncDependencies } from './status.sync.service.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const stats = (version = '6.8'): SiteStats => ({
  wordpressVersion: version,
  phpVersion: null,
  mysqlVersion: null,
  plugins: [],
  themes: [],
  pluginsCount: 0,
  themesCount: 0,
  usersCount: 0,
  postsCount: 0,
  pagesCount: 0,
  productsCount: 0,
  ordersCount: 0,
});

interface Site {
  ownerId: string | null;
  sealedKey: Uint8Array | null;
  sync: Sync;
  finishedAt: string | null;
  lastSyncDate: string | null;
  statsHash: string | null;
  stats: SiteStats | null;
  home?: string | undefined;
}

const MINUTE_LEFT = () => 60_000;

/** One message by itself, failing as the queue would see it. */
async function syncWebsites(message: SyncWebsites, deps: BatchDependencies): Promise<void> {
  const [failure] = await syncBatch([message], MINUTE_LEFT, deps);
  if (failure) throw failure;
}

type Write = [websiteId: string, what: string, detail?: unknown];

/** Sites in memory; `read` is what their servers do. */
function setUp(
  names: readonly string[],
  read: (url: string) => Promise<SiteReading> = async () => stats(),
) {
  const sites = new Map<string, Site>();
  for (const name of names) {
    const key = new Uint8Array([1]);
    const none = { finishedAt: null, lastSyncDate: null, statsHash: null, stats: null };
    sites.set(name, { ownerId: 'ana', sealedKey: key, sync: neverSynced, ...none });
  }
  const writes: Write[] = [];
  const reads: string[] = [];
  const limits: number[] = [];
  const askers: unknown[] = [];
  const errors: unknown[] = [];
  const checks: unknown[] = [];
  const homes: unknown[] = [];
  let clock = start + 1_000;
  const siteOf = ({ ownerId, websiteId }: RowRef) => {
    const site = sites.get(websiteId);
    return site?.ownerId === ownerId ? site : undefined;
  };
  /** Notes the write unless the site has no such row. */
  const write = (ref: RowRef, change: (site: Site) => Omit<Write, 0> | unknown[]) => {
    const site = siteOf(ref);
    if (!site) return Promise.resolve(false);
    const [what, detail] = change(site) as [string, unknown];
    writes.push(detail === undefined ? [ref.websiteId, what] : [ref.websiteId, what, detail]);
    return Promise.resolve(true);
  };
  const lines: unknown[] = [];
  const sentAgain: SyncWebsites[] = [];
  const recorded: unknown[] = [];
  const events: unknown[] = [];
  const deps: BatchDependencies = {
    addressOf: async (url) => url,
    sendAgain: async (message) => {
      sentAgain.push(message);
    },
    results: {
      record: async (run, results) => {
        recorded.push([run, results]);
      },
    },
    pause: async (ms) => {
      clock += ms;
    },
    dayOf: (instant) => instant.toISOString().slice(0, 10),
    now: () => new Date((clock += 1)),
    secrets: { open: async ({ id }) => `key of ${id}` },
    log: {
      info: (...line) => lines.push(line),
      error: (...line) => errors.push(line),
    },
    readSite: async ({ url, apiKey, limitMs }) => {
      reads.push(url);
      limits.push(limitMs);
      expect(apiKey).toBe(`key of ${url}`);
      return read(url);
    },
    websites: {
      findConnection: async (websiteId) => {
        const site = sites.get(websiteId);
        const { ownerId: userId, sealedKey } = site ?? {};
        return (
          site && {
            websiteId,
            userId: userId ?? null,
            url: websiteId,
            sealedKey: sealedKey ?? null,
            home: site.home,
          }
        );
      },
    },
    status: {
      find: async (ref) => {
        const site = siteOf(ref);
        return site && rowOf(site, ref);
      },
      claim: async (ref, { now, until, since }) => {
        const site = siteOf(ref);
        const isTaken = site && isLeased(site.sync, now);
        if (!site || isTaken || (site.finishedAt ?? '') >= since) return undefined;
        site.sync = { ...site.sync, leaseUntil: until.toISOString() };
        writes.push([ref.websiteId, 'claim']);
        return rowOf(site, ref);
      },
      progress: (ref, { percent, leaseUntil }) =>
        write(ref, (site) => {
          site.sync = { ...site.sync, state: 'in_progress', leaseUntil: leaseUntil.toISOString() };
          return ['progress', percent];
        }),
    },
    stats: { hashOf: hashStats },
    ends: {
      complete: (ref, result: SyncResult) =>
        write(ref, (site) => {
          site.finishedAt = site.lastSyncDate = result.finishedAt.toISOString();
          Object.assign(site, result.changed);
          events.push(result.event);
          checks.push(result.updatesCheckedAt);
          homes.push(result.home);
          site.sync = { ...neverSynced, state: 'completed' };
          return ['complete', result.changed ? 'with stats' : 'unchanged'];
        }),
      fail: (ref, { finishedAt, failure, event, requestedBy }: SyncFailed) =>
        write(ref, (site) => {
          askers.push(requestedBy);
          site.finishedAt = finishedAt.toISOString();
          events.push(event);
          site.sync = { ...neverSynced, state: 'failed' };
          return ['fail', failure.code];
        }),
    },
  };
  const rowOf = (site: Site, { websiteId }: RowRef) =>
    ({
      ownerId: site.ownerId,
      finishedAt: site.finishedAt,
      statsHash: site.statsHash,
      status: {
        websiteId,
        url: websiteId,
        name: `Sitio ${websiteId}`,
        sync: site.sync,
        lastSyncDate: site.lastSyncDate,
      },
    }) as StatusRow;
  const at = (ms: number) => new Date(start + ms).toISOString();
  const message = (
    requestedBy: SyncWebsites['requestedBy'],
    ids = names,
    ms = 0,
  ): SyncWebsites => ({
    type: 'SyncWebsites',
    websiteIds: [...ids],
    requestedBy,
    requestedAt: at(ms),
  });
  const setClock = (ms: number) => (clock = start + ms);
  const said = { sentAgain, recorded, events, checks, homes };
  const log = { lines, errors };
  return { sites, writes, reads, limits, askers, ...log, deps, message, setClock, at, ...said };
}

describe('a person’s sync', () => {
  it('shows its progress and stores what the site said', async () => {
    const { deps, writes, sites, message } = setUp(['a']);
    await syncWebsites(message('person'), deps);
    expect(writes).toEqual([
      ['a', 'progress', 10],
      ['a', 'progress', 70],
      ['a', 'complete', 'with stats'],
    ]);
    expect(sites.get('a')).toMatchObject({ stats: stats(), statsHash: hashStats(stats()) });
  });

  it('prolongs its lease from the moment it reports', async () => {
    let lease: Date | undefined;
    const { deps, message, setClock, at } = setUp(['a']);
    setClock(5_000 - 1);
    const progress: SyncDependencies['status']['progress'] = async (_, { leaseUntil }) => {
      lease ??= leaseUntil;
      return true;
    };
    await syncWebsites(message('person'), { ...deps, status: { ...deps.status, progress } });
    // The clock has ticked three times: when the site was prepared, when its turn came, and at the report.
    expect(lease?.toISOString()).toBe(at(5_002 + SYNC_LEASE_MS));
  });

  it('does not save again what did not change', async () => {
    const { deps, writes, sites, message } = setUp(['a']);
    (sites.get('a') as Site).statsHash = hashStats(stats());
    await syncWebsites(message('person'), deps);
    expect(writes).toEqual([
      ['a', 'progress', 10],
      ['a', 'complete', 'unchanged'],
    ]);
  });

  it('keeps when WordPress looked for updates apart from what changes the site', async () => {
    let checkedAt = '2026-11-21T11:00:00.000Z';
    const { deps, writes, sites, checks, message } = setUp(['a'], async () => ({
      ...stats(),
      updatesCheckedAt: checkedAt,
    }));
    await syncWebsites(message('schedule'), deps);
    checkedAt = '2026-11-21T11:30:00.000Z';
    await syncWebsites(message('schedule', ['a'], 10_000), deps);
    expect(writes.map(([, , detail]) => detail)).toEqual(['with stats', 'unchanged']);
    expect(checks).toEqual(['2026-11-21T11:00:00.000Z', checkedAt]);
    expect(sites.get('a')?.stats).toEqual(stats());
  });

  it.each([
    ['a.cl', undefined, 'a.cl'],
    ['a.cl', 'a.cl', undefined],
    ['b.cl', 'a.cl', 'b.cl'],
    [undefined, 'a.cl', undefined],
  ])('of a home %s where %s was known stores %s, and none of it in the stats', async (...given) => {
    const [said, known, stored] = given;
    const { deps, homes, sites, message } = setUp(['a'], async () => ({
      ...stats(),
      ...(said !== undefined && { home: said }),
    }));
    (sites.get('a') as Site).home = known;
    await syncWebsites(message('schedule'), deps);
    expect(homes).toEqual([stored]);
    expect(sites.get('a')?.stats).toEqual(stats());
  });

  it.each([
    ['never', 'never', true],
    ['2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00.000Z', true],
    ['2026-11-19T12:01:00.000Z', '2026-11-19T12:01:00.000Z', undefined],
    [null, null, undefined],
    // Its clock is wrong.
    ['2027-01-01T00:00:00.000Z', '2026-11-21T12:00:01.003Z', undefined],
  ] as const)('of a check at %s stores %s, and whether it is too long ago', async (...given) => {
    const [updatesCheckedAt, at, updatesUnchecked] = given;
    const { deps, sites, checks, message } = setUp(['a'], async () => ({
      ...stats(),
      updatesCheckedAt,
    }));
    await syncWebsites(message('schedule'), deps);
    expect(checks).toEqual([at]);
    expect(sites.get('a')?.stats?.updatesUnchecked).toBe(updatesUnchecked);
  });

  it('stores why the site could not be read', async () => {
    const { deps, writes, message } = setUp(['a'], () => Promise.reject(new SyncError('timeout')));
    await syncWebsites(message('person'), deps);
    expect(writes.at(-1)).toEqual(['a', 'fail', 'timeout']);
  });

  it.each([['person'], ['run'], ['schedule'], ['retry']] as const)(
    'asked for by a %s has 20 s, and says who asked',
    async (by) => {
      const setUpSite = setUp(['a'], () => Promise.reject(new SyncError('timeout')));
      const { deps, limits, askers, sites, message } = setUpSite;
      const nextAttemptAt = new Date(start - 1).toISOString();
      if (by === 'retry') (sites.get('a') as Site).sync = { ...neverSynced, nextAttemptAt };
      await syncWebsites(message(by), deps);
      expect([limits, askers]).toEqual([[20_000], [by]]);
    },
  );

  it('takes over from one whose lease runs: its own message is the reason of it', async () => {
    const { deps, reads, sites, message, at } = setUp(['a']);
    const leaseUntil = at(SYNC_LEASE_MS);
    (sites.get('a') as Site).sync = { ...neverSynced, state: 'pending', leaseUntil };
    await syncWebsites(message('person'), deps);
    expect(reads).toEqual(['a']);
  });
});

describe('the schedule’s sync', () => {
  it('shows no progress: one write', async () => {
    const { deps, writes, message } = setUp(['a', 'b']);
    await syncWebsites(message('schedule'), deps);
    expect(writes).toEqual([
      ['a', 'complete', 'with stats'],
      ['b', 'complete', 'with stats'],
    ]);
  });

  it('leaves a site alone while somebody’s own sync runs, and not when that one died', async () => {
    const { deps, reads, sites, message, at } = setUp(['a', 'b']);
    const leased = (ms: number): Sync => ({
      ...neverSynced,
      state: 'in_progress',
      leaseUntil: at(ms),
    });
    (sites.get('a') as Site).sync = leased(SYNC_LEASE_MS);
    (sites.get('b') as Site).sync = leased(500);
    await syncWebsites(message('schedule'), deps);
    expect(reads).toEqual(['b']);
  });
});

describe('a message that comes again', () => {
  it.each(['person', 'schedule'] as const)(
    'repeats no site that was finished (%s)',
    async (who) => {
      const failing = new Set(['b']);
      const { deps, reads, message } = setUp(['a', 'b', 'c'], async (url) => {
        if (failing.delete(url)) throw new Error('our own fault');
        if (url === 'c') throw new SyncError('dns');
        return stats();
      });
      await expect(syncWebsites(message(who), deps)).rejects.toThrow('b');
      expect(reads).toEqual(['a', 'b', 'c']);
      await syncWebsites(message(who), deps);
      expect(reads).toEqual(['a', 'b', 'c', 'b']);
      await syncWebsites(message(who), deps);
      expect(reads).toHaveLength(4);
    },
  );

  it('does not count as the next request of the same site', async () => {
    const { deps, reads, message, setClock } = setUp(['a']);
    await syncWebsites(message('person'), deps);
    setClock(10_000);
    await syncWebsites(message('person', ['a'], 9_000), deps);
    expect(reads).toEqual(['a', 'a']);
  });
});

describe('a site that was deleted', () => {
  it.each(['person', 'schedule'] as const)(
    'before the work began is not read (%s)',
    async (who) => {
      const { deps, reads, writes, message } = setUp(['a']);
      await syncWebsites(message(who, ['unknown']), deps);
      expect([reads, writes]).toEqual([[], []]);
    },
  );

  it('or has no key any more is not read', async () => {
    const { deps, reads, sites, message } = setUp(['a']);
    (sites.get('a') as Site).sealedKey = null;
    await syncWebsites(message('schedule'), deps);
    expect(reads).toEqual([]);
  });

  it.each(['person', 'schedule'] as const)(
    'while it is read ends quietly and writes nothing (%s)',
    async (who) => {
      const { deps, sites, writes, message } = setUp(['a', 'b'], async (url) => {
        if (url === 'a') sites.delete('a');
        return stats();
      });
      await syncWebsites(message(who), deps);
      expect(writes.filter(([id, what]) => id === 'a' && what !== 'progress')).toEqual([]);
      expect(writes.at(-1)).toEqual(['b', 'complete', 'with stats']);
    },
  );

  it('while it fails ends quietly too', async () => {
    const { deps, sites, writes, message } = setUp(['a'], async () => {
      sites.clear();
      throw new SyncError('dns');
    });
    await syncWebsites(message('schedule'), deps);
    expect(writes).toEqual([]);
  });

  it('between being looked up and being read is not read', async () => {
    const { deps, reads, sites, message } = setUp(['a']);
    const secrets = {
      open: async ({ id }: SecretOwner) => {
        sites.clear();
        return `key of ${id}`;
      },
    };
    await syncWebsites(message('person'), { ...deps, secrets });
    expect(reads).toEqual([]);
  });

  it('that is being moved to another origin is read once its two items agree', async () => {
    const { deps, reads, message } = setUp(['a']);
    const urls = ['https://old.cl', 'https://old.cl', 'https://new.cl'];
    const opened: SecretOwner[] = [];
    await syncWebsites(message('schedule'), {
      ...deps,
      websites: {
        findConnection: async (websiteId) => {
          const [url = 'https://new.cl'] = urls.splice(0, 1);
          return { websiteId, userId: 'ana', url, sealedKey: new Uint8Array([1]) };
        },
      },
      status: {
        ...deps.status,
        find: async (ref) => {
          const row = await deps.status.find(ref);
          return row && { ...row, status: { ...row.status, url: 'https://new.cl' } };
        },
      },
      secrets: {
        open: async (owner) => {
          opened.push(owner);
          return 'key of https://new.cl';
        },
      },
    });
    expect(reads).toEqual(['https://new.cl']);
    expect(opened).toEqual([{ id: 'a', boundTo: 'new.cl' }]);
  });

  it('or given to somebody else meanwhile leaves the new owner’s row as it is', async () => {
    const { deps, sites, writes, message } = setUp(['a'], async () => {
      (sites.get('a') as Site).ownerId = 'benito';
      return stats();
    });
    await syncWebsites(message('schedule'), deps);
    expect(writes).toEqual([]);
  });
});

describe('a failure of our own', () => {
  it('keeps no other site from its turn, and is reported with its cause', async () => {
    const { deps, writes, message } = setUp(['a', 'b', 'c']);
    const open = async ({ id }: SecretOwner) => {
      if (id === 'b') throw new Error('KMS is throttled');
      return `key of ${id}`;
    };
    const failure: unknown = await syncWebsites(message('schedule'), {
      ...deps,
      secrets: { open },
    }).catch((error: unknown) => error);
    expect(writes.map(([id]) => id)).toEqual(['a', 'c']);
    expect(failure).toMatchObject({
      message: 'Not synchronised: b',
      cause: { message: 'KMS is throttled' },
    });
  });

  it('that no retry mends, a key that does not open, is stored and logged without the key', async () => {
    const { deps, writes, reads, errors, message } = setUp(['a', 'b', 'c']);
    const error = new UnreadableSecretError('The secret does not open');
    const open = async ({ id }: SecretOwner) => {
      if (id === 'b') throw error;
      return `key of ${id}`;
    };
    await syncWebsites(message('schedule'), { ...deps, secrets: { open } });
    expect(reads).toEqual(['a', 'c']);
    expect(writes).toHaveLength(3);
    expect(writes).toContainEqual(['b', 'fail', 'internal']);
    expect(errors).toEqual([['connector key does not open', { websiteId: 'b', error }]]);
  });

  it('names every site it struck', async () => {
    const { deps, message } = setUp(['a', 'b'], () => Promise.reject(new Error('no')));
    await expect(syncWebsites(message('schedule'), deps)).rejects.toThrow('Not synchronised: a, b');
  });
});

it('reads the sites of a message at once: a dead one delays no other', async () => {
  const names = Array.from({ length: 25 }, (_, n) => `site-${String(n)}`);
  const { promise: dead, resolve: end } = Promise.withResolvers<SiteStats>();
  const { deps, writes, message } = setUp(names, (url) =>
    url === 'site-0' ? dead : Promise.resolve(stats()),
  );
  const work = syncWebsites(message('schedule'), deps);
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes).toHaveLength(24);
  end(stats());
  await work;
  expect(writes).toHaveLength(25);
});

describe('what its row says of a site', () => {
  const failing = (nextAttempt: number | null, at: (ms: number) => string): Sync => ({
    ...neverSynced,
    state: 'failed',
    failures: 2,
    nextAttemptAt: nextAttempt === null ? null : at(nextAttempt),
  });

  it.each([
    ['schedule', 1, false],
    ['schedule', 0, true],
    ['schedule', null, true],
    ['retry', 1, false],
    ['retry', 0, true],
    ['retry', null, false],
    ['person', 1, true],
    ['run', 1, true],
  ] as const)(
    'for a %s that asks %s ms before the next attempt: read is %s',
    async (who, ms, isRead) => {
      const { deps, reads, writes, sites, message, at } = setUp(['a']);
      (sites.get('a') as Site).sync = failing(ms, at);
      await syncWebsites(message(who), deps);
      expect(reads).toEqual(isRead ? ['a'] : []);
      if (!isRead) expect(writes).toEqual([]);
    },
  );

  it.each([
    ['synced', -1, 1],
    ['failed', 1, -1],
    ['failed', 1, null],
  ] as const)('is counted as %s where a run finds it finished', async (result, failed, good) => {
    const { deps, reads, sites, message, recorded, at } = setUp(['a']);
    const site = sites.get('a') as Site;
    site.lastSyncDate = good === null ? null : at(good);
    site.finishedAt = at(Math.max(failed, good ?? failed));
    await syncWebsites({ ...message('run'), run }, deps);
    expect([reads, recorded]).toEqual([[], [[run, { a: result }]]]);
  });
});

const run = { runId: '01kb3f0a9x5m3v7c2d8e4h6j9k', chunk: 7 };
/** The sum of the results that the run got. */
const eventsOf = (recorded: readonly unknown[]) =>
  Object.assign({}, ...recorded.map((each) => (each as [unknown, object])[1])) as unknown;
const never = new Promise<never>(() => undefined);
const turns = async (n = 20) => {
  for (let i = 0; i < n; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('a run’s sync', () => {
  it('takes the site, shows no progress and reports each outcome', async () => {
    const { deps, writes, sites, recorded, message } = setUp(['a', 'b', 'c', 'd'], async (url) => {
      if (url === 'b') throw new SyncError('dns');
      return stats();
    });
    (sites.get('c') as Site).sealedKey = null;
    sites.delete('d');
    await syncWebsites({ ...message('run'), run }, deps);
    expect(writes.filter(([id]) => id === 'a')).toEqual([
      ['a', 'claim'],
      ['a', 'complete', 'with stats'],
    ]);
    expect(eventsOf(recorded)).toEqual({ a: 'synced', b: 'failed', c: 'skipped', d: 'skipped' });
  });

  it('claims a site for longer than a read takes, and for less than the minute in which another takes over', async () => {
    const { deps, message } = setUp(['a']);
    const leases: number[] = [];
    const claim: typeof deps.status.claim = (ref, lease) => {
      leases.push(lease.until.getTime() - lease.now.getTime());
      return deps.status.claim(ref, lease);
    };
    await syncWebsites({ ...message('run'), run }, { ...deps, status: { ...deps.status, claim } });
    expect(leases).toEqual([CLAIM_LEASE_MS]);
    expect(CLAIM_LEASE_MS).toBeGreaterThan(READ_LIMIT_MS);
    expect(CLAIM_LEASE_MS).toBeLessThan(60_000);
  });

  it('hears of the first site at once, and of the others as time goes by', async () => {
    const answers = { a: stats(), b: stats(), c: stats(), d: stats() };
    const open: Record<string, () => void> = {};
    const read = (url: string) =>
      new Promise<SiteStats>((resolve) => {
        open[url] = () => resolve(answers[url as keyof typeof answers]);
      });
    const { deps, recorded, message, setClock } = setUp(['a', 'b', 'c', 'd'], read);
    const work = syncWebsites({ ...message('run'), run }, deps);
    const answer = async (url: string) => {
      await turns();
      open[url]?.();
      await turns();
    };
    await answer('a');
    expect(recorded).toEqual([[run, { a: 'synced' }]]);
    await answer('b');
    expect(recorded).toHaveLength(1);
    setClock(5_000);
    await answer('c');
    expect(recorded.at(-1)).toEqual([run, { b: 'synced', c: 'synced' }]);
    await answer('d');
    await work;
    expect(recorded.at(-1)).toEqual([run, { d: 'synced' }]);
    expect(recorded).toHaveLength(3);
  });

  it('never reads a site that another one reads, and counts it in both', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<SiteStats>();
    const { deps, reads, recorded, message } = setUp(['a'], () => answer);
    // The other one looks again only when its timer says so.
    const pause = () => turns(1);
    const other = { ...run, runId: '01kb3f0a9x5m3v7c2d8e4h6j9m' };
    const works = [run, other].map((one) =>
      syncWebsites({ ...message('run'), run: one }, { ...deps, pause }),
    );
    await turns(5);
    expect(reads).toEqual(['a']);
    resolve(stats());
    await Promise.all(works);
    expect(reads).toEqual(['a']);
    expect(recorded).toHaveLength(2);
    expect(recorded).toEqual(
      expect.arrayContaining([
        [run, { a: 'synced' }],
        [other, { a: 'synced' }],
      ]),
    );
  });

  it('waits for a person’s sync for longer than a read takes, and comes again then', async () => {
    const { deps, reads, sites, recorded, sentAgain, message, at, setClock } = setUp(['a', 'b']);
    const leaseUntil = at(SYNC_LEASE_MS);
    (sites.get('a') as Site).sync = { ...neverSynced, state: 'in_progress', leaseUntil };
    let waited = 0;
    const pause = async (ms: number) => {
      waited += ms;
    };
    const message1 = { ...message('run'), run };
    await syncWebsites(message1, { ...deps, pause });
    expect([reads, waited]).toEqual([['b'], 25_000]);
    expect(sentAgain).toEqual([{ ...message1, websiteIds: ['a'] }]);
    expect(recorded).toEqual([[run, { b: 'synced' }]]);

    // That one ended meanwhile.
    const site = sites.get('a') as Site;
    site.sync = { ...neverSynced, state: 'completed' };
    site.finishedAt = site.lastSyncDate = at(5_000);
    setClock(20_000);
    await syncWebsites({ ...message1, websiteIds: ['a'] }, deps);
    expect(recorded.at(-1)).toEqual([run, { a: 'synced' }]);
    expect(reads).toEqual(['b']);
  });

  it('takes over a site whose worker died, once its lease has run out', async () => {
    const { deps, reads, sites, recorded, message, at } = setUp(['a']);
    (sites.get('a') as Site).sync = { ...neverSynced, leaseUntil: at(3_000) };
    await syncWebsites({ ...message('run'), run }, deps);
    expect([reads, recorded]).toEqual([['a'], [[run, { a: 'synced' }]]]);
  });

  it('that crashes mid-way counts on redelivery what was finished, and reads only the rest', async () => {
    const crashing = new Set(['b']);
    const { deps, reads, recorded, message, setClock } = setUp(['a', 'b'], async (url) => {
      if (crashing.delete(url)) throw new Error('our own fault');
      return stats();
    });
    const killed = { ...deps, results: { record: () => Promise.reject(new Error('killed')) } };
    const message1 = { ...message('run'), run };
    await expect(syncWebsites(message1, killed)).rejects.toThrow('killed');
    setClock(360_000);
    await syncWebsites(message1, deps);
    expect(reads).toEqual(['a', 'b', 'b']);
    expect(eventsOf(recorded)).toEqual({ a: 'synced', b: 'synced' });
  });

  it('that could not be counted is delivered again', async () => {
    const { deps, message } = setUp(['a']);
    const results = { record: () => Promise.reject(new Error('throttled')) };
    await expect(syncWebsites({ ...message('run'), run }, { ...deps, results })).rejects.toThrow(
      'throttled',
    );
  });
});

describe('a batch', () => {
  it('reads no more than 25 sites at once and 2 of an address, over all its messages', async () => {
    const names = Array.from({ length: 250 }, (_, n) => `s${String(n)}`);
    const busy: string[] = [];
    const hostOf = (url: string) => `host-${String(Number(url.slice(1)) % 40)}`;
    let most = 0;
    const { deps, writes, message } = setUp(names, async (url) => {
      busy.push(hostOf(url));
      most = Math.max(most, busy.length);
      expect(busy.filter((host) => host === hostOf(url)).length).toBeLessThanOrEqual(2);
      await turns(1);
      busy.splice(busy.indexOf(hostOf(url)), 1);
      return stats();
    });
    const messages = Array.from({ length: 10 }, (_, n) =>
      message('schedule', names.slice(n * 25, n * 25 + 25)),
    );
    const addressOf = async (url: string) => hostOf(url);
    await syncBatch(messages, MINUTE_LEFT, { ...deps, addressOf });
    expect(most).toBe(25);
    expect(writes).toHaveLength(250);
  });

  it('whose first message is full of sites of one dead server delays no other site', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `s${String(n)}`);
    const dead = new Set(names.slice(0, 25));
    const { deps, writes, message } = setUp(names, (url) =>
      dead.has(url) ? never : Promise.resolve(stats()),
    );
    const messages = [
      message('schedule', names.slice(0, 25)),
      message('schedule', names.slice(25)),
    ];
    const addressOf = async (url: string) => (dead.has(url) ? 'dead' : url);
    void syncBatch(messages, MINUTE_LEFT, { ...deps, addressOf });
    await turns();
    expect(writes).toHaveLength(25);
  });

  it('reads a site of two messages once', async () => {
    const { deps, reads, message } = setUp(['a']);
    await syncBatch([message('schedule'), message('person')], MINUTE_LEFT, deps);
    expect(reads).toEqual(['a']);
  });

  it('fails the messages of our own failures alone', async () => {
    const { deps, message } = setUp(['a', 'b'], async (url) => {
      if (url === 'b') throw new Error('our own fault');
      return stats();
    });
    const messages = [message('schedule', ['a']), message('schedule', ['b'])];
    const [first, second] = await syncBatch(messages, MINUTE_LEFT, deps);
    expect(first).toBeUndefined();
    expect(second?.message).toBe('Not synchronised: b');
  });
});

describe('a server that hangs', () => {
  it('has its two places for one read each; the rest of its sites goes round again', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `s${String(n)}`);
    const { deps, reads, sentAgain, message } = setUp(names, async () => {
      await deps.pause(20_000);
      throw new SyncError('timeout');
    });
    const own = names.slice(20);
    const addressOf = async (url: string) => (own.includes(url) ? url : 'hangs');
    const messages = [message('schedule', names.slice(0, 20)), message('schedule', own)];
    expect(await syncBatch(messages, MINUTE_LEFT, { ...deps, addressOf })).toEqual([
      undefined,
      undefined,
    ]);
    expect(reads.toSorted()).toEqual(['s0', 's1', ...own].toSorted());
    expect(sentAgain).toEqual([{ ...messages[0], websiteIds: names.slice(2, 20) }]);
  });
});

describe('what a batch came to', () => {
  it('is one line: sites that were read, those that could not be, and how late the last one was', async () => {
    const { deps, lines, message } = setUp(['a', 'b', 'c'], async (url) => {
      await deps.pause(2_000);
      if (url === 'b') throw new SyncError('dns');
      return stats();
    });
    await syncBatch([message('schedule')], MINUTE_LEFT, deps);
    expect(lines).toEqual([
      ['synced', { SitesSynced: 2, SitesFailed: 1, SyncDelay: expect.any(Number) as number }],
    ]);
    const [[, { SyncDelay }]] = lines as [[string, { SyncDelay: number }]];
    expect(SyncDelay).toBeGreaterThanOrEqual(2);
    expect(SyncDelay).toBeLessThan(10);
  });

  it('is no line where nothing was read', async () => {
    const { deps, lines, message } = setUp(['a']);
    await syncBatch([message('schedule')], () => 1, deps);
    expect(lines).toEqual([]);
  });

  it('is done for each message with its own correlation id', async () => {
    const { deps, message } = setUp(['a', 'b', 'c', 'd']);
    const messages = [message('schedule', ['a', 'b']), message('person', ['c', 'd'])];
    const idOf = (one: unknown) => (one === messages[0] ? 'request-1' : 'request-2');
    const seen = new Map<string, unknown>();
    await syncBatch(messages, MINUTE_LEFT, {
      ...deps,
      ofMessage: (one, work) => withinRequest({ correlationId: idOf(one) }, work),
      readSite: async ({ url }) => {
        seen.set(url, currentCorrelationId());
        return stats();
      },
    });
    expect(Object.fromEntries(seen)).toEqual({
      ...{ a: 'request-1', b: 'request-1', c: 'request-2', d: 'request-2' },
    });
  });
});

describe('when the time of the Lambda is nearly over', () => {
  it('what had no turn is sent again as it was asked for, and nothing fails for it', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `s${String(n)}`);
    let left = 60_000;
    const { deps, reads, sentAgain, recorded, message } = setUp(names, async () => {
      left = 24_999;
      return stats();
    });
    const messages = [
      message('schedule', names.slice(0, 5)),
      { ...message('run', names.slice(5)), run },
    ];
    const addressOf = async () => 'one server of them all';
    const outcomes = await syncBatch(messages, () => left, { ...deps, addressOf });
    expect(outcomes).toEqual([undefined, undefined]);
    expect(reads).toEqual(['s0', 's1']);
    expect(sentAgain).toEqual([
      { ...messages[0], websiteIds: names.slice(2, 5) },
      { ...messages[1], websiteIds: names.slice(5) },
    ]);
    expect(recorded).toEqual([]);
  });

  it('keeps all of them where the queue refuses', async () => {
    const { deps, message } = setUp(['a']);
    const sendAgain = () => Promise.reject(new Error('no SQS'));
    const outcomes = await syncBatch([message('schedule')], () => 1, { ...deps, sendAgain });
    expect(outcomes).toEqual([new Error('no SQS')]);
  });
});

describe('what is published of the end of a sync', () => {
  it('is for the owner of the site', async () => {
    const { deps, events, message } = setUp(['a', 'b'], async (url) => {
      if (url === 'b') throw new SyncError('dns');
      return stats();
    });
    await syncWebsites(message('schedule'), deps);
    const id = expect.any(String) as string;
    const published = Object.fromEntries(
      (events as { type: string }[]).map((event) => [event.type, event]),
    );
    expect(Object.values(published)).toHaveLength(2);
    expect(published).toEqual({
      WebsiteSyncRecovered: {
        ...{ type: 'WebsiteSyncRecovered', eventId: id, websiteId: 'a', userId: 'ana' },
        ...{ name: 'Sitio a', recoveredAt: id },
      },
      WebsiteSyncFailing: {
        ...{ type: 'WebsiteSyncFailing', eventId: id, websiteId: 'b', userId: 'ana' },
        ...{ name: 'Sitio b', failureCode: 'dns', failedAt: id },
      },
    });
  });

  it('is nothing of a site that is nobody’s', async () => {
    const { deps, events, sites, message } = setUp(['a']);
    (sites.get('a') as Site).ownerId = null;
    await syncWebsites(message('schedule'), deps);
    expect(events).toEqual([undefined]);
  });
});
