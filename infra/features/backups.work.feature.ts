import { Duration } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { compareBucketSchema, settleObjectSchema } from '../../events/backups.events.ts';
import { userDeletedSchema } from '../../events/users.events.ts';
import {
  websiteDeletedSchema,
  websiteOriginChangedSchema,
  websiteReassignedSchema,
} from '../../events/websites.events.ts';
import {
  backupsDispatcherEnv,
  backupsSubscriberEnv,
  backupsWorkerEnv,
} from '../../functions/backups/backups.env.ts';
import { backupFolders } from '../constructs/buckets/backups-bucket.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { ImpactAlarm } from '../constructs/impact-alarm.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import {
  acceptBackupObjects,
  settleGrants,
  storageEnv,
  type BackupsProps,
} from './backups.shared.ts';
import { indexGrant, sendGrant, tableGrant } from '../grants.ts';

/** What looks after backups when nobody asks; answers the worker's queue. */
export function addBackupsWork(scope: Construct, props: BackupsProps): IQueue {
  const worker = addWorker(scope, props);
  followObjects(scope, props, worker);
  compareNightly(scope, worker);
  addDispatcher(scope, props, worker.queue);
  addSubscriber(scope, props, worker.queue);
  return worker.queue;
}

function addWorker(scope: Construct, props: BackupsProps) {
  const { context } = props;
  const errorImpact =
    'Abandoned uploads keep their reserved bytes, deleted backups their files, nobody is notified of missed ones, and what plans do not keep stays.';
  const worker = new QueueWorker(scope, 'BackupsWork', {
    context,
    entry: 'backups.worker',
    envSchema: backupsWorkerEnv,
    env: (ownQueue) => ({
      ...storageEnv(props),
      TIME_ZONE: context.config.timeZone,
      OWN_QUEUE_URL: ownQueue.queueUrl,
    }),
    grants: [...settleGrants(props), indexGrant(props.table, 'gsi2')],
    timeout: Duration.seconds(60),
    maxConcurrency: 5,
    errorImpact,
  });
  const { stage } = context.config;
  new ImpactAlarm(worker, 'Repaired', {
    context,
    name: 'backups-storage-repaired',
    impact: 'Somebody had more or less room for backups than they should have had.',
    // The nightly comparison logs this where it had to repair something.
    metric: worker.lambda.logged(stage, {
      name: 'storage-repaired',
      pattern: ['$.message', 'storage repaired'],
    }),
    threshold: 1,
  });
  acceptBackupObjects(worker, props);
  return worker;
}

/** S3 reports created and deleted objects on the account's own bus: settles what the backup missed. */
function followObjects(
  scope: Construct,
  { bucket }: BackupsProps,
  worker: QueueWorker<typeof backupsWorkerEnv>,
) {
  new Rule(scope, 'BackupsObjects', {
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created', 'Object Deleted'],
      detail: {
        bucket: { name: [bucket.bucketName] },
        // Blocks are counted as a whole, and files that were put together are nobody's.
        object: {
          key: [
            {
              'anything-but': {
                prefix: Object.values(backupFolders).map((folder) => `${folder}/`),
              },
            },
          ],
        },
      },
    },
    targets: [
      worker.targetOf(
        RuleTargetInput.fromObject({
          type: settleObjectSchema.shape.type.value,
          s3Key: EventField.fromPath('$.detail.object.key'),
        }),
      ),
    ],
  });
}

/** Once a night the first step of comparing the whole bucket, which sends the others itself. */
function compareNightly(scope: Construct, worker: QueueWorker<typeof backupsWorkerEnv>) {
  new Rule(scope, 'BackupsComparison', {
    schedule: Schedule.cron({ hour: '6', minute: '15' }),
    targets: [
      worker.targetOf(
        RuleTargetInput.fromObject({
          type: compareBucketSchema.shape.type.value,
          after: null,
        }),
      ),
    ],
  });
}

function addDispatcher(scope: Construct, { context, table }: BackupsProps, queue: IQueue) {
  new ScheduledFunction(scope, 'BackupsSchedule', {
    context,
    entry: 'backups.dispatcher',
    envSchema: backupsDispatcherEnv,
    env: { TABLE_NAME: table.tableName, BACKUPS_QUEUE_URL: queue.queueUrl },
    grants: [tableGrant(table, 'PutItem'), indexGrant(table, 'gsi2'), sendGrant(context, queue)],
    timeout: Duration.seconds(60),
    // Nothing of it is urgent: an upload is given up after a day.
    schedule: context.config.local ? 'rate(1 minute)' : 'rate(5 minutes)',
    errorImpact:
      'Abandoned uploads keep their reserved bytes, and nobody is notified of backups that did not come.',
  });
}

function addSubscriber(scope: Construct, { context, table, bus }: BackupsProps, queue: IQueue) {
  new EventSubscriber(scope, 'BackupsSubscriber', {
    context,
    bus,
    eventTypes: [
      websiteDeletedSchema,
      websiteOriginChangedSchema,
      websiteReassignedSchema,
      userDeletedSchema,
    ].map(({ shape }) => shape.type.value),
    entry: 'backups.subscriber',
    envSchema: backupsSubscriberEnv,
    env: { TABLE_NAME: table.tableName, BACKUPS_QUEUE_URL: queue.queueUrl },
    grants: [
      tableGrant(table, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      sendGrant(context, queue),
    ],
    timeout: Duration.seconds(30),
    maxConcurrency: 2,
    errorImpact:
      "Deleted sites' backups stay, and those of sites that changed hands count for who had them.",
  });
}
