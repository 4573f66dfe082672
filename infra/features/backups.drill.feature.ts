import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { PortalTable } from '../constructs/portal-table.ts';
import { drillEnv } from '../../drill/drill.env.ts';
import type { BackupDrillRequested } from '../../events/backups.events.ts';
import { backupsDrillEnv } from '../../functions/backups/backups.env.ts';
import { backupsDrillContract } from '../../functions/backups/drill/backups.drill.contract.ts';
import { HttpFeature, type ApiContext } from '../constructs/http-feature.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { ScheduledTask } from '../constructs/scheduled-task.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import { bucketGrant, indexGrant, objectsGrant, sendGrant, tableGrant } from '../grants.ts';
import type { StageContext } from '../stage.ts';
import { acceptBackupObjects } from './backups.shared.ts';

/** The runner keeps a message to itself for six times as long: the largest backup with room. */
const LONGEST_DRILL = Duration.minutes(20);

interface DrillProps {
  context: ApiContext;
  table: PortalTable;
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
  new HttpFeature(scope, 'BackupsDrillStart', {
    context,
    entry: 'backups.drill.api',
    contract: backupsDrillContract,
    envSchema: backupsDrillEnv,
    env: { TABLE_NAME: table.tableName, DRILL_QUEUE_URL: queue.queueUrl },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      sendGrant(context, queue),
    ],
    errorImpact: 'Administrators cannot have a backup restored to prove it.',
  });
  return queue;
}

interface RunnerProps {
  context: StageContext;
  bucket: Bucket;
  /** Whose messages it works off. */
  drillQueue: IQueue;
  /** Of the backups worker, which records what came of them. */
  backupsQueue: IQueue;
  bus: IEventBus;
}

const requested: BackupDrillRequested['type'] = 'BackupDrillRequested';

/** What restores backups to prove them: each night, and when somebody asks for a drill, until nothing is left to be proven. */
export function addBackupsRunner(scope: Construct, props: RunnerProps) {
  const { context, bucket, drillQueue, backupsQueue, bus } = props;
  const runner = new ScheduledTask(scope, 'BackupsDrillRunner', {
    context,
    name: 'backups.drill.runner',
    image: 'drill',
    envSchema: drillEnv,
    env: {
      DRILL_QUEUE_URL: drillQueue.queueUrl,
      BACKUPS_QUEUE_URL: backupsQueue.queueUrl,
      BACKUPS_BUCKET: bucket.bucketName,
      DRILL_DIR: '/var/lib/drill',
      DRILL_UNTIL_EMPTY: 'true',
    },
    grants: [
      objectsGrant(bucket, 'GetObject'),
      bucketGrant(bucket),
      {
        actions: ['sqs:ReceiveMessage', 'sqs:ChangeMessageVisibility', 'sqs:DeleteMessage'],
        resources: [drillQueue.queueArn],
      },
      sendGrant(context, backupsQueue),
    ],
    // PHP and MariaDB have one each.
    cpu: 2048,
    memoryMiB: 4096,
    diskGiB: context.config.drillDiskGiB,
    schedule: 'cron(0 7 * * ? *)',
    startedBy: { bus, eventType: requested },
    errorImpact: 'Some backups could not be restored to prove them.',
  });
  acceptBackupObjects(runner, props);
}
