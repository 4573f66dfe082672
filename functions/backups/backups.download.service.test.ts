import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import type { Website } from '../websites/websites.domain.ts';
import { downloadBackup } from './backups.download.service.ts';
import type { NewBackupLog } from './log/backups.logs.items.ts';
import { storedBackupOf, type StoredBackup } from './backups.row.ts';

const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const at = new Date('2026-11-21T12:00:00.000Z');
const ref = { websiteId: 'site-1', backupId: 'backup-1' };
const stored = storedBackupOf({
  pk: 'BACKUPS#site-1',
  sk: 'BACKUP#backup-1',
  filename: 'Antes de actualizar',
  originalFilename: 'año.zip',
  size: 10,
  status: 'completed',
  manual: true,
  createdAt: at.toISOString(),
  s3Key: 'site-1/1-ano.zip',
});

function setUp(backup: StoredBackup | undefined) {
  const logs: NewBackupLog[] = [];
  const audits: AuditEntry[] = [];
  const dependencies = {
    websites: { find: async () => ({ websiteId: 'site-1', userId: 'ana', name: 'E' }) as Website },
    backups: { find: async () => backup },
    objects: { signDownload: async (key: string, name: string) => `https://s3/${key}?as=${name}` },
    logs: {
      put: async (log: NewBackupLog) => {
        logs.push(log);
      },
    },
    audits: {
      add: async (entry: AuditEntry) => {
        audits.push(entry);
      },
    },
    now: () => at,
  };
  return { logs, audits, dependencies };
}

describe('downloadBackup', () => {
  it('answers a link for an hour that saves the file under the name it had', async () => {
    const { logs, audits, dependencies } = setUp(stored);
    expect(await downloadBackup(ana, ref, dependencies)).toEqual({
      downloadUrl: 'https://s3/site-1/1-ano.zip?as=año.zip',
      expiresAt: '2026-11-21T13:00:00.000Z',
    });
    expect(logs).toMatchObject([
      { ...ref, userId: 'ana', operation: 'download', status: 'completed' },
    ]);
    expect(JSON.stringify(logs)).not.toContain('https:');
    expect(audits).toEqual([]);
  });

  it('is noted where an administrator did it', async () => {
    const { logs, audits, dependencies } = setUp(stored);
    await downloadBackup(admin, ref, dependencies);
    expect(logs[0]?.userId).toBe('admin');
    expect(audits.map(({ targetId, action }) => [targetId, action])).toEqual([
      ['site-1', 'BackupDownloaded'],
      ['ana', 'BackupDownloaded'],
    ]);
  });

  it.each([
    ['pending', 'BACKUP_NOT_STORED'],
    ['error', 'BACKUP_NOT_STORED'],
    ['deleting', 'NOT_FOUND'],
  ] as const)('answers none of a backup that is %s', async (status, code) => {
    const { logs, dependencies } = setUp({ ...stored, status });
    await expect(downloadBackup(ana, ref, dependencies)).rejects.toThrow(
      expect.objectContaining({ code }),
    );
    expect(logs).toEqual([]);
  });

  it.each([
    ['that is not there', ana, undefined],
    ['of another client', { ...ana, userId: 'benito' }, stored],
  ])('answers none of a backup %s', async (_, caller, backup) => {
    const { dependencies } = setUp(backup);
    await expect(downloadBackup(caller, ref, dependencies)).rejects.toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });
});
