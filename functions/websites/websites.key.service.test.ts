import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { Website } from './websites.domain.ts';
import { removeKey } from './websites.key.service.ts';
import type { DecideEdit, WebsiteEdit } from './websites.update.store.ts';

const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const at = new Date('2026-11-21T12:00:00.000Z');
const siteOf = (userId: string | null): Website => ({
  websiteId: 'site-1',
  userId,
  name: 'La Espiga',
  url: 'https://la-espiga.cl',
  type: 'tienda',
  comments: '',
  wordpressVersion: '6.8',
  keyConfigured: true,
  keyLast4: 'x9Kq',
  createdAt: at.toISOString(),
});

function setUp(site: Website | undefined) {
  const edits: WebsiteEdit[] = [];
  const update = async (_websiteId: string, decide: DecideEdit) => {
    if (!site) return undefined;
    const edit = await decide(site);
    edits.push(edit);
    return edit.website;
  };
  const dependencies = {
    websites: { update },
    status: { findStats: async () => ({ wordpressVersion: '6.8' }) },
    now: () => at,
  };
  return { edits, run: (caller: Caller) => removeKey(caller, 'site-1', dependencies) };
}

describe('removeKey', () => {
  it.each([ana, admin])('leaves the site without a key, and all else: $userId', async (caller) => {
    const { edits, run } = setUp(siteOf('ana'));
    const without = { ...siteOf('ana'), keyConfigured: false, keyLast4: null };
    expect(await run(caller)).toEqual({ ...without, versionSynced: true });
    expect(edits).toMatchObject([{ website: without, sealedKey: null }]);
  });

  it('is noted where an administrator did it, for the site and its owner', async () => {
    const { edits, run } = setUp(siteOf('ana'));
    await run(admin);
    const audits = edits[0]?.audits ?? [];
    expect(audits.map(({ targetId }) => targetId)).toEqual(['site-1', 'ana']);
    for (const { action, details } of audits) {
      expect([action, details?.['changed']]).toEqual(['WebsiteUpdated', 'apiKey']);
    }
  });

  it.each([siteOf('benito'), siteOf(null), undefined])(
    'is of the caller’s own sites alone: %#',
    async (site) => {
      const { edits, run } = setUp(site);
      await expect(run(ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(edits).toEqual([]);
    },
  );
});
