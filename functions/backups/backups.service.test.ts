import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { Website } from '../websites/websites.domain.ts';
import type { BackupChange } from './backups.changes.domain.ts';
import { backupEntity, createBackups } from './backups.entity.ts';
import {
  cleanUp,
  downloadBackup,
  listBackups,
  type ListDependencies,
  removeFile,
} from './backups.service.ts';
import { newDrill, type Drill } from './drill/backups.drill.domain.ts';
import type { StoredBackup } from './backups.stored.domain.ts';
import type { StoredKey } from './key/backups.key.domain.ts';
import type { NewBackupLog } from './log/backups.logs.domain.ts';

const callerOf = (role: Caller['role']): Caller => ({
  ...{ userId: 'me', username: 'me', groups: [], role, position: 'owner' as const },
});

const dependenciesOf = (ownerId: string | null): ListDependencies => ({
  websites: {
    find: async () => ({ websiteId: 'site-1', userId: ownerId, name: 'E', url: '' }) as Website,
  },
  list: {
    list: async () => ({
      ...{
        items: [],
        nextCursor: null,
        localBackups: [],
        drill: undefined,
        noted: { frequency: 'none' as const },
      },
      schedule: { frequency: 'none', newestAt: null, missedAt: null },
    }),
  },
  backups: { find: async () => undefined },
  storage: { find: async () => undefined },
  plans: { findCurrent: async () => undefined },
  now: () => new Date(),
  hasRunner: true,
});

it.each([
  ['cliente', 'me', 'caller'],
  // A client who became an administrator may have sites.
  ['admin', 'me', 'caller'],
  ['admin', 'ana', 'other'],
  ['admin', null, 'nobody'],
] as const)('a %s sees whose storage it is: %s is %s', async (role, ownerId, storageOwner) => {
  const asked = { websiteId: 'site-1' };
  const answer = await listBackups(callerOf(role), asked, dependenciesOf(ownerId));
  expect(answer.storageOwner).toBe(storageOwner);
});

const ana: Caller = {
  userId: 'ana',
  username: 'ana',
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
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
};
const beto: Caller = { ...admin, role: 'cliente', userId: 'beto', companyId: 'ana' };
const now = new Date('2026-11-21T12:00:00.000Z');
const ref = { websiteId: 'site-1', backupId: 'backup-1' };
const stored = backupEntity.decode({
  pk: 'BACKUPS#site-1',
  sk: 'BACKUP#backup-1',
  filename: 'Antes de actualizar',
  originalFilename: 'año.zip',
  size: 10,
  status: 'completed',
  manual: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  s3Key: 'site-1/1-ano.zip',
  usedBytes: 10,
  heldBytes: 10,
});

describe('the proof of a site', () => {
  const last = { backupId: 'backup-1', madeAt: stored.createdAt, at: now.toISOString() };
  const drill: Drill = { ...newDrill('site-1'), last: { ...last, failure: null } };

  it.each([
    ['there, beyond the page', stored, 'newest'],
    ['under deletion', { ...stored, status: 'deleting' as const }, 'deleted'],
    ['deleted', undefined, 'deleted'],
  ])('names the backup also where that one is %s', async (_, found, is) => {
    const { list, ...rest } = dependenciesOf('me');
    const page = await list.list('site-1', { limit: 1 });
    const schedule = { ...page.schedule, newestAt: stored.createdAt };
    const { proof } = await listBackups(
      callerOf('cliente'),
      { websiteId: 'site-1' },
      {
        ...rest,
        list: { list: async () => ({ ...page, schedule, drill }) },
        backups: { find: async () => found },
      },
    );
    expect(proof.last).toEqual({ ...last, failure: null, is });
  });
});

