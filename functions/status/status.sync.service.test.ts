import { describe, expect, it } from 'vitest';
import type { SyncWebsites } from '../../events/status.events.ts';
import { UnreadableSecretError } from '../core/crypto/secret-box.ts';
import { SyncError } from './status.connector.ts';
import { neverSynced, SYNC_LEASE_MS, type SiteStats, type Sync } from './status.domain.ts';
import type { SyncFailure } from './status.failures.domain.ts';
import { hashStats } from './status.packing.ts';
import type { StatusRow } from './status.row.ts';
import { syncWebsites, type SyncDependencies } from './status.sync.service.ts';
import type { RowRef, SyncResult } from './status.store.ts';

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
  statsHash: string | null;
  stats: SiteStats | null;
}

type Write = [websiteId: string, what: string, detail?: unknown];

/** Sites in memory; `read` is what their servers do. */
function setUp(
  names: readonly string[],
  read: (url: string) => Promise<SiteStats> = async () => stats(),
) {
  const sites = new Map<string, Site>();
  for (const name of names) {
    const key = new Uint8Array([1]);
    const none = { finishedAt: null, statsHash: null, stats: null };
    sites.set(name, { ownerId: 'ana', sealedKey: key, sync: neverSynced, ...none });
  }
  const writes: Write[] = [];
  const reads: string[] = [];
  const errors: unknown[] = [];
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
  const deps: SyncDependencies = {
    now: () => new Date((clock += 1)),
    secrets: { open: async (owner) => `key of ${owner}` },
    log: { error: (...line) => errors.push(line) },
    readSite: async ({ url, apiKey }) => {
      reads.push(url);
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
          }
        );
      },
    },
    status: {
      find: async (ref) => {
        const site = siteOf(ref);
        const { finishedAt, statsHash, sync, ownerId } = site ?? {};
        return site && ({ ownerId, finishedAt, statsHash, status: { sync } } as StatusRow);
      },
      progress: (ref, { percent, leaseUntil }) =>
        write(ref, (site) => {
          site.sync = { ...site.sync, state: 'in_progress', leaseUntil: leaseUntil.toISOString() };
          return ['progress', percent];
        }),
      complete: (ref, result: SyncResult) =>
        write(ref, (site) => {
          site.finishedAt = result.finishedAt.toISOString();
          Object.assign(site, result.changed);
          site.sync = { ...neverSynced, state: 'completed' };
          return ['complete', result.changed ? 'with stats' : 'unchanged'];
        }),
      fail: (ref, { finishedAt, failure }: { finishedAt: Date; failure: SyncFailure }) =>
        write(ref, (site) => {
          site.finishedAt = finishedAt.toISOString();
          site.sync = { ...neverSynced, state: 'failed' };
          return ['fail', failure.code];
        }),
    },
  };
  const at = (ms: number) => new Date(start + ms).toISOString();
  const message = (requestedBy: 'person' | 'schedule', ids = names, ms = 0): SyncWebsites => ({
    type: 'SyncWebsites',
    websiteIds: [...ids],
    requestedBy,
    requestedAt: at(ms),
  });
  const setClock = (ms: number) => (clock = start + ms);
  return { sites, writes, reads, errors, deps, message, setClock, at };
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
    // The clock has ticked twice: when the site was prepared, and at the report.
    expect(lease?.toISOString()).toBe(at(5_001 + SYNC_LEASE_MS));
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

  it('stores why the site could not be read', async () => {
    const { deps, writes, message } = setUp(['a'], () => Promise.reject(new SyncError('timeout')));
    await syncWebsites(message('person'), deps);
    expect(writes.at(-1)).toEqual(['a', 'fail', 'timeout']);
  });

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

  it('is not taken for the next request of the same site', async () => {
    const { deps, reads, message, setClock } = setUp(['a']);
    await syncWebsites(message('person'), deps);
    setClock(10_000);
    await syncWebsites(message('person', ['a'], 9_000), deps);
    expect(reads).toEqual(['a', 'a']);
  });
});

describe('a site that is gone', () => {
  it.each(['person', 'schedule'] as const)(
    'before the work began is not read (%s)',
    async (who) => {
      const { deps, reads, writes, message } = setUp(['a']);
      await syncWebsites(message(who, ['gone']), deps);
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
      open: async (owner: string) => {
        sites.clear();
        return `key of ${owner}`;
      },
    };
    await syncWebsites(message('person'), { ...deps, secrets });
    expect(reads).toEqual([]);
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
  it('keeps no other site from its turn, and is told with its cause', async () => {
    const { deps, writes, message } = setUp(['a', 'b', 'c']);
    const open = async (owner: string) => {
      if (owner === 'b') throw new Error('KMS is throttled');
      return `key of ${owner}`;
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
    const open = async (owner: string) => {
      if (owner === 'b') throw error;
      return `key of ${owner}`;
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
