import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import type { Position } from '../../core/validation/standing.ts';
import type { Website } from '../../websites/websites.domain.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { confirmKey, senderOf } from './backups.key.confirm.service.ts';
import type { StoredKey } from './backups.key.domain.ts';
import { createBackupKeys } from './backups.key.entity.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const key = `bak_${'a'.repeat(43)}`;
const hash = sha256Hex(key);
const active: StoredKey = {
  websiteId,
  hash,
  last4: 'aaaa',
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-01-01T00:00:00.000Z',
  lastUsedAt: null,
  ...{ endedBy: null, madeBy: null, origin: null, noticedAt: null },
};
const anaId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const otherId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000002';
const site = { userId: anaId, name: 'La Espiga', url: 'https://espiga.cl' };
/** Somebody as they are now. */
const person = (role: 'admin' | 'cliente', position: Position, companyId?: string) => ({
  ...{ name: 'Carmen Díaz', role, position, companyId },
});

function setUp(
  current: StoredKey | undefined,
  refusedAt: string | null = null,
  maker?: ReturnType<typeof person>,
) {
  const uses: string[] = [];
  const { commit, works } = keepingCommit(now);
  const dependencies = {
    websites: { ...createSiteView(noTable), find: async () => site },
    makers: { find: async () => maker },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9z',
    keys: {
      ...createBackupKeys(noTable),
      find: async () => current,
      findHolder: async (asked: string) =>
        asked === hash ? { hash, websiteId, refusedAt, expiresAt: 1 } : undefined,
      noteUse: async (_key: StoredKey, at: Date) => {
        uses.push(at.toISOString());
      },
    },
    logs: createBackupLogs(noTable),
    commit,
    now: () => now,
  };
  /** What is written to the site's log. */
  const refusals = () =>
    works
      .flatMap(({ own = [] }) => own)
      .flatMap(({ Put }) => (Put?.Item?.['operation'] === undefined ? [] : [Put.Item]));
  return { uses, works, refusals, dependencies };
}
const refused = expect.objectContaining({ code: 'BACKUP_KEY_INVALID' }) as Error;

describe('confirmKey', () => {
  it.each([
    [undefined, 1],
    [minutesAgo(59), 0],
    [minutesAgo(61), 1],
  ])('says whose the key is and notes its use once an hour: last used %s', async (last, times) => {
    const { uses, dependencies } = setUp({ ...active, lastUsedAt: last ?? null });
    expect(await confirmKey(key, dependencies)).toEqual({ websiteId });
    expect(uses).toHaveLength(times);
  });

  it.each([
    ['was revoked', { ...active, status: 'revoked' }, 'La API Key fue revocada'],
    ['was replaced', { ...active, hash: 'other' }, 'La API Key fue reemplazada por otra'],
    ['ran out', { ...active, validUntil: now.toISOString() }, 'La API Key venció'],
    ['was deleted', undefined, 'La API Key fue eliminada'],
  ] as const)('a key that %s opens nothing, and its site’s log says so', async (...given) => {
    const [, current, errorDetails] = given;
    const { uses, works, refusals, dependencies } = setUp(current);
    await expect(confirmKey(key, dependencies)).rejects.toThrow(refused);
    expect(uses).toEqual([]);
    expect(refusals()).toMatchObject([
      { ...{ pk: `BACKUPLOGS#${websiteId}`, operation: 'key', status: 'error' }, errorDetails },
    ]);
    expect(refusals()[0]).not.toHaveProperty('userId');
    expect(JSON.stringify(works)).not.toContain(key);
  });

  it('that is refused again and again is logged once an hour', async () => {
    for (const [last, times] of [
      [minutesAgo(59), 0],
      [minutesAgo(61), 1],
    ] as const) {
      const { refusals, dependencies } = setUp({ ...active, status: 'revoked' }, last);
      await expect(confirmKey(key, dependencies)).rejects.toThrow(refused);
      expect(refusals()).toHaveLength(times);
    }
  });

  it.each([`bak_${'b'.repeat(43)}`, 'bak_', '', `bak_${'a'.repeat(44)}`, `pak_${'a'.repeat(43)}`])(
    'nobody’s key is refused: %j',
    async (other) => {
      const { refusals, dependencies } = setUp(active);
      await expect(confirmKey(other, dependencies)).rejects.toThrow(refused);
      expect(refusals()).toEqual([]);
    },
  );
});

