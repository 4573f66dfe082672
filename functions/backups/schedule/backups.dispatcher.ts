import { SQSClient } from '@aws-sdk/client-sqs';
import { readEnv } from '../../core/env.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createTable } from '../../core/table/table.ts';
import { backupsDispatcherEnv } from '../backups.env.ts';
import { dispatchDueBackups, type DueCommand } from './backups.dispatch.service.ts';
import { createBackupSchedule } from './backups.schedule.entity.ts';

const env = readEnv(backupsDispatcherEnv);
const log = createLogger('backups-dispatcher');
const dependencies = {
  schedule: createBackupSchedule(createTable(env.TABLE_NAME)),
  send: createSendMessages<DueCommand>(new SQSClient({}), env.BACKUPS_QUEUE_URL),
  now: () => new Date(),
};

/** Called by the schedule. */
export const handler = ownRun(async () => {
  const commands = await dispatchDueBackups(dependencies);
  log.info('dispatched', { commands });
});