function setUpDownload(backup: StoredBackup | undefined, isRefused = false) {
  const logs: NewBackupLog[] = [];
  const { commit, works } = keepingCommit(now, { isRefused: () => isRefused });
  const audits = () => works.flatMap(({ audits: entries = [] }) => entries);
  const uses = () => works.flatMap(({ own = [] }) => own);
  const dependencies = {
    websites: { find: async () => ({ websiteId: 'site-1', userId: 'ana', name: 'E' }) as Website },
    backups: { ...createBackups(noTable), find: async () => backup },
    objects: {
      find: async () => undefined,
      signDownload: async (key: string, name: string) => `https://s3/${key}?as=${name}`,
    },
    logs: {
      put: (log: NewBackupLog) => {
        logs.push(log);
        return {};
      },
    },
    commit,
    now: () => now,
  };
  return { logs, audits, uses, dependencies };
}

describe('downloadBackup', () => {
  it('answers a link for an hour that saves the file under the name it had', async () => {
    const { logs, audits, uses, dependencies } = setUpDownload(stored);
    expect(await downloadBackup(ana, ref, dependencies)).toEqual({
      downloadUrl: 'https://s3/site-1/1-ano.zip?as=año.zip',
      expiresAt: '2026-11-21T13:00:00.000Z',
    });
    expect(logs).toMatchObject([
      { ...ref, userId: 'ana', operation: 'download', status: 'completed' },
    ]);
    expect(JSON.stringify(logs)).not.toContain('https:');
    expect(audits()).toEqual([]);
    // It is not deleted by itself while somebody may be reading it.
    const values = uses()[0]?.Update?.ExpressionAttributeValues;
    expect(Object.values(values ?? {})).toContain(now.toISOString());
  });

  it('answers no link to a backup that is deleted meanwhile', async () => {
    const { dependencies } = setUpDownload(stored, true);
    await expect(downloadBackup(ana, ref, dependencies)).rejects.toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });

  it('is noted where an administrator did it', async () => {
    const { logs, audits, dependencies } = setUpDownload(stored);
    await downloadBackup(admin, ref, dependencies);
    expect(logs[0]?.userId).toBe('admin');
    expect(audits().map(({ targetId, action }) => [targetId, action])).toEqual([
      ['site-1', 'BackupDownloaded'],
      ['ana', 'BackupDownloaded'],
    ]);
  });

  it.each([
    ['pending', 'BACKUP_NOT_STORED'],
    ['error', 'BACKUP_NOT_STORED'],
    ['deleting', 'NOT_FOUND'],
  ] as const)('answers no link to a backup that is %s', async (status, code) => {
    const { logs, dependencies } = setUpDownload({ ...stored, status });
    await expect(downloadBackup(ana, ref, dependencies)).rejects.toThrow(
      expect.objectContaining({ code }),
    );
    expect(logs).toEqual([]);
  });

  it.each([
    ['that is not there', ana, undefined],
    ['of another client', { ...ana, userId: 'benito' }, stored],
  ])('answers no link to a backup %s', async (_, caller, backup) => {
    const { dependencies } = setUpDownload(backup);
    await expect(downloadBackup(caller, ref, dependencies)).rejects.toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });
});

const storedKey: StoredKey = {
  websiteId: 'site-1',
  hash: 'h',
  last4: 'wxyz',
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-01-01T00:00:00.000Z',
  lastUsedAt: null,
  ...{ endedBy: null, madeBy: null, origin: null, noticedAt: null },
};

