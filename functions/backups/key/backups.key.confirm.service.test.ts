import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
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
};

function setUp(current: StoredKey | undefined, refusedAt: string | null = null) {
  const uses: string[] = [];
  const { commit, works } = keepingCommit(now);
  const dependencies = {
    websites: createSiteView(noTable),
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
