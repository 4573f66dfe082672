import type {
  CheckBackupSchedule,
  ReconcileStorage,
  SettleBackup,
} from '../../../events/backups.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { BackupScheduleItems, DueBackupWork } from './backups.schedule.entity.ts';

export type DueCommand = SettleBackup | CheckBackupSchedule | ReconcileStorage;

export interface DispatchDependencies {
  schedule: Pick<BackupScheduleItems, 'findDue'>;
  send: SendMessages<DueCommand>;
  now: () => Date;
}

/** Per shard and run: some seconds of sending. The next run continues. */
const MOST_OF_A_SHARD = 250;

function commandOf(work: DueBackupWork): DueCommand {
  switch (work.kind) {
    case 'backup': {
      const { websiteId, backupId } = work;
      return { type: 'SettleBackup', websiteId, backupId };
    }
    case 'schedule':
      return { type: 'CheckBackupSchedule', websiteId: work.websiteId };
    case 'storage':
      return { type: 'ReconcileStorage', ownerId: work.ownerId };
  }
}

/**
 * Queues the due work of backups. It stays due until it is done, so that a lost message loses nothing. What waits in the
 * queue may be queued twice, and the second message finds nothing to do. Returns how many commands it queued.
 */
export async function dispatchDueBackups({
  schedule,
  send,
  now,
}: DispatchDependencies): Promise<number> {
  const due = await schedule.findDue(now(), MOST_OF_A_SHARD);
  await send(due.map(commandOf));
  return due.length;
}
