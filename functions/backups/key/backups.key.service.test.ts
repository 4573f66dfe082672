import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { backupKeyHashKey, siteBackupKeyKey } from '../../core/table/keys/backup-keys.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { isBackupKey, type StoredKey } from './backups.key.domain.ts';
import { createBackupKeys } from './backups.key.entity.ts';
import { generateKey, getKey, noticeEnd, removeKey, revokeKey } from './backups.key.service.ts';

const [anaId, benitoId, adminId] = ['1', '2', '3'].map(
  (n) => `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${n}`,
) as [string, string, string];
const ana: Caller = {
  userId: anaId,
  username: 'ana',
  groups: [],
  role: 'cliente',
  position: 'owner',
  profileItem: { firstName: 'Ana', lastName: 'Pérez', email: 'ana@ejemplo.cl' },
};
const benito: Caller = { ...ana, userId: benitoId, username: 'benito' };
const admin: Caller = {
  userId: adminId,
  username: 'admin',
  groups: [],
  role: 'admin',
  position: 'owner',
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
};
const at = new Date('2026-11-21T12:00:00.000Z');
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const site = { userId: anaId, name: 'La Espiga', url: 'https://e.cl' };
const maker = { name: 'Ana Pérez', role: 'cliente', position: 'owner' } as const;
const active: StoredKey = {
  websiteId,
  hash: 'h',
  last4: 'wxyz',
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-01-01T00:00:00.000Z',
  lastUsedAt: '2026-11-01T00:00:00.000Z',
  ...{ endedBy: null, madeBy: null, origin: null, noticedAt: null },
};

function setUp({ key, refusals = 0 }: { key?: StoredKey; refusals?: number } = {}) {
  const { commit, works } = keepingCommit(at, { refusals });
  const randoms = [7, 8, 9];
  const dependencies = {
    websites: { ...createSiteView(noTable), find: async () => site },
    makers: { find: async () => maker },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9z',
    keys: { ...createBackupKeys(noTable), find: async () => key },
    logs: createBackupLogs(noTable),
    commit,
    now: () => at,
    randomBytes: (size: number) => Buffer.alloc(size, randoms.shift()),
  };
  /** What is written to the site's log. */
  const logs = () =>
    works
      .flatMap(({ shared = [] }) => shared)
      .flatMap(({ Put }) => (Put?.Item?.['operation'] === undefined ? [] : [Put.Item]));
  return { works, logs, dependencies };
}

describe('generateKey', () => {
  it('answers a key for a year, of which its hash alone is stored', async () => {
    const { works, dependencies } = setUp();
    const { apiKey, key } = await generateKey(ana, websiteId, dependencies);
    expect(isBackupKey(apiKey)).toBe(true);
    expect(key).toEqual({
      last4: apiKey.slice(-4),
      permissions: { upload: true, delete: false },
      status: 'active',
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2027-11-21T12:00:00.000Z',
      lastUsedAt: null,
      ...{ makerName: 'Ana Pérez', endedBy: null },
    });
    const stored = works[0]?.shared?.flatMap(({ Put }) => Put?.Item ?? []);
    expect(stored?.slice(0, 2)).toMatchObject([
      { ...siteBackupKeyKey(websiteId), hash: sha256Hex(apiKey) },
      { ...backupKeyHashKey(sha256Hex(apiKey)), websiteId },
    ]);
    expect(JSON.stringify(works[0]?.shared)).not.toContain(apiKey);
  });

  it.each([
    ['made', undefined, generateKey],
    ['replaced', active, generateKey],
    ['revoked', active, revokeKey],
  ] as const)('%s is told to the site’s owner, with who did it', async (change, key, use) => {
    const { works, dependencies } = setUp(key && { key });
    await use(admin, websiteId, dependencies);
    expect(works[0]?.events).toMatchObject([
      {
        ...{ type: 'BackupKeyChanged', userId: anaId, websiteName: 'La Espiga', change },
        actor: { userId: adminId, name: 'Carmen Díaz' },
      },
    ]);
  });

  it('keeps who made it, and where the site was', async () => {
    const { works, dependencies } = setUp();
    await generateKey(ana, websiteId, dependencies);
    expect(works[0]?.shared?.[1]?.Put?.Item).toMatchObject({ madeBy: anaId, origin: 'e.cl' });
  });

  it('replaces the key that it read, and forgets when that was used', async () => {
    const { works, dependencies } = setUp({ key: active });
    await generateKey(ana, websiteId, dependencies);
    const [, write] = works[0]?.shared ?? [];
    expect(write?.Update).toMatchObject({
      Key: siteBackupKeyKey(websiteId),
      ConditionExpression: 'attribute_exists(pk) AND #hash = :read_hash AND #status = :read_status',
      ExpressionAttributeValues: { ':read_hash': 'h', ':read_status': 'active' },
    });
    expect(write?.Update?.UpdateExpression).toContain('REMOVE #lastUsedAt');
  });

  it('makes another key when somebody was faster, and answers the one that is stored', async () => {
    const { works, dependencies } = setUp({ refusals: 1 });
    const { apiKey } = await generateKey(ana, websiteId, dependencies);
    expect(apiKey).toContain(Buffer.alloc(32, 8).toString('base64url'));
    expect(JSON.stringify(works)).toContain(sha256Hex(apiKey));
  });

  it.each([
    [undefined, /^Se generó la API Key/],
    [active, /la anterior dejó de servir$/],
    [{ ...active, status: 'revoked' } as const, /^Se generó la API Key/],
  ])('is logged with who did it: %#', async (key, message) => {
    const { works, logs, dependencies } = setUp(key && { key });
    await generateKey(ana, websiteId, dependencies);
    const [log] = logs();
    expect(log).toMatchObject({ userId: anaId, operation: 'key', status: 'completed' });
    expect(log?.['message']).toMatch(message);
    expect(works[0]?.audits).toEqual([]);
  });

  it('is audited for the site and its owner if an administrator did it', async () => {
    const { works, dependencies } = setUp();
    await generateKey(admin, websiteId, dependencies);
    expect(works[0]?.audits).toEqual(
      [websiteId, anaId].map((targetId) => ({
        targetId,
        actorId: adminId,
        action: 'BackupKeyGenerated',
        at,
        details: { websiteId, name: 'La Espiga' },
      })),
    );
  });

  it('is audited if somebody of the owner’s company did it', async () => {
    const { works, dependencies } = setUp();
    await generateKey({ ...ana, userId: adminId, companyId: anaId }, websiteId, dependencies);
    expect(works[0]?.audits).toMatchObject(
      [websiteId, anaId].map((targetId) => ({ targetId, actorId: adminId, byCompany: true })),
    );
  });

  it('is not made if the site is deleted or reassigned meanwhile', async () => {
    const { works, dependencies } = setUp();
    await generateKey(ana, websiteId, dependencies);
    expect(works[0]?.shared?.[0]?.ConditionCheck).toMatchObject({
      ConditionExpression: 'attribute_exists(pk) AND #userId = :read_userId',
      ExpressionAttributeValues: { ':read_userId': anaId },
    });
    const find = async () => undefined;
    const without = { ...dependencies, websites: { ...dependencies.websites, find } };
    await expect(generateKey(ana, websiteId, without)).rejects.toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });
});

