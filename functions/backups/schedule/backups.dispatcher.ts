import { SQSClient } from '@aws-sdk/client-sqs';
import { readEnv } from '../../core/env.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { DUE_BACKUPS_WORK } from '../../core/table/keys/backup-keys.ts';
import { createDispatchPasses } from '../../core/table/shared/dispatch-passes.ts';
import { createTable } from '../../core/table/table.ts';
import type { DispatchDueBackups } from '../../../events/backups.events.ts';
import { backupsDispatcherEnv } from '../backups.env.ts';
import { dispatchDueBackups, type DueCommand } from './backups.dispatch.service.ts';
import { createBackupSchedule } from './backups.schedule.entity.ts';

const env = readEnv(backupsDispatcherEnv);
const log = createLogger('backups-dispatcher');
const table = createTable(env.TABLE_NAME);
const dependencies = {
  passes: createDispatchPasses(table, DUE_BACKUPS_WORK),
  schedule: createBackupSchedule(table),
  sendWork: createSendMessages<DueCommand | DispatchDueBackups>(
    new SQSClient({}),
    env.BACKUPS_QUEUE_URL,
  ),
  now: () => new Date(),
};

/** Called by the schedule. */
export const handler = ownRun(async () => {
  const commands = await dispatchDueBackups(dependencies);
  log.info('dispatched', { commands });
});
