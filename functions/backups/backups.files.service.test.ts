import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import type { Website } from '../websites/websites.domain.ts';
import { cleanUp, removeFile } from './backups.files.service.ts';
import { storedBackupOf, type StoredBackup } from './backups.row.ts';
import type { BackupChange } from './backups.change.store.ts';

const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const now = new Date('2026-11-21T12:00:00.000Z');
const stored = storedBackupOf({
  pk: 'BACKUPS#site-1',
  sk: 'BACKUP#backup-1',
  filename: 'Antes de actualizar',
  originalFilename: 'a.zip',
  size: 10,
  status: 'completed',
  manual: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  s3Key: 'site-1/1-a.zip',
  usedBytes: 10,
  heldBytes: 10,
});

function setUp() {
  const done: string[] = [];
  const audits: AuditEntry[] = [];
  let row: StoredBackup | undefined = stored;
  const change = async (read: StoredBackup, { status, set }: BackupChange) => {
    done.push(status);
    row = status === 'gone' ? undefined : { ...read, ...set, status };
    return 'done' as const;
  };
  const dependencies = {
    websites: { find: async () => ({ websiteId: 'site-1', userId: 'ana', name: 'E' }) as Website },
    backups: {
      find: async () => row,
      findByObject: async () => undefined,
      findSome: async () => ({ backups: row ? [row] : [], next: null }),
      change,
    },
    objects: {
      find: async () => ({ size: 10 }),
      readHeader: async () => new Uint8Array(),
      remove: async (key: string) => {
        done.push(`object ${key}`);
      },
      abort: async () => undefined,
    },
    storage: { find: async () => ({ usedBytes: row?.usedBytes ?? 0, heldBytes: 0 }) },
    limits: { of: async () => ({ limitBytes: 100, hasPlan: true }) },
    keys: {
      removeAll: async () => {
        done.push('key');
      },
    },
    audits: {
      add: async (entry: AuditEntry) => {
        audits.push(entry);
      },
    },
    send: async (messages: readonly unknown[]) => {
      done.push(JSON.stringify(messages));
    },
    now: () => now,
  };
  return { done, audits, dependencies };
}
const ref = { websiteId: 'site-1', backupId: 'backup-1' };

describe('removeFile', () => {
  it('deletes a backup with its object, and answers what is left', async () => {
    const { done, audits, dependencies } = setUp();
    expect(await removeFile(ana, ref, dependencies)).toEqual({
      backupId: 'backup-1',
      storage: { usedBytes: 0, reservedBytes: 0, limitBytes: 100, hasPlan: true },
    });
    expect(done).toEqual(['deleting', 'object site-1/1-a.zip', 'gone']);
    expect(audits).toEqual([]);
  });

  it('is noted where an administrator did it', async () => {
    const { audits, dependencies } = setUp();
    await removeFile(admin, ref, dependencies);
    expect(audits.map(({ targetId, action }) => [targetId, action])).toEqual([
      ['site-1', 'BackupDeleted'],
      ['ana', 'BackupDeleted'],
    ]);
  });
});

describe('cleanUp', () => {
  it('takes the key first, then leaves the rest to the worker and lets the backups disappear', async () => {
    const { done, dependencies } = setUp();
    expect(await cleanUp(ana, 'site-1', dependencies)).toEqual({ websiteId: 'site-1' });
    const command = {
      type: 'PurgeSiteBackups',
      websiteId: 'site-1',
      before: now.toISOString(),
    };
    expect(done).toEqual(['key', JSON.stringify([command]), 'deleting']);
  });

  it('is noted where an administrator did it', async () => {
    const { audits, dependencies } = setUp();
    await cleanUp(admin, 'site-1', dependencies);
    expect(audits.map(({ action }) => action)).toEqual(['BackupsCleaned', 'BackupsCleaned']);
  });
});

it('nothing of it is for another client', async () => {
  const benito = { ...ana, userId: 'benito' };
  const { done, dependencies } = setUp();
  const refused = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;
  await expect(removeFile(benito, ref, dependencies)).rejects.toThrow(refused);
  await expect(cleanUp(benito, 'site-1', dependencies)).rejects.toThrow(refused);
  expect(done).toEqual([]);
});
