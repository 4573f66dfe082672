import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import { sessionSample } from '../../tests/support/people/sessions.ts';
import type { Audit } from '../audits/audits.domain.ts';
import type { SecretOwner } from '../core/crypto/secret-box.ts';
import type { Caller } from '../core/auth/caller.ts';
import { newId } from '../core/id.ts';
import { mayBeRead } from '../core/outbound/target.ts';
import { removeKey, removeWebsite, updateWebsite } from './websites.change.service.ts';
import type { WebsiteChange } from './websites.form.domain.ts';
import { createWebsites } from './websites.entity.ts';
import { sampleStoredSite } from './websites.samples.ts';
import type { SiteAsRead, StoredSite } from './websites.items.ts';
import { unreadableHost } from './websites.url.domain.ts';

const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const benitoId = '01kb3f0a9x5m3v7c2d8e4hbeni';
const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const martaId = '01kb3f0a9x5m3v7c2d8e4hmart';
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const ana: Caller = {
  userId: anaId,
  username: anaId,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = {
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
  userId: adminId,
  username: adminId,
  groups: [],
  role: 'admin',
  position: 'owner',
};
const marta: Caller = { ...admin, role: 'cliente', userId: martaId, companyId: anaId };
const at = new Date('2026-11-21T12:00:00.000Z');
const siteOf = (userId: string | null, more: Partial<StoredSite> = {}): StoredSite =>
  sampleStoredSite({
    websiteId,
    userId,
    name: 'La Espiga',
    url: 'https://la-espiga.cl',
    wordpressVersion: '6.8',
    ...more,
  });
const { revise, toWebsite } = createWebsites(noTable);
const edited = (after: StoredSite) => ({ Put: { Item: { pk: 'site', sk: 'x', after } } });
const forgotten = { Delete: { Key: { pk: 'site', sk: 'STATS' } } };
const deleted = { Put: { Item: { pk: 'site', sk: 'deleted' } } };
type Entry = Pick<Audit, 'actorId' | 'action' | 'byCompany' | 'details'>;

interface World {
  synced?: string | null | undefined;
  history?: Entry[];
  refusals?: number;
}

/** A table of one site. */
function setUp(site: StoredSite | undefined, { synced, history = [], refusals }: World = {}) {
  const { commit, works } = keepingCommit(at, { refusals });
  const ids = ['01kb3f0a9x5m3v7c2d8e4h6j9z'];
  const dependencies = {
    websites: {
      revise,
      toWebsite,
      findStored: async () => site && { site, row: {} },
      change: async (_: SiteAsRead, after: StoredSite) => [edited(after)],
      remove: async () => [deleted],
    },
    commit,
    status: {
      findStats: async () => (synced === undefined ? undefined : { wordpressVersion: synced }),
      forget: () => forgotten,
    },
    secrets: {
      seal: async (owner: SecretOwner, secret: string) =>
        Buffer.from(`${owner.id} ${owner.boundTo}|${secret}`),
    },
    mayBeRead: (url: URL) => mayBeRead(url, []),
    audits: { listByTarget: async () => ({ items: history }) },
    names: { namesOf: async () => new Map([[martaId, 'Marta Ruiz']]) },
    newId: (at: Date) => ids.shift() ?? newId(at),
  };
  return {
    works,
    /** The site as it was stored last. */
    stored: () => {
      const { Put } = works.at(-1)?.shared?.[0] ?? {};
      return Put?.Item?.['after'] as StoredSite | undefined;
    },
    update: (caller: Caller, change: Partial<WebsiteChange> = {}, confirmedAt = new Date()) =>
      updateWebsite(
        { ...caller, session: sessionSample({ confirmedAt: confirmedAt.toISOString() }) },
        { websiteId, change: { revision: site?.revision ?? 0, ...change } },
        dependencies,
      ),
    removeKey: (caller: Caller) => removeKey(caller, websiteId, dependencies),
    remove: (caller: Caller) => removeWebsite(caller, websiteId, dependencies),
  };
}
const notTheirs = [siteOf(benitoId), siteOf(null), undefined];

describe('updateWebsite', () => {
  it.each([
    [undefined, '6.1', false],
    [null, '6.1', false],
    ['6.8', '6.8', true],
  ])(
    'accepts a typed version unless the site reported its own (%j)',
    async (synced, version, isSynced) => {
      const { update } = setUp(siteOf(anaId), { synced });
      expect(await update(ana, { wordpressVersion: '6.1' })).toMatchObject({
        wordpressVersion: version,
        versionSynced: isSynced,
      });
    },
  );

  it('forgets a typed version that was removed', async () => {
    const { update } = setUp(siteOf(anaId));
    expect((await update(ana, { wordpressVersion: '' })).wordpressVersion).toBeNull();
  });

  it('refuses an address that no sync would reach, and leaves one that is there', async () => {
    const url = 'http://localhost:4282';
    const { update, works } = setUp(siteOf(anaId, { url }));
    await expect(update(ana, { url: 'https://10.0.0.1' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { url: [unreadableHost] },
    });
    expect(works).toEqual([]);
    expect(await update(ana, { url, name: 'Otro nombre' })).toMatchObject({ name: 'Otro nombre' });
  });

  it('leaves what is not sent as it is, and has the next revision', async () => {
    const site = siteOf(anaId, { comments: 'De ayer', revision: 4 });
    const { update, stored, works } = setUp(site);
    const answer = await update(ana, { name: 'Otro nombre' });
    expect(answer).toEqual({
      ...toWebsite({ ...site, name: 'Otro nombre', revision: 5 }),
      versionSynced: false,
    });
    expect(stored()).toEqual({ ...site, name: 'Otro nombre', revision: 5 });
    expect(works[0]?.audits).toEqual([]);
  });

  it.each([undefined, ''])('keeps the key where %j is given', async (apiKey) => {
    const sealedKey = Buffer.from('sealed');
    const { update, stored } = setUp(
      siteOf(anaId, { keyConfigured: true, keyLast4: 'x9Kq', sealedKey }),
    );
    expect(await update(ana, { name: 'Otro', apiKey })).toMatchObject({ keyLast4: 'x9Kq' });
    expect(stored()).toMatchObject({ keyConfigured: true, keyLast4: 'x9Kq', sealedKey });
  });

  it('seals a new key for the site, and answers its end alone', async () => {
    const { update, stored } = setUp(siteOf(anaId));
    const answer = await update(ana, { apiKey: 'connector-key-x9Kq' });
    expect(answer).toMatchObject({ keyConfigured: true, keyLast4: 'x9Kq', revision: 1 });
    expect(stored()?.sealedKey).toEqual(
      Buffer.from(`${websiteId} la-espiga.cl|connector-key-x9Kq`),
    );
    expect(JSON.stringify(answer)).not.toContain('connector');
  });

  it('notes the deed of somebody of the company, who may be gone when it is read', async () => {
    const { remove, works } = setUp(siteOf(anaId));
    await remove(marta);
    const deed = { actorId: martaId, action: 'WebsiteDeleted', byCompany: true };
    expect(works[0]?.audits).toMatchObject([
      { targetId: websiteId, ...deed },
      { targetId: anaId, ...deed },
    ]);
  });

  it.each(notTheirs)('finds nothing that is not the caller’s: %#', async (site) => {
    const { update, works } = setUp(site);
    await expect(update(ana, { name: 'Otro' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(works).toEqual([]);
  });

  it('notes what an administrator changed: names of fields, no contents, for the site and its owner', async () => {
    const { update, works } = setUp(siteOf(anaId));
    await update(admin, { url: 'https://nueva.cl', apiKey: 'connector-key-x9Kq', type: 'tienda' });
    const { audits = [] } = works[0] ?? {};
    expect(audits.map(({ targetId }) => targetId)).toEqual([websiteId, anaId]);
    expect(audits[0]).toMatchObject({
      actorId: adminId,
      action: 'WebsiteUpdated',
      details: { websiteId, changed: 'url, apiKey', revision: '1' },
    });
    expect(JSON.stringify(audits)).not.toContain('connector');
  });

  it('is decided again where somebody was faster', async () => {
    const { update, works } = setUp(siteOf(anaId), { refusals: 2 });
    await update(ana, { name: 'Otro' });
    expect(works).toHaveLength(1);
  });
});

describe('an edit that moves a site to another origin', () => {
  const keyed = siteOf(anaId, {
    keyConfigured: true,
    keyLast4: 'x9Kq',
    sealedKey: Buffer.from('sealed'),
  });
  const url = 'https://otra.cl';
  const longAgo = new Date(Date.now() - 11 * 60_000);

  it('forgets the key and what the site said, and announces it', async () => {
    const { update, stored, works } = setUp(keyed, { synced: '6.8' });
    expect(await update(ana, { url, wordpressVersion: '6.8' })).toMatchObject({
      ...{ url, keyConfigured: false, keyLast4: null },
      ...{ wordpressVersion: null, versionSynced: false },
    });
    expect(stored()).toMatchObject({ url, keyConfigured: false, sealedKey: null });
    expect(works[0]?.shared).toContain(forgotten);
    expect(works[0]?.events).toEqual([
      {
        type: 'WebsiteOriginChanged',
        eventId: '01kb3f0a9x5m3v7c2d8e4h6j9z',
        ...{ websiteId, name: 'La Espiga', userId: anaId, by: 'owner' },
        ...{ fromUrl: 'https://la-espiga.cl', toUrl: url, changedAt: at.toISOString() },
      },
    ]);
  });

  it('seals a key that comes with it for the new origin', async () => {
    const { update, stored } = setUp(keyed);
    await update(ana, { url, apiKey: 'connector-key-New1' });
    expect(stored()).toMatchObject({ keyConfigured: true, keyLast4: 'New1' });
    expect(stored()?.sealedKey).toEqual(Buffer.from(`${websiteId} otra.cl|connector-key-New1`));
  });

  it('needs the password of a moment ago, and nothing else does', async () => {
    const { update, works } = setUp(keyed);
    await expect(update(ana, { url }, longAgo)).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
    });
    expect(works).toEqual([]);
    await update(ana, { name: 'Otro', url: 'http://la-espiga.cl' }, longAgo);
    expect(works).toHaveLength(1);
  });

  it.each([
    'http://la-espiga.cl',
    'https://www.la-espiga.cl',
    'https://la-espiga.cl/blog',
    'https://la-espiga.cl:443',
  ])('is not one to %s: it keeps the key', async (same) => {
    const { update, stored, works } = setUp(keyed, { synced: '6.8' });
    await update(ana, { url: same, comments: 'Otra URL' });
    expect(stored()).toMatchObject({ keyConfigured: true, sealedKey: keyed.sealedKey });
    expect(works[0]?.events).toEqual([]);
    expect(works[0]?.shared).not.toContain(forgotten);
  });

  it.each(['https://la-espiga.cl:8443', 'https://tienda.la-espiga.cl', 'https://la-espiga.com'])(
    'is one to %s',
    async (other) => {
      const { update, stored } = setUp(keyed);
      await update(ana, { url: other });
      expect(stored()?.sealedKey).toBeNull();
    },
  );

  it('keeps a version that was typed for it', async () => {
    const { update } = setUp(keyed, { synced: '6.8' });
    expect(await update(ana, { url, wordpressVersion: '6.1' })).toMatchObject({
      wordpressVersion: '6.1',
    });
  });

  it('is audited with the key that it took away, and says who did it', async () => {
    const { update, works } = setUp(keyed);
    await update(admin, { url });
    expect(works[0]?.audits?.[0]?.details).toMatchObject({ changed: 'url, apiKey' });
    expect(works[0]?.events).toMatchObject([{ by: 'admin' }]);
    const member = { ...ana, userId: martaId, companyId: anaId, position: 'billing' as const };
    const ofCompany = setUp(keyed);
    await ofCompany.update(member, { url });
    expect(ofCompany.works[0]?.events).toMatchObject([{ by: 'member' }]);
  });
});

describe('an edit that began with an older revision', () => {
  const current = siteOf(anaId, { revision: 3 });
  const entry = (actorId: string, changed: string, revision?: number): Entry => ({
    actorId,
    action: 'WebsiteUpdated',
    details: { changed, ...(revision !== undefined && { revision: String(revision) }) },
  });
  const refusedWith = (message: string) => ({
    code: 'EDITED_MEANWHILE',
    status: 409,
    message: `Cambió mientras lo editabas${message}`,
  });

  it('names nobody of the company to its client, and takes them for no administrator', async () => {
    const byMarta = { ...entry(martaId, 'name', 2), byCompany: true as const };
    const { update } = setUp(current, { history: [byMarta, entry(adminId, 'url', 3)] });
    await expect(update(ana, { name: 'Otro', revision: 1 })).rejects.toMatchObject(
      refusedWith(': el nombre y la URL (alguien de tu empresa y un administrador).'),
    );
  });

  it('is refused with what changed and by whom, and writes nothing', async () => {
    const history = [
      entry(martaId, 'apiKey, url', 3),
      entry(martaId, 'name', 2),
      // A removed key is no edit, and this one came before the form.
      entry(martaId, 'apiKey'),
      entry(martaId, 'comments', 1),
    ];
    const { update, works } = setUp(current, { history });
    await expect(update(admin, { name: 'Otro', revision: 1 })).rejects.toMatchObject(
      refusedWith(': el nombre, la URL y la API Key (Marta Ruiz).'),
    );
    expect(works).toEqual([]);
  });

  it('says that it was the owner where no administrator was', async () => {
    const { update } = setUp(current);
    await expect(update(ana, { name: 'Otro', revision: 2 })).rejects.toMatchObject(
      refusedWith(' (tú, en otra ventana).'),
    );
  });

  it('is accepted without a write where it changes nothing', async () => {
    const { update, works } = setUp(current);
    expect(await update(ana, { name: current.name, revision: 0 })).toEqual({
      ...toWebsite(current),
      versionSynced: false,
    });
    expect(works.map(({ shared }) => shared)).toEqual([undefined]);
  });
});

describe('removeKey', () => {
  const keyed = siteOf(anaId, {
    keyConfigured: true,
    keyLast4: 'x9Kq',
    sealedKey: Buffer.from('sealed'),
    revision: 2,
  });

  it.each([ana, admin])(
    'leaves the site without a key and all else, its revision too',
    async (caller) => {
      const { removeKey: run, stored } = setUp(keyed, { synced: '6.8' });
      const without = { ...keyed, keyConfigured: false, keyLast4: null, sealedKey: null };
      expect(await run(caller)).toEqual({ ...toWebsite(without), versionSynced: true });
      expect(stored()).toEqual(without);
    },
  );

  it('is noted where an administrator did it, for the site and its owner', async () => {
    const { removeKey: run, works } = setUp(keyed);
    await run(admin);
    const audits = works[0]?.audits ?? [];
    expect(audits.map(({ targetId }) => targetId)).toEqual([websiteId, anaId]);
    for (const { action, details } of audits) {
      expect(action).toBe('WebsiteUpdated');
      expect(details).toEqual({
        websiteId,
        name: 'La Espiga',
        changed: 'apiKey',
        apiKey: 'removed',
      });
    }
  });

  it('writes nothing where there is no key', async () => {
    const { removeKey: run, works } = setUp(siteOf(anaId));
    await run(admin);
    expect(works).toEqual([{ answer: toWebsite(siteOf(anaId)) }]);
  });

  it.each(notTheirs)('is of the caller’s own sites alone: %#', async (site) => {
    const { removeKey: run, works } = setUp(site);
    await expect(run(ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(works).toEqual([]);
  });
});

describe('removeWebsite', () => {
  it('publishes that the site is deleted, and whose it was', async () => {
    const { remove, works } = setUp(siteOf(anaId));
    expect(await remove(ana)).toEqual({ websiteId });
    expect(works).toEqual([
      {
        answer: { websiteId },
        shared: [deleted],
        events: [
          {
            type: 'WebsiteDeleted',
            eventId: '01kb3f0a9x5m3v7c2d8e4h6j9z',
            websiteId,
            userId: anaId,
            deletedAt: at.toISOString(),
          },
        ],
        audits: [],
      },
    ]);
  });

  it('notes an administrator’s deed, for the site and its owner', async () => {
    const { remove, works } = setUp(siteOf(anaId));
    await remove(admin);
    expect(works[0]?.audits?.map(({ targetId, action }) => [targetId, action])).toEqual([
      [websiteId, 'WebsiteDeleted'],
      [anaId, 'WebsiteDeleted'],
    ]);
    const informed = { type: 'AccountChanged', change: 'siteDeleted', personId: anaId };
    expect(works[0]?.events).toMatchObject([{ type: 'WebsiteDeleted' }, informed]);
  });

  it.each(notTheirs)('finds nothing that is not the caller’s: %#', async (site) => {
    await expect(setUp(site).remove(ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
