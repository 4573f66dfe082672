import { describe, expect, it } from 'vitest';
import { backupsCommandSchema } from '../../../events/backups.events.ts';
import { dispatchDueBackups, type DueCommand } from './backups.dispatch.service.ts';
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

function setUp() {
  const asked: [Date, number][] = [];
  const sent: DueCommand[] = [];
  const schedule = {
    findDue: async (...args: [Date, number]) => {
      asked.push(args);
      return due;
    },
  };
  const send = async (messages: readonly DueCommand[]) => {
    sent.push(...messages);
  };
  return { asked, sent, dependencies: { schedule, send, now: () => now } };
}

describe('dispatchDueBackups', () => {
  it('queues a command for each thing that is due, which the worker understands', async () => {
    const { asked, sent, dependencies } = setUp();
    expect(await dispatchDueBackups(dependencies)).toBe(4);
    expect(asked).toEqual([[now, 250]]);
    expect(sent).toEqual([
      { type: 'SettleBackup', websiteId, backupId },
      { type: 'CheckBackupSchedule', websiteId },
      { type: 'ReconcileStorage', ownerId: ana },
      { type: 'ReconcileStorage', ownerId: null },
    ]);
    expect(sent.map((command) => backupsCommandSchema.parse(command))).toEqual(sent);
  });

  it('fails where they could not be queued', async () => {
    const { dependencies } = setUp();
    const send = () => Promise.reject(new Error('no queue'));
    await expect(dispatchDueBackups({ ...dependencies, send })).rejects.toThrow('no queue');
  });
});
