import { Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { backupsDrillEnv } from '../../functions/backups/backups.env.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import { indexGrant, sendGrant, tableGrant } from '../grants.ts';
import type { StageContext } from '../stage.ts';

/** The runner keeps a message to itself for six times as long: the largest backup with room. */
const LONGEST_DRILL = Duration.minutes(20);

interface DrillProps {
  context: StageContext;
  table: TableV2;
}

/** Restoring backups to prove them: answers the queue of `DrillBackup`, which the stage's runner reads. */
export function addBackupsDrill(scope: Construct, { context, table }: DrillProps): IQueue {
  const { queue } = new WorkQueue(scope, 'BackupsDrill', {
    context,
    name: 'backups.drill',
    timeout: LONGEST_DRILL,
    // The first day with a runner brings one message for each site.
    oldestMinutes: Duration.days(2).toMinutes(),
    errorImpact: 'Nobody proves that backups come back.',
  });
  new ScheduledFunction(scope, 'BackupsDrillSchedule', {
    context,
    entry: 'backups.drill.dispatcher',
    envSchema: backupsDrillEnv,
    env: { TABLE_NAME: table.tableName, DRILL_QUEUE_URL: queue.queueUrl },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'UpdateItem'),
      indexGrant(table, 'gsi2'),
      sendGrant(context, queue),
    ],
    timeout: Duration.seconds(60),
    schedule: context.config.local ? 'rate(1 minute)' : 'rate(5 minutes)',
    errorImpact: 'No backup is restored any more to prove that it comes back.',
  });
  return queue;
}
