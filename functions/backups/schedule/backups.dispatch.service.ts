import type {
  CheckBackupKey,
  CheckBackupSchedule,
  DispatchDueBackups,
  ReconcileStorage,
  SettleBackup,
} from '../../../events/backups.events.ts';
import {
  dispatchDue,
  dispatchOn,
  type DispatchDependencies as Dispatching,
  type DispatchStep,
} from '../../core/queue/dispatch.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { DUE_BACKUPS_SHARDS } from '../../core/table/keys/backup-keys.ts';
import type { BackupScheduleItems, DueBackupWork } from './backups.schedule.entity.ts';

type Place = DispatchDueBackups['after'];
export type DueCommand = SettleBackup | CheckBackupSchedule | CheckBackupKey | ReconcileStorage;

export interface DispatchDependencies extends Pick<
  Dispatching<DueCommand, Place>,
  'passes' | 'now'
> {
  schedule: Pick<BackupScheduleItems, 'findDue'>;
  /** To the queue of the worker, which makes the further steps as well. */
  sendWork: SendMessages<DueCommand | DispatchDueBackups>;
}

/** Per shard and step: some seconds of sending. */
const MOST_AT_ONCE = 250;

function commandOf(work: DueBackupWork): DueCommand {
  switch (work.kind) {
    case 'backup': {
      const { websiteId, backupId } = work;
      return { type: 'SettleBackup', websiteId, backupId };
    }
    case 'schedule':
      return { type: 'CheckBackupSchedule', websiteId: work.websiteId };
    case 'key':
      return { type: 'CheckBackupKey', websiteId: work.websiteId };
    case 'storage':
      return { type: 'ReconcileStorage', ownerId: work.ownerId };
  }
}

const dispatching = ({
  passes,
  schedule,
  sendWork,
  now,
}: DispatchDependencies): Dispatching<DueCommand, Place> => ({
  ...{ passes, now },
  async findDue(shard, range) {
    const { due, last } = await schedule.findDue(shard, { ...range, limit: MOST_AT_ONCE });
    return { commands: due.map(commandOf), last: last as Place | undefined };
  },
  send: sendWork,
  sendOn: (steps: readonly DispatchStep<Place>[]) =>
    sendWork(steps.map((step) => ({ type: 'DispatchDueBackups' as const, ...step }))),
});

/**
 * Queues the due work of backups, and leaves the worker what is too much for one run. It stays due until it is done, so that a lost
 * message loses nothing. What waits in the queue may be queued twice, and the second message finds nothing to do. Returns how many
 * commands it queued.
 */
export const dispatchDueBackups = (dependencies: DispatchDependencies): Promise<number> =>
  dispatchDue(DUE_BACKUPS_SHARDS, dispatching(dependencies));

/** The next step of that, in the worker. */
export const dispatchBackupsOn = (
  { type: _, ...step }: DispatchDueBackups,
  dependencies: DispatchDependencies,
): Promise<number> => dispatchOn(step, dispatching(dependencies));
