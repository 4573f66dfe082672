import { SQSClient } from '@aws-sdk/client-sqs';
import type { DrillBackup } from '../../../events/backups.events.ts';
import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { createBackups } from '../backups.entity.ts';
import { backupsDrillEnv } from '../backups.env.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { backupsDrillContract } from './backups.drill.contract.ts';
import { createDrills } from './backups.drill.entity.ts';
import { startDrill } from './backups.drill.start.service.ts';

const env = readEnv(backupsDrillEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  websites: createSiteView(table),
  backups: createBackups(table),
  drills: createDrills(table),
  logs: createBackupLogs(table),
  commit: createCommit(table, { now: () => new Date() }),
  send: createSendMessages<DrillBackup>(new SQSClient({}), env.DRILL_QUEUE_URL),
  newId,
};

export const handler = createApi(
  backupsDrillContract,
  apiDependencies('backups-drill', table),
)({
  start: ({ caller, params, body }) => startDrill(caller, { ...params, ...body }, dependencies),
});
