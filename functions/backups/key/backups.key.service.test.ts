import { describe, expect, it } from 'vitest';
import type { Caller } from '../../core/auth/caller.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import type { Website } from '../../websites/websites.domain.ts';
import { isBackupKey } from './backups.key.domain.ts';
import { siteKeyOf, type StoredKey } from './backups.key.codec.ts';
import { generateKey, getKey, revokeKey } from './backups.key.service.ts';
import type { KeyNotes } from './backups.key.store.ts';

const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const benito: Caller = { ...ana, userId: 'benito', username: 'benito' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const at = new Date('2026-11-21T12:00:00.000Z');
const website = { websiteId: 'site-1', userId: 'ana', name: 'La Espiga', url: 'https://e.cl' };

function setUp({ key, isThere = true }: { key?: StoredKey; isThere?: boolean } = {}) {
  const kept: { key?: StoredKey | undefined; notes: KeyNotes[] } = { key, notes: [] };
  const dependencies = {
    websites: { find: async () => website as Website },
    keys: {
      find: async () => kept.key && siteKeyOf(kept.key),
      replace: async (_site: object, next: StoredKey, notes: KeyNotes) => {
        if (!isThere) return false;
        kept.key = next;
        kept.notes.push(notes);
        return true;
      },
      revoke: async (_websiteId: string, notes: KeyNotes) => {
        if (kept.key?.status === 'active') {
          kept.key = { ...kept.key, status: 'revoked' };
          kept.notes.push(notes);
        }
        return kept.key && siteKeyOf(kept.key);
      },
    },
    randomBytes: (size: number) => Buffer.alloc(size, 7),
    sha256: sha256Hex,
    now: () => at,
  };
  return { kept, dependencies };
}
const active: StoredKey = {
  hash: 'h',
  last4: 'wxyz',
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-01-01T00:00:00.000Z',
};

describe('generateKey', () => {
  it('answers a key for a year, of which its hash alone is kept', async () => {
    const { kept, dependencies } = setUp();
    const { apiKey, key } = await generateKey(ana, 'site-1', dependencies);
    expect(isBackupKey(apiKey)).toBe(true);
    expect(key).toEqual({
      last4: apiKey.slice(-4),
      permissions: { upload: true, delete: false },
      status: 'active',
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2027-11-21T12:00:00.000Z',
      lastUsedAt: null,
    });
    expect(kept.key?.hash).toBe(sha256Hex(apiKey));
    expect(JSON.stringify(kept)).not.toContain(apiKey);
  });

  it.each([
    [undefined, /^Se generó la API Key/],
    [active, /la anterior dejó de servir$/],
    [{ ...active, status: 'revoked' } as const, /^Se generó la API Key/],
  ])('is written down with who did it: %#', async (key, message) => {
    const { kept, dependencies } = setUp(key && { key });
    await generateKey(ana, 'site-1', dependencies);
    const [{ log, audits } = { log: undefined }] = kept.notes;
    expect(log).toMatchObject({ userId: 'ana', operation: 'key', status: 'completed' });
    expect(log?.message).toMatch(message);
    expect(audits).toEqual([]);
  });

  it('is noted for the site and its owner where an administrator did it', async () => {
    const { kept, dependencies } = setUp();
    await generateKey(admin, 'site-1', dependencies);
    expect(kept.notes[0]?.audits).toEqual(
      ['site-1', 'ana'].map((targetId) => ({
        targetId,
        actorId: 'admin',
        action: 'BackupKeyGenerated',
        at,
        details: { websiteId: 'site-1', name: 'La Espiga' },
      })),
    );
  });

  it('is not made for a site that was deleted or reassigned meanwhile', async () => {
    const { dependencies } = setUp({ isThere: false });
    await expect(generateKey(ana, 'site-1', dependencies)).rejects.toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });
});

describe('revokeKey', () => {
  it('tells that the key is revoked, and writes it down once', async () => {
    const { kept, dependencies } = setUp({ key: active });
    for (let time = 0; time < 2; time += 1) {
      expect((await revokeKey(ana, 'site-1', dependencies)).key?.status).toBe('revoked');
    }
    expect(kept.notes).toHaveLength(1);
  });

  it('is of no consequence where there is none', async () => {
    const { dependencies } = setUp();
    expect(await revokeKey(ana, 'site-1', dependencies)).toEqual({ key: null });
  });
});

it.each([getKey, generateKey, revokeKey])('%o is not for another client', async (use) => {
  const { kept, dependencies } = setUp({ key: active });
  await expect(use(benito, 'site-1', dependencies)).rejects.toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
  expect(kept).toEqual({ key: active, notes: [] });
});
