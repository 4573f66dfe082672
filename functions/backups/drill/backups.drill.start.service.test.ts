import { describe, expect, it } from 'vitest';
import type { DrillBackup } from '../../../events/backups.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Caller } from '../../core/auth/caller.ts';
import type { Website } from '../../websites/websites.domain.ts';
import { backupEntity, createBackups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import type { NewBackupLog } from '../log/backups.logs.domain.ts';
import { newDrill, withAsked, withNewest, type Drill } from './backups.drill.domain.ts';
import { createDrills } from './backups.drill.entity.ts';
import { startDrill } from './backups.drill.start.service.ts';

const admin: Caller = {
  userId: 'root',
  username: 'root',
  groups: [],
  role: 'admin',
  position: 'owner',
};
const now = new Date('2026-11-21T12:00:00.000Z');
const websiteId = 'site-1';
const backup = backupEntity.decode({
  ...{ pk: 'BACKUPS#site-1', sk: 'BACKUP#b2', filename: 'Respaldo', originalFilename: 'sitio.zip' },
  ...{ size: 54, status: 'completed', manual: false, createdAt: '2026-11-20T12:00:00.000Z' },
  s3Key: 'sitio/1.zip',
});
const older = { ...backup, backupId: 'b1', s3Key: 'sitio/0.zip' };
const known = withNewest(newDrill(websiteId), backup);

interface Given {
  backupId?: string;
  found?: StoredBackup | undefined;
  newest?: StoredBackup | undefined;
  drill?: Drill | undefined;
}

async function start(given: Given) {
  const { backupId, found, newest, drill } = {
    found: backup,
    newest: backup,
    drill: known,
    ...given,
  };
  const { commit, works } = keepingCommit(now);
  const [sent, kept, logs]: [DrillBackup[], Drill[], NewBackupLog[]] = [[], [], []];
  const { replace } = createDrills(noTable);
  const proof = await startDrill(
    admin,
    { websiteId, backupId },
    {
      websites: {
        find: async () => ({ websiteId, userId: 'ana', name: 'E', url: '' }) as Website,
      },
      backups: {
        ...createBackups(noTable),
        find: async () => found,
        findNewestProvable: async () => newest,
      },
      drills: {
        find: async () => drill,
        replace: (read, after) => {
          kept.push(after);
          return replace(read, after);
        },
      },
      logs: {
        put: (log) => {
          logs.push(log);
          return { Put: { Item: { pk: 'LOGS', sk: 'LOG' } } };
        },
      },
      commit,
      send: async (messages) => {
        sent.push(...messages);
      },
      newId: () => 'event-1',
    },
  );
  return { proof, sent, kept, logs, works };
}

describe('startDrill', () => {
  it('asks for the newest backup that can be proven, and says who did', async () => {
    const { proof, sent, kept, logs, works } = await start({});
    const asked = { websiteId, backupId: 'b2' };
    expect(sent).toEqual([{ type: 'DrillBackup', ...asked, s3Key: 'sitio/1.zip', bytes: 54 }]);
    expect(kept).toEqual([withAsked(known, 'b2', now)]);
    expect(proof).toMatchObject({ underWay: { backupId: 'b2', since: now.toISOString() } });
    expect(logs).toMatchObject([{ userId: 'root', operation: 'drill', status: 'started' }]);
    const [work] = works;
    expect(work?.events).toEqual([{ type: 'BackupDrillRequested', eventId: 'event-1', ...asked }]);
    const audited = { action: 'BackupDrillStarted', details: { filename: 'Respaldo' } };
    expect(work?.audits).toMatchObject([
      { targetId: websiteId, ...audited },
      { targetId: 'ana', ...audited },
    ]);
  });

  it('asks for the one that is named, of a site that has no state yet', async () => {
    const { sent, kept } = await start({ backupId: 'b1', found: older, drill: undefined });
    expect(sent).toMatchObject([{ backupId: 'b1', s3Key: 'sitio/0.zip' }]);
    expect(kept).toEqual([withAsked(known, 'b1', now)]);
  });

  it.each<[string, Given, string]>([
    ['while one runs', { drill: withAsked(known, 'b1', now) }, 'DRILL_UNDER_WAY'],
    ['without any', { newest: undefined }, 'BACKUP_NOT_PROVABLE'],
    [
      'that a person uploaded',
      { backupId: 'b2', found: { ...backup, manual: true } },
      'BACKUP_NOT_PROVABLE',
    ],
    [
      'with a passphrase',
      { backupId: 'b2', found: { ...backup, isEncrypted: true } },
      'BACKUP_NOT_PROVABLE',
    ],
    [
      'that is still coming',
      { backupId: 'b2', found: { ...backup, status: 'pending' } },
      'BACKUP_NOT_STORED',
    ],
    ['that is not there', { backupId: 'b2', found: undefined }, 'NOT_FOUND'],
  ])('refuses one %s', async (_, given, code) => {
    await expect(start(given)).rejects.toMatchObject({ code });
  });
});
