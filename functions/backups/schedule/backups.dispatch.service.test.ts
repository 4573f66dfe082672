import { describe, expect, it } from 'vitest';
import { backupsCommandSchema, type DispatchDueBackups } from '../../../events/backups.events.ts';
import type { PassStep } from '../../core/table/shared/dispatch-passes.ts';
import {
  dispatchBackupsOn,
  dispatchDueBackups,
  type DispatchDependencies,
  type DueCommand,
} from './backups.dispatch.service.ts';
import type { DueBackupWork } from './backups.schedule.entity.ts';

const now = new Date('2026-11-21T12:15:00.000Z');
const ana = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const backupId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const due: DueBackupWork[] = [
  { kind: 'backup', websiteId, backupId },
  { kind: 'schedule', websiteId },
  { kind: 'storage', ownerId: ana },
  { kind: 'storage', ownerId: null },
];
const place = { pk: 'p', sk: 's', gsi2pk: 'DUE#BACKUPS#1', gsi2sk: 'i' };
const commands = [
  { type: 'SettleBackup', websiteId, backupId },
  { type: 'CheckBackupSchedule', websiteId },
  { type: 'ReconcileStorage', ownerId: ana },
  { type: 'ReconcileStorage', ownerId: null },
];

/** All that is due is in the second shard. */
function setUp({ hasMore = false, isAlive = false, isTaken = true } = {}) {
  const asked: unknown[] = [];
  const sent: (DueCommand | DispatchDueBackups)[] = [];
  const steps: [string, PassStep][] = [];
  const note = (what: string) => async (step: PassStep) => steps.push([what, step]) > 0;
  const dependencies: DispatchDependencies = {
    schedule: {
      findDue: async (shard, range) => {
        asked.push([shard, range]);
        return shard === 1
          ? { due, last: hasMore ? place : undefined }
          : { due: [], last: undefined };
      },
    },
    passes: {
      begin: async () => !isAlive,
      take: async (step) => (await note('take')(step)) && isTaken,
      ...{ advance: note('advance'), end: note('end') },
    },
    sendWork: async (messages) => {
      sent.push(...messages);
    },
    now: () => now,
  };
  return { asked, sent, steps, dependencies };
}
const step: DispatchDueBackups = {
  ...{ type: 'DispatchDueBackups', shard: 1, startedAt: now.toISOString(), step: 1, after: place },
};
const ofPass = { shard: 1, startedAt: now.toISOString(), step: 1, after: place };

describe('dispatchDueBackups', () => {
  it('queues a command for each thing that is due, which the worker understands', async () => {
    const { asked, sent, steps, dependencies } = setUp();
    expect(await dispatchDueBackups(dependencies)).toBe(4);
    expect(asked).toEqual(
      [0, 1, 2, 3].map((shard) => [shard, { by: now, after: undefined, limit: 250 }]),
    );
    expect(sent).toEqual(commands);
    expect(sent.map((command) => backupsCommandSchema.parse(command))).toEqual(sent);
    expect(steps).toEqual([]);
  });

  it('leaves the worker what is more than a page', async () => {
    const { sent, dependencies } = setUp({ hasMore: true });
    expect(await dispatchDueBackups(dependencies)).toBe(4);
    expect(sent).toEqual([...commands, step]);
    expect(backupsCommandSchema.parse(sent.at(-1))).toEqual(step);
  });

  it('queues nothing again of a shard through which a pass goes', async () => {
    const { sent, dependencies } = setUp({ hasMore: true, isAlive: true });
    expect(await dispatchDueBackups(dependencies)).toBe(0);
    expect(sent).toEqual([]);
  });

  it('fails where they could not be queued', async () => {
    const { dependencies } = setUp();
    const sendWork = () => Promise.reject(new Error('no queue'));
    await expect(dispatchDueBackups({ ...dependencies, sendWork })).rejects.toThrow('no queue');
  });
});

describe('dispatchBackupsOn', () => {
  it('queues the next page and the step after it, and notes it only then', async () => {
    const { asked, sent, steps, dependencies } = setUp({ hasMore: true });
    expect(await dispatchBackupsOn(step, dependencies)).toBe(4);
    expect(asked).toEqual([[1, { by: now, after: place, limit: 250 }]]);
    expect(sent).toEqual([...commands, { ...step, step: 2 }]);
    expect(steps).toEqual([
      ['take', ofPass],
      ['advance', ofPass],
    ]);
    const dying = setUp({ hasMore: true });
    const sendWork = () => Promise.reject(new Error('killed'));
    await expect(dispatchBackupsOn(step, { ...dying.dependencies, sendWork })).rejects.toThrow();
    expect(dying.steps).toEqual([['take', ofPass]]);
  });

  it('ends with the last page', async () => {
    const { sent, steps, dependencies } = setUp();
    await dispatchBackupsOn(step, dependencies);
    expect(sent).toEqual(commands);
    expect(steps.map(([what]) => what)).toEqual(['take', 'end']);
  });

  it('does nothing for a pass that is over, or further on', async () => {
    const { asked, sent, dependencies } = setUp({ isTaken: false });
    expect(await dispatchBackupsOn(step, dependencies)).toBe(0);
    expect([asked, sent]).toEqual([[], []]);
  });
});