function setUpDeletion() {
  const done: string[] = [];
  const { commit, works } = keepingCommit(now);
  const audits = () => works.flatMap(({ audits: entries = [] }) => entries);
  let row: StoredBackup | undefined = stored;
  const replace = (_read: StoredBackup, { after }: BackupChange) => {
    done.push(after?.status ?? 'deleted');
    row = after;
    return { own: [], shared: [] };
  };
  const dependencies = {
    websites: { find: async () => ({ websiteId: 'site-1', userId: 'ana', name: 'E' }) as Website },
    backups: {
      find: async () => row,
      findByObject: async () => undefined,
      findSome: async () => ({ backups: row ? [row] : [], next: null }),
      findAll: async () => (row ? [row] : []),
    },
    blocks: {
      list: async () => new Map<string, number>(),
      findRecipe: async () => undefined,
      readHeader: async () => new Uint8Array(),
    },
    changes: {
      replace,
      writesOf: async (read: StoredBackup, change: BackupChange) => replace(read, change),
    },
    rows: { note: async () => undefined },
    objects: {
      find: async () => ({ size: 10 }),
      readHeader: async () => new Uint8Array(),
      remove: async (key: string) => {
        done.push(`object ${key}`);
      },
      abort: async () => undefined,
    },
    storage: {
      find: async () => row && { ...row, ownerId: 'ana', revision: 1, dueAt: null },
    },
    plans: { findCurrent: async () => ({ backupLimitBytes: 100 }) },
    keys: {
      find: async () => storedKey,
      remove: () => {
        done.push('key');
        return [];
      },
    },
    commit,
    send: async (messages: readonly unknown[]) => {
      done.push(JSON.stringify(messages));
    },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9m',
    now: () => now,
  };
  const events = () => works.flatMap(({ events: published = [] }) => published);
  return { done, audits, events, dependencies };
}

describe('removeFile', () => {
  it('deletes a backup with its object, and answers what is left', async () => {
    const { done, audits, events, dependencies } = setUpDeletion();
    expect(await removeFile(ana, ref, dependencies)).toEqual({
      backupId: 'backup-1',
      storage: { usedBytes: 0, reservedBytes: 0, limitBytes: 100, hasPlan: true },
    });
    expect(done).toEqual(['deleting', 'object site-1/1-ano.zip', 'deleted']);
    expect([audits(), events()]).toEqual([[], []]);
  });

  it.each([
    ['an administrator', admin, undefined],
    ['somebody of the company', beto, true],
  ])('is noted where %s did it, and its owner informed', async (_, caller, byCompany) => {
    const { audits, events, dependencies } = setUpDeletion();
    await removeFile(caller, ref, dependencies);
    expect(events()).toMatchObject([{ change: 'backupsDeleted', personId: 'ana' }]);
    expect(audits().map(({ targetId, action, byCompany: own }) => [targetId, action, own])).toEqual(
      [
        ['site-1', 'BackupDeleted', byCompany],
        ['ana', 'BackupDeleted', byCompany],
      ],
    );
    expect(audits()[0]?.details).toMatchObject({ backupId: 'backup-1', filename: stored.filename });
  });
});

describe('cleanUp', () => {
  it('takes the key first, then leaves the rest to the worker and lets the backups disappear', async () => {
    const { done, dependencies } = setUpDeletion();
    expect(await cleanUp(ana, 'site-1', dependencies)).toEqual({ websiteId: 'site-1' });
    const command = {
      type: 'PurgeSiteBackups',
      websiteId: 'site-1',
      before: now.toISOString(),
    };
    expect(done).toEqual(['key', JSON.stringify([command]), 'deleting']);
  });

  it('is noted where an administrator did it, and the owner informed', async () => {
    const { audits, events, dependencies } = setUpDeletion();
    await cleanUp(admin, 'site-1', dependencies);
    expect(events()).toMatchObject([{ change: 'backupsDeleted', personId: 'ana' }]);
    expect(audits().map(({ action }) => action)).toEqual(['BackupsCleaned', 'BackupsCleaned']);
  });
});

it('nothing of it is for another client', async () => {
  const benito = { ...ana, userId: 'benito' };
  const { done, dependencies } = setUpDeletion();
  const refused = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;
  await expect(removeFile(benito, ref, dependencies)).rejects.toThrow(refused);
  await expect(cleanUp(benito, 'site-1', dependencies)).rejects.toThrow(refused);
  expect(done).toEqual([]);
});