describe('revokeKey', () => {
  it('revokes the key that it read, and logs it', async () => {
    const { works, logs, dependencies } = setUp({ key: active });
    expect((await revokeKey(ana, websiteId, dependencies)).key?.status).toBe('revoked');
    expect(works[0]?.shared?.[0]?.Update).toMatchObject({
      UpdateExpression: 'SET #status = :status REMOVE #gsi2pk, #gsi2sk',
      ExpressionAttributeValues: { ':status': 'revoked', ':read_hash': 'h' },
    });
    expect(logs()).toHaveLength(1);
  });

  it('writes nothing if it is revoked already', async () => {
    const { works, dependencies } = setUp({ key: { ...active, status: 'revoked' } });
    expect((await revokeKey(ana, websiteId, dependencies)).key?.status).toBe('revoked');
    expect(works).toEqual([{ answer: expect.anything() as unknown }]);
  });

  it('does nothing if there is no key', async () => {
    const { works, dependencies } = setUp();
    expect(await revokeKey(ana, websiteId, dependencies)).toEqual({ key: null });
    expect(works).toEqual([{ answer: { key: null } }]);
  });
});

describe('getKey', () => {
  it.each([
    ['that is good', {}, 'active', null],
    ['that somebody revoked', { status: 'revoked', origin: 'otro.cl' }, 'revoked', null],
    ['whose year is over', { validUntil: at.toISOString() }, 'expired', null],
    ['of another origin', { origin: 'otro.cl' }, 'ended', 'origin'],
    // Its cause was undone since.
    ['that ended', { status: 'revoked', endedBy: 'maker', origin: 'e.cl' }, 'ended', 'maker'],
  ] as const)('says of a key %s that it is so', async (...given) => {
    const [, stored, status, endedBy] = given;
    const { dependencies } = setUp({ key: { ...active, ...stored } });
    expect((await getKey(ana, websiteId, dependencies)).key).toMatchObject({ status, endedBy });
  });
});

describe('the notice of a key’s end', () => {
  const soon = { ...active, validUntil: '2026-12-05T12:00:00.000Z' };

  it('goes to the owner once, two weeks before', async () => {
    const { works, dependencies } = setUp({ key: soon });
    await noticeEnd(websiteId, dependencies);
    expect(works[0]?.events).toMatchObject([
      { change: 'ending', userId: anaId, endsAt: soon.validUntil },
    ]);
    const { UpdateExpression, ExpressionAttributeValues } = works[0]?.shared?.[0]?.Update ?? {};
    expect(ExpressionAttributeValues).toMatchObject({ ':noticedAt': at.toISOString() });
    // It does not fall due any more.
    expect(UpdateExpression).toContain('REMOVE #gsi2pk, #gsi2sk');
  });

  it.each([
    ['not before that', { ...soon, validUntil: '2026-12-05T12:00:00.001Z' }],
    ['not twice', { ...soon, noticedAt: at.toISOString() }],
    ['not of a revoked one', { ...soon, status: 'revoked' as const }],
  ])('%s', async (_, key) => {
    const { works, dependencies } = setUp({ key });
    await noticeEnd(websiteId, dependencies);
    expect(works).toEqual([{ answer: undefined }]);
  });

  it('not of one that ended already', async () => {
    const { works, dependencies } = setUp({ key: { ...soon, origin: 'otro.cl' } });
    await noticeEnd(websiteId, dependencies);
    expect(works[0]?.events).toEqual([]);
  });
});

it('removeKey deletes a key, and what finds its site by it', async () => {
  const { works, dependencies } = setUp({ key: active });
  await removeKey(websiteId, dependencies);
  expect(works[0]?.shared?.map(({ Delete }) => Delete?.Key)).toEqual([
    siteBackupKeyKey(websiteId),
    backupKeyHashKey('h'),
  ]);
});

it.each([getKey, generateKey, revokeKey])('%o is not for another client', async (use) => {
  const { works, dependencies } = setUp({ key: active });
  await expect(use(benito, websiteId, dependencies)).rejects.toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
  expect(works).toEqual([]);
});
