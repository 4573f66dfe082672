import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { Website } from './websites.domain.ts';
import { createWebsite, getWebsite, listWebsites } from './websites.service.ts';
import type { CreateOptions, WebsitesPageRequest } from './websites.store.ts';

const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const input = {
  name: 'La Espiga',
  url: 'https://la-espiga.cl',
  type: 'tienda',
  apiKey: 'connector-key-x9Kq',
  wordpressVersion: '',
  comments: '',
} as const;
const site: Website = {
  websiteId: 'site-1',
  userId: 'ana',
  name: 'La Espiga',
  url: 'https://la-espiga.cl',
  type: 'tienda',
  comments: '',
  wordpressVersion: null,
  keyConfigured: true,
  keyLast4: 'x9Kq',
  createdAt: '2026-11-21T12:00:00.000Z',
};

interface World {
  ownerLives?: boolean;
  /** Of the plan that runs; undefined without one. */
  siteLimit?: number | null | undefined;
  /** How many sites the owner has. */
  count?: number;
}

function setUp({ ownerLives = true, siteLimit, count = 0 }: World = {}) {
  const created: ({ website: Website; sealedKey: Uint8Array | null } & CreateOptions)[] = [];
  const asked: string[] = [];
  const plan = { userPlanId: 'p', planName: 'Básico', activityLimit: 5, activitiesConsumed: 5 };
  return {
    created,
    asked,
    deps: {
      websites: {
        async create(website: Website, sealedKey: Uint8Array | null, options: CreateOptions = {}) {
          const limit = options.siteLimit ?? Infinity;
          const isStored = ownerLives && count < limit;
          if (isStored) created.push({ website, sealedKey, ...options });
          return isStored;
        },
        isOwnerThere: async () => ownerLives,
      },
      quota: {
        async findCurrent(userId: string) {
          asked.push(userId);
          return siteLimit === undefined ? undefined : { ...plan, siteLimit };
        },
      },
      secrets: { seal: async (owner: string, secret: string) => Buffer.from(`${owner}|${secret}`) },
      newId: () => 'site-1',
      sitesWithoutPlan: 3,
      now: () => new Date('2026-11-21T12:00:00.000Z'),
    },
  };
}

