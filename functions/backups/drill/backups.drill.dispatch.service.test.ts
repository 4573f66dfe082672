import { describe, expect, it } from 'vitest';
import { drillBackupSchema, type DrillBackup } from '../../../events/backups.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { backupEntity } from '../backups.entity.ts';
import { dispatchDrills } from './backups.drill.dispatch.service.ts';
import { newDrill, withAsked, withNewest, type Drill } from './backups.drill.domain.ts';
import { createDrills } from './backups.drill.entity.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const backup = backupEntity.decode({
  pk: `BACKUPS#${websiteId}`,
  sk: 'BACKUP#01kb3f0a9x5m3v7c2d8e4h6j9k',
  ...{ filename: 'Respaldo', originalFilename: 'sitio.zip', size: 54, status: 'completed' },
  ...{ manual: false, createdAt: '2026-11-20T12:00:00.000Z', s3Key: 'sitio/1.zip' },
});
const due = withNewest(newDrill(websiteId), backup);

async function dispatch(drill: Drill | undefined, stored = [backup]) {
  const { commit } = keepingCommit(now);
  const [sent, kept]: [DrillBackup[], Drill[]] = [[], []];
  const { replace } = createDrills(noTable);
  const count = await dispatchDrills({
    drills: {
      findDue: async () => [websiteId],
      find: async () => drill,
      replace: (read, after) => {
        kept.push(after);
        return replace(read, after);
      },
    },
    backups: { findNewestProvable: async () => stored[0] },
    send: async (messages) => {
      sent.push(...messages);
    },
    commit,
    now: () => now,
  });
  return { count, sent, kept };
}

describe('dispatchDrills', () => {
  it('asks for the newest backup of a site that is due, and notes that', async () => {
    const { count, sent, kept } = await dispatch(due);
    expect(count).toBe(1);
    expect(sent.map((message) => drillBackupSchema.parse(message))).toEqual([
      {
        type: 'DrillBackup',
        ...{ websiteId, backupId: backup.backupId, s3Key: 'sitio/1.zip', bytes: 54 },
      },
    ]);
    expect(kept).toEqual([withAsked(due, backup.backupId, now)]);
  });

  it.each([
    ['is not there any more', undefined],
    ['has a drill that runs', withAsked(due, backup.backupId, now)],
    ['has nothing to prove', withNewest(due, undefined)],
  ])('leaves a site alone that %s', async (_, drill) => {
    const { count, sent, kept } = await dispatch(drill);
    expect(count).toBe(0);
    expect(sent).toEqual([]);
    expect(kept).toEqual([]);
  });

  it('finds that there is nothing left to prove', async () => {
    const { count, kept } = await dispatch(due, []);
    expect(count).toBe(0);
    expect(kept).toEqual([withNewest(due, undefined)]);
  });
});
