import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import type { Website } from '../../websites/websites.domain.ts';
import { backupEntity, createBackups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import type { NewBackupLog } from '../log/backups.logs.domain.ts';
import { isRestorable } from './backups.restore.domain.ts';
import { startRestore } from './backups.restore.service.ts';

const ana: Caller = {
  userId: 'ana',
  username: 'ana-1',
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = {
  userId: 'admin',
  username: 'admin',
  groups: [],
  role: 'admin',
  position: 'owner',
};
const now = new Date('2026-11-21T12:00:00.000Z');
const ref = { websiteId: 'site-1', backupId: 'backup-1' };
const stored = backupEntity.decode({
  pk: 'BACKUPS#site-1',
  sk: 'BACKUP#backup-1',
  filename: 'Antes de actualizar',
  originalFilename: 'sitio.zip',
  size: 10,
  status: 'completed',
  manual: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  s3Key: 'site-1/1-sitio.zip',
});

interface Given {
  backup?: StoredBackup | undefined;
  ownerId?: string | null;
}

function setUp({ backup = stored, ownerId = 'ana' }: Given = {}) {
  const { commit, works } = keepingCommit(now);
  const logs: NewBackupLog[] = [];
  const dependencies = {
    websites: {
      find: async () => ({ websiteId: 'site-1', userId: ownerId, name: 'E', url: '' }) as Website,
    },
    backups: { ...createBackups(noTable), find: async () => backup },
    objects: {
      find: async () => undefined,
      signDownload: async (...[key, name, seconds]: [string, string, number?]) =>
        `https://s3/${key}?as=${name}&for=${String(seconds)}`,
    },
    logs: {
      put: (log: NewBackupLog) => {
        logs.push(log);
        return {};
      },
    },
    commit,
    newId: () => 'event-1',
    randomBytes: (size: number) => Buffer.alloc(size, 7),
  };
  const of = () => ({
    audits: works.flatMap(({ audits = [] }) => audits),
    events: works.flatMap(({ events = [] }) => events),
  });
  return { dependencies, logs, of };
}

describe('startRestore', () => {
  it('answers the archive for a quarter of an hour, and a code', async () => {
    const { dependencies, logs, of } = setUp();
    const kit = await startRestore(ana, ref, dependencies);
    expect(kit).toEqual({
      downloadUrl: 'https://s3/site-1/1-sitio.zip?as=sitio.zip&for=900',
      downloadUntil: '2026-11-21T12:15:00.000Z',
      code: Buffer.alloc(32, 7).toString('base64url'),
      codeSha256: sha256Hex(kit.code),
    });
    expect(logs).toMatchObject([{ ...ref, userId: 'ana', operation: 'restore' }]);
    expect(of().audits).toEqual([]);
    expect(of().events).toMatchObject([
      { type: 'BackupRestoreStarted', userId: 'ana', byOwner: true },
    ]);
    // The code is written nowhere.
    expect(JSON.stringify([logs, of()])).not.toContain('BwcHBw');
  });

  it('is audited where an administrator did it, and announced to the owner', async () => {
    const { dependencies, of } = setUp();
    await startRestore(admin, ref, dependencies);
    expect(of().audits.map(({ targetId, action }) => [targetId, action])).toEqual([
      ['site-1', 'BackupRestoreStarted'],
      ['ana', 'BackupRestoreStarted'],
    ]);
    expect(of().events).toMatchObject([{ userId: 'ana', byOwner: false }]);
  });

  it('by somebody of the company is announced to the owner as theirs', async () => {
    const { dependencies, of } = setUp();
    await startRestore({ ...ana, userId: 'beto', companyId: 'ana' }, ref, dependencies);
    expect(of().events).toMatchObject([{ userId: 'ana', byOwner: false, byMember: true }]);
  });

  it('of a site without an owner is announced to nobody', async () => {
    const { dependencies, of } = setUp({ ownerId: null });
    await startRestore(admin, ref, dependencies);
    expect(of().events).toEqual([]);
  });

  it.each([
    ['of another client', { ...ana, userId: 'benito' }, stored, 'NOT_FOUND'],
    ['that is being deleted', ana, { ...stored, status: 'deleting' as const }, 'NOT_FOUND'],
    ['that is still coming', ana, { ...stored, status: 'pending' as const }, 'BACKUP_NOT_STORED'],
  ])('gives nothing out of a backup %s', async (...[, caller, backup, code]) => {
    const { dependencies, logs, of } = setUp({ backup });
    await expect(startRestore(caller, ref, dependencies)).rejects.toMatchObject({ code });
    expect([logs, of().events]).toEqual([[], []]);
  });
});

it.each([
  ['sitio.zip', 'completed', false, true],
  ['SITIO.ZIP', 'completed', false, true],
  ['sitio.zip', 'pending', false, false],
  ['sitio.tar.gz', 'completed', false, false],
  ['sitio.zip.enc', 'completed', true, true],
  ['sitio.zip.enc', 'pending', true, false],
] as const)(
  'the restorer reads %s, %s, encrypted %s: %s',
  (...[originalFilename, status, isEncrypted, expected]) => {
    expect(isRestorable({ originalFilename, status, isEncrypted })).toBe(expected);
  },
);
