import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { Website, WebsiteSummary } from './websites.domain.ts';
import { createWebsite, listWebsites } from './websites.service.ts';

const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const input = {
  name: 'La Espiga',
  url: 'https://la-espiga.cl',
  type: 'tienda',
  apiKey: 'connector-key-x9Kq',
  wordpressVersion: '',
  comments: '',
} as const;

function setUp() {
  const created: { website: Website; sealedKey: Uint8Array | null }[] = [];
  const lists: unknown[][] = [];
  return {
    created,
    lists,
    deps: {
      websites: {
        async create(website: Website, sealedKey: Uint8Array | null) {
          created.push({ website, sealedKey });
        },
        async list(...asked: unknown[]) {
          lists.push(asked);
          return { items: [] as WebsiteSummary[], nextCursor: 'next' };
        },
      },
      secrets: { seal: async (owner: string, secret: string) => Buffer.from(`${owner}|${secret}`) },
      newId: () => 'site-1',
      now: () => new Date('2026-11-21T12:00:00.000Z'),
    },
  };
}

describe('createWebsite', () => {
  it('makes a site of the caller, its key sealed for that site', async () => {
    const { deps, created } = setUp();
    const website = await createWebsite(ana, input, deps);
    expect(website).toEqual({
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
    });
    expect(created).toEqual([{ website, sealedKey: Buffer.from('site-1|connector-key-x9Kq') }]);
  });

  it('answers and stores nothing of the key but its end', async () => {
    const { deps, created } = setUp();
    const website = await createWebsite(ana, input, deps);
    expect(JSON.stringify([website, created[0]?.website])).not.toContain('connector');
  });

  it('stores nothing when the key could not be sealed', async () => {
    const { deps, created } = setUp();
    const secrets = { seal: () => Promise.reject(new Error('no KMS')) };
    await expect(createWebsite(ana, input, { ...deps, secrets })).rejects.toThrow('no KMS');
    expect(created).toEqual([]);
  });
});

it('listWebsites asks for pages of 15 as the caller', async () => {
  const { deps, lists } = setUp();
  expect(await listWebsites(ana, 'here', deps)).toEqual({ items: [], nextCursor: 'next' });
  expect(lists).toEqual([[ana, { cursor: 'here', limit: 15 }]]);
});