describe('createWebsite', () => {
  it('makes a site of the caller, its key sealed for that site', async () => {
    const { deps, created } = setUp();
    expect(await createWebsite(ana, input, deps)).toEqual(site);
    const sealedKey = Buffer.from('site-1|connector-key-x9Kq');
    expect(created).toEqual([{ website: site, sealedKey, audits: [], siteLimit: 3 }]);
  });

  it('makes one without a key, to be linked later', async () => {
    const { deps, created } = setUp();
    const website = await createWebsite(ana, { ...input, apiKey: null }, deps);
    expect(website).toMatchObject({ keyConfigured: false, keyLast4: null });
    expect(created[0]?.sealedKey).toBeNull();
  });

  it('makes an administrator’s site theirs, and notes it', async () => {
    const { deps, created } = setUp();
    expect((await createWebsite(admin, input, deps)).userId).toBe('admin');
    expect(created[0]?.audits).toMatchObject([
      { targetId: 'site-1', actorId: 'admin', action: 'WebsiteCreated' },
    ]);
  });

  it('answers and stores nothing of the key but its end', async () => {
    const { deps, created } = setUp();
    const website = await createWebsite(admin, input, deps);
    const kept = created.map(({ website: stored, audits }) => [stored, audits]);
    expect(JSON.stringify([website, kept])).not.toContain('connector');
  });

  it('stores nothing when the key could not be sealed', async () => {
    const { deps, created } = setUp();
    const secrets = { seal: () => Promise.reject(new Error('no KMS')) };
    await expect(createWebsite(ana, input, { ...deps, secrets })).rejects.toThrow('no KMS');
    expect(created).toEqual([]);
  });

  it('is refused to a caller who was deleted meanwhile', async () => {
    const { deps } = setUp({ ownerLives: false });
    const attempt = createWebsite(ana, input, deps);
    await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('the site limit', () => {
  it.each([
    ['of a plan is not reached', { siteLimit: 5, count: 4 }, 5],
    ['of a plan is none', { siteLimit: null, count: 500 }, null],
    ['without a plan is not reached', { siteLimit: undefined, count: 2 }, 3],
    ['of an older plan is less than without one', { siteLimit: 1, count: 2 }, 3],
  ])('lets a client register a site where it %s', async (_, world, siteLimit) => {
    const { deps, created, asked } = setUp(world);
    await createWebsite(ana, input, deps);
    expect(created).toMatchObject([{ siteLimit }]);
    expect(asked).toEqual(['ana']);
  });

  it.each([
    ['of a plan', { siteLimit: 5, count: 5 }, 'SITE_LIMIT_REACHED'],
    ['of a plan, long passed', { siteLimit: 5, count: 6 }, 'SITE_LIMIT_REACHED'],
    ['without a plan', { siteLimit: undefined, count: 3 }, 'SITE_LIMIT_WITHOUT_PLAN'],
    ['without a plan, long passed', { siteLimit: undefined, count: 9 }, 'SITE_LIMIT_WITHOUT_PLAN'],
  ])('refuses one more where it is reached: %s', async (_, world, code) => {
    const { deps, created } = setUp(world);
    await expect(createWebsite(ana, input, deps)).rejects.toMatchObject({ code });
    expect(created).toEqual([]);
  });

  it('is no answer to who was deleted meanwhile', async () => {
    const { deps } = setUp({ siteLimit: 2, ownerLives: false });
    const attempt = createWebsite(ana, input, deps);
    await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('does not bind administrators', async () => {
    const { deps, created, asked } = setUp({ siteLimit: 1, count: 7 });
    await createWebsite(admin, input, deps);
    expect(created).toMatchObject([{ siteLimit: null }]);
    expect(asked).toEqual([]);
  });
});

describe('getWebsite', () => {
  const depsOf = (found: Website | undefined, version: string | null | undefined) => ({
    websites: { find: async () => found },
    status: {
      findStats: async () => (version === undefined ? undefined : { wordpressVersion: version }),
    },
  });

  it.each([
    ['6.8', true],
    [null, false],
    [undefined, false],
  ])('says whether the site told its version: %j', async (version, versionSynced) => {
    const detail = await getWebsite(ana, 'site-1', depsOf(site, version));
    expect(detail).toEqual({ ...site, versionSynced });
  });

  it('shows an administrator everybody’s, and a client nobody else’s', async () => {
    const theirs = depsOf({ ...site, userId: null }, undefined);
    expect(await getWebsite(admin, 'site-1', theirs)).toMatchObject({ userId: null });
    for (const found of [{ ...site, userId: null }, { ...site, userId: 'benito' }, undefined]) {
      const attempt = getWebsite(ana, 'site-1', depsOf(found, '6.8'));
      await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('listWebsites', () => {
  async function matching(query: { search: string; type?: 'tienda' | 'blog'; userId?: string }) {
    const asked: WebsitesPageRequest[] = [];
    const websites = {
      async list(_: unknown, request: WebsitesPageRequest) {
        asked.push(request);
        return { items: [], page: 2, pageCount: 2, total: 0 };
      },
    };
    await listWebsites(ana, { page: 2, ...query }, { websites });
    const [request] = asked;
    expect(request).toMatchObject({ page: 2, size: 15 });
    const entries = [
      { text: 'la espiga\nhttps://la-espiga.cl\ntienda', type: 'tienda' as const, owner: 'ana' },
      { text: 'el diario\nhttps://diario.cl\nblog', type: 'blog' as const, owner: null },
    ];
    return entries.map((entry) => request?.matches(entry));
  }

  it.each([
    [{ search: '' }, [true, true]],
    [{ search: 'ESPÍGA tienda' }, [true, false]],
    [{ search: 'diario.cl' }, [false, true]],
    [{ search: '', type: 'blog' as const }, [false, true]],
    [{ search: 'espiga', type: 'blog' as const }, [false, false]],
    [{ search: '', userId: 'ana' }, [true, false]],
    [{ search: 'diario', userId: 'ana' }, [false, false]],
  ])('%j finds %j, fifteen a page', async (query, found) => {
    expect(await matching(query)).toEqual(found);
  });
});
