import { SQSClient } from '@aws-sdk/client-sqs';
import type { DrillBackup } from '../../../events/backups.events.ts';
import { readEnv } from '../../core/env.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createBackups } from '../backups.entity.ts';
import { backupsDrillEnv } from '../backups.env.ts';
import { dispatchDrills } from './backups.drill.dispatch.service.ts';
import { createDrills } from './backups.drill.entity.ts';

const env = readEnv(backupsDrillEnv);
const log = createLogger('backups-drill-dispatcher');
const table = createTable(env.TABLE_NAME);
const now = () => new Date();
const dependencies = {
  drills: createDrills(table),
  backups: createBackups(table),
  send: createSendMessages<DrillBackup>(new SQSClient({}), env.DRILL_QUEUE_URL),
  // A transaction of the one write would cost double.
  commit: createCommit(table, { now, sendsOneAlone: true }),
  now,
};

/** Called by the schedule, in a stage that has a runner. */
export const handler = ownRun(async () => {
  const drills = await dispatchDrills(dependencies);
  log.info('dispatched', { drills });
});