describe('a key whose maker or site changed', () => {
  const made = (by: string, more: Partial<StoredKey> = {}): StoredKey => ({
    ...active,
    ...{ madeBy: by, origin: 'espiga.cl' },
    ...more,
  });

  it.each([
    ['its client', made(anaId), person('cliente', 'owner')],
    ['an owner of the company', made(otherId), person('cliente', 'owner', anaId)],
    ['a technician', made(otherId), person('admin', 'technician')],
    ['somebody from before that was kept', active, undefined],
  ])('opens its site while it was made by %s', async (_, current, maker) => {
    const { dependencies } = setUp(current, null, maker);
    expect(await confirmKey(key, dependencies)).toEqual({ websiteId });
  });

  it.each(['http://espiga.cl/blog', 'https://www.espiga.cl'])(
    'opens its site at another address of its origin: %s',
    async (url) => {
      const { dependencies } = setUp(made(anaId), null, person('cliente', 'owner'));
      const websites = { ...dependencies.websites, find: async () => ({ ...site, url }) };
      expect(await confirmKey(key, { ...dependencies, websites })).toEqual({ websiteId });
    },
  );

  it.each([
    ['was removed', made(otherId), undefined, 'maker'],
    ['is an administrator no more', made(otherId), person('cliente', 'owner'), 'maker'],
    ['belongs to another company', made(otherId), person('cliente', 'owner', otherId), 'maker'],
    ['only reads in the company', made(otherId), person('cliente', 'viewer', anaId), 'maker'],
    [
      'made it for another host',
      made(anaId, { origin: 'otro.cl' }),
      person('cliente', 'owner'),
      'origin',
    ],
    [
      'made it for another port',
      made(anaId, { origin: 'espiga.cl:8443' }),
      person('cliente', 'owner'),
      'origin',
    ],
    [
      'made it a year ago',
      made(anaId, { validUntil: now.toISOString() }),
      person('cliente', 'owner'),
      'time',
    ],
  ] as const)(
    'opens nothing when its maker %s, and the owner is notified once',
    async (...given) => {
      const [, current, maker, reason] = given;
      const { works, dependencies, refusals } = setUp(current, null, maker);
      await expect(confirmKey(key, dependencies)).rejects.toThrow(refused);
      expect(refusals()).toHaveLength(1);
      expect(works.flatMap(({ events = [] }) => events)).toMatchObject([
        { type: 'BackupKeyChanged', userId: anaId, change: 'ended', reason, actor: null },
      ]);
      const again = setUp(current, minutesAgo(61), maker);
      await expect(confirmKey(key, again.dependencies)).rejects.toThrow(refused);
      expect(again.works.flatMap(({ events = [] }) => events)).toEqual([]);
    },
  );

  /** What is written to the key itself. */
  const endsOf = (works: ReturnType<typeof setUp>['works']): object[] =>
    works
      .flatMap(({ own = [] }) => own)
      .map((write): object => write.Update?.ExpressionAttributeValues ?? {})
      .filter((values) => ':status' in values);

  it.each([
    ['maker', made(otherId), undefined],
    ['origin', made(anaId, { origin: 'otro.cl' }), person('cliente', 'owner')],
  ] as const)('is revoked by its first refusal: %s', async (endedBy, current, maker) => {
    // Also one that was refused a moment ago by a release that left it as it was.
    for (const refusedAt of [null, minutesAgo(1)]) {
      const { works, dependencies } = setUp(current, refusedAt, maker);
      await expect(confirmKey(key, dependencies)).rejects.toThrow(refused);
      expect(endsOf(works)).toMatchObject([{ ':status': 'revoked', ':endedBy': endedBy }]);
    }
  });

  it('opens nothing when what ended it was undone, and its log says why', async () => {
    const ended = made(anaId, { status: 'revoked', endedBy: 'maker' });
    const { works, refusals, dependencies } = setUp(ended, null, person('cliente', 'owner'));
    await expect(confirmKey(key, dependencies)).rejects.toThrow(refused);
    expect(refusals()).toMatchObject([
      { errorDetails: 'Quien generó la API Key ya no está a cargo del sitio' },
    ]);
    expect(works.flatMap(({ events = [] }) => events)).toEqual([]);
    expect(endsOf(works)).toEqual([]);
  });
});

describe('senderOf', () => {
  const find = (website: object | undefined) => ({
    websites: { find: async () => website as Website | undefined },
  });

  it('is the site’s plugin, who is no person', async () => {
    const site = { websiteId: 'site-1', name: 'La Espiga', url: 'https://e.cl' };
    expect(await senderOf({ websiteId: 'site-1' }, find({ ...site, userId: 'ana' }))).toEqual({
      site: { ...site, ownerId: 'ana' },
      userId: null,
    });
  });

  it('is no one if the site was deleted', async () => {
    await expect(senderOf({ websiteId: 'site-1' }, find(undefined))).rejects.toThrow(refused);
  });
});
