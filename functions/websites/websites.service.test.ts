import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import type { SecretOwner } from '../core/crypto/secret-box.ts';
import type { Caller } from '../core/auth/caller.ts';
import { mayBeRead } from '../core/outbound/target.ts';
import type { Submission } from '../core/table/commit/once.ts';
import type { Website } from './websites.domain.ts';
import { blankWebsite, type NewWebsite, type Registration } from './websites.form.domain.ts';
import { createWebsites, type SitesPageRequest } from './websites.entity.ts';
import { websiteFinder } from './websites.search.domain.ts';
import type { StoredSite } from './websites.items.ts';
import { createWebsite, getWebsite, listWebsites, toListed } from './websites.service.ts';
import { sampleSite } from './websites.samples.ts';
import { unreadableHost } from './websites.url.domain.ts';

const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const at = new Date('2026-11-21T12:00:00.000Z');
const ana: Caller = {
  userId: anaId,
  username: anaId,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = {
  userId: adminId,
  username: adminId,
  groups: [],
  role: 'admin',
  position: 'owner',
};
const input: NewWebsite = {
  ...blankWebsite,
  name: 'La Espiga',
  url: 'https://la-espiga.cl',
  type: 'tienda',
  apiKey: 'connector-key-x9Kq',
};
const site = sampleSite({
  websiteId,
  userId: anaId,
  name: 'La Espiga',
  url: 'https://la-espiga.cl',
  keyLast4: 'x9Kq',
  createdAt: at.toISOString(),
});

interface World {
  ownerLives?: boolean;
  /** Of the plan that runs; undefined without one. */
  siteLimit?: number | null | undefined;
}

type Added = Omit<StoredSite, 'directoryChunk'> & { siteLimit: number | null };
const { toWebsite } = createWebsites(noTable);

function setUp({ ownerLives = true, siteLimit }: World = {}) {
  const { commit, works } = keepingCommit(at);
  const asked: string[] = [];
  const plan = { userPlanId: 'p', planName: 'Básico', activityLimit: 5, activitiesConsumed: 5 };
  const dependencies = {
    websites: {
      toWebsite,
      async add(added: Omit<StoredSite, 'directoryChunk'>, limit: number | null) {
        const Item = { pk: 'site', sk: 'x', added: { ...added, siteLimit: limit } };
        return { own: [], shared: [{ Put: { Item } }] };
      },
      findStored: async () => undefined,
      mayOwn: async () => ownerLives,
    },
    commit,
    quota: {
      async findCurrent(userId: string) {
        asked.push(userId);
        return siteLimit === undefined
          ? undefined
          : { ...plan, siteLimit, promisedWorkingDays: null };
      },
    },
    secrets: {
      seal: async (owner: SecretOwner, secret: string) =>
        Buffer.from(`${owner.id} ${owner.boundTo}|${secret}`),
    },
    newId: () => websiteId,
    sitesWithoutPlan: 3,
    mayBeRead: (url: URL) => mayBeRead(url, [4_282]),
  };
  return {
    dependencies,
    works,
    asked,
    added: () => works[0]?.shared?.[0]?.Put?.Item?.['added'] as Added | undefined,
    create: (caller: Caller, sent: Registration = input, submission?: Submission) =>
      createWebsite(caller, { input: sent, submission }, dependencies),
  };
}

describe('createWebsite', () => {
  it('makes a site of the caller, its key sealed for that site', async () => {
    const { create, added, works } = setUp();
    expect(await create(ana)).toEqual(site);
    const sealedKey = Buffer.from(`${websiteId} la-espiga.cl|connector-key-x9Kq`);
    expect(added()).toEqual({ ...site, sealedKey, siteLimit: 3 });
    expect(works[0]?.audits).toEqual([]);
  });

  it('makes one without a key, to be linked later', async () => {
    const { create, added } = setUp();
    const website = await create(ana, { ...input, apiKey: null });
    expect(website).toMatchObject({ keyConfigured: false, keyLast4: null });
    expect(added()?.sealedKey).toBeNull();
  });

  it('makes an administrator’s site nobody’s, and notes it', async () => {
    const { create, works } = setUp();
    expect((await create(admin)).userId).toBeNull();
    expect(works[0]?.audits).toMatchObject([
      { targetId: websiteId, actorId: adminId, action: 'WebsiteCreated' },
    ]);
  });

  it.each([anaId, null])(
    'is somebody else’s where an administrator says so: %s',
    async (userId) => {
      const { create, added, works } = setUp();
      expect(await create(admin, { ...input, userId })).toMatchObject({ userId });
      expect(added()).toMatchObject({ userId, siteLimit: null });
      expect(added()).not.toHaveProperty('apiKey');
      const targets = works[0]?.audits?.map(({ targetId }) => targetId);
      expect(targets).toEqual(userId === null ? [websiteId] : [websiteId, userId]);
      expect(await works[0]?.refused?.()).toMatchObject({ code: 'CLIENT_REQUIRED' });
    },
  );

  it('is nobody else’s where a client says so', async () => {
    const { create, works } = setUp();
    for (const userId of [adminId, null]) {
      await expect(create(ana, { ...input, userId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(works).toEqual([]);
    expect(await create(ana, { ...input, userId: anaId })).toMatchObject({ userId: anaId });
  });

  it.each(['https://10.0.0.1', 'https://[fd00::1]', 'http://localhost:4283', 'http://127.0.0.1:9'])(
    'is none at %s, which no sync would reach',
    async (url) => {
      const { create, works } = setUp();
      await expect(create(ana, { ...input, url })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { url: [unreadableHost] },
      });
      expect(works).toEqual([]);
    },
  );

  it('may be on a port of the local stage’s own sites', async () => {
    const { create } = setUp();
    const url = 'http://localhost:4282';
    expect(await create(ana, { ...input, url })).toMatchObject({ url });
  });

  it('answers and stores nothing of the key but its end', async () => {
    const { create, added, works } = setUp();
    const website = await create(admin);
    const { sealedKey: _, ...kept } = added() ?? {};
    expect(JSON.stringify([website, kept, works[0]?.audits])).not.toContain('connector');
  });

  it('stores nothing when the key could not be sealed', async () => {
    const { dependencies, works } = setUp();
    const secrets = { seal: () => Promise.reject(new Error('no KMS')) };
    const attempt = createWebsite(ana, { input }, { ...dependencies, secrets });
    await expect(attempt).rejects.toThrow('no KMS');
    expect(works).toEqual([]);
  });

  it('is known again by its submission: by all that was sent, but of the key by its end', async () => {
    const { dependencies } = setUp();
    const known: unknown[] = [];
    await createWebsite(
      ana,
      { input, submission: { scope: 'ana', key: 'k' } },
      {
        ...dependencies,
        commit: async (build, once) => {
          known.push(once?.scope, once?.key, once?.input);
          return (await build(at)).answer;
        },
      },
    );
    expect(known).toEqual(['ana', 'k', { ...input, apiKey: 'x9Kq' }]);
  });
});

describe('the site limit', () => {
  it.each([
    ['a plan', { siteLimit: 5 }, 5],
    ['a plan of any number', { siteLimit: null }, null],
    ['no plan', {}, 3],
    ['an older plan of fewer than without one', { siteLimit: 1 }, 3],
  ])('of %s is checked with the write', async (_, world, siteLimit) => {
    const { create, added, asked } = setUp(world);
    await create(ana);
    expect(added()).toMatchObject({ siteLimit });
    expect(asked).toEqual([anaId]);
  });

  it.each([
    ['of a plan', { siteLimit: 5 }, 'SITE_LIMIT_REACHED'],
    ['without a plan', {}, 'SITE_LIMIT_WITHOUT_PLAN'],
    [
      'for a client who was deleted meanwhile',
      { siteLimit: 5, ownerLives: false },
      'UNAUTHENTICATED',
    ],
    ['for a client who was deleted, without a limit', { siteLimit: null }, 'UNAUTHENTICATED'],
  ])('says why a site is refused %s', async (_, world, code) => {
    const { create, works } = setUp(world);
    await create(ana);
    expect(await works[0]?.refused?.()).toMatchObject({ code });
  });

  it('does not bind administrators', async () => {
    const { create, added, asked } = setUp({ siteLimit: 1 });
    await create(admin);
    expect(added()).toMatchObject({ siteLimit: null });
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
  ])('says whether the site reported its version: %j', async (version, versionSynced) => {
    const detail = await getWebsite(ana, websiteId, depsOf(site, version));
    expect(detail).toEqual({ ...site, versionSynced });
  });

  it('shows an administrator everybody’s, and a client nobody else’s', async () => {
    const theirs = depsOf({ ...site, userId: null }, undefined);
    expect(await getWebsite(admin, websiteId, theirs)).toMatchObject({ userId: null });
    for (const found of [{ ...site, userId: null }, { ...site, userId: 'benito' }, undefined]) {
      const attempt = getWebsite(ana, websiteId, depsOf(found, '6.8'));
      await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

const names = { namesOf: async () => new Map([[anaId, 'Ana Pérez']]) };

describe('toListed', () => {
  const sites = [{ userId: anaId }, { userId: 'deleted' }, { userId: null }];

  it('says whose each site is to an administrator', async () => {
    const listed = await toListed(admin, sites, { names });
    expect(listed.map(({ ownerName }) => ownerName)).toEqual([
      'Ana Pérez',
      'Usuario eliminado',
      null,
    ]);
  });

  it('says nothing of owners to a client, and reads none', async () => {
    const unread = { namesOf: async () => expect.unreachable() };
    const listed = await toListed(ana, sites, { names: unread });
    expect(listed.map(({ ownerName }) => ownerName)).toEqual([null, null, null]);
  });
});

describe('listWebsites', () => {
  async function matching(query: { search: string; type?: 'tienda' | 'blog'; userId?: string }) {
    const asked: SitesPageRequest[] = [];
    const websites = {
      async list(_: unknown, request: SitesPageRequest) {
        asked.push(request);
        return { items: [], page: 2, pageCount: 2, total: 0 };
      },
    };
    await listWebsites(ana, { page: 2, ...query }, { websites, names });
    const [request] = asked;
    expect(request).toMatchObject({ page: 2, size: 15 });
    const entries = [
      {
        text: 'la espiga\nhttps://la-espiga.cl\ntienda',
        type: 'tienda' as const,
        owner: anaId,
        tags: ['Diseño'],
      },
      { text: 'el diario\nhttps://diario.cl\nblog', type: 'blog' as const, owner: null, tags: [] },
    ];
    return entries.map(websiteFinder(request?.filters ?? { search: 'nothing was asked' }));
  }

  it.each([
    [{ search: '' }, [true, true]],
    [{ search: 'ESPÍGA tienda' }, [true, false]],
    [{ search: 'diario.cl' }, [false, true]],
    [{ search: '', type: 'blog' as const }, [false, true]],
    [{ search: 'espiga', type: 'blog' as const }, [false, false]],
    [{ search: '', userId: anaId }, [true, false]],
    [{ search: 'diario', userId: anaId }, [false, false]],
    [{ search: '', tag: 'DISENO' }, [true, false]],
    [{ search: 'diario', tag: 'Diseño' }, [false, false]],
  ])('%j finds %j, fifteen a page', async (query, found) => {
    expect(await matching(query)).toEqual(found);
  });
});
