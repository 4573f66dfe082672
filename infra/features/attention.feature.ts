import { Duration, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { attentionContract } from '../../functions/attention/attention.contract.ts';
import {
  attentionApiEnv,
  attentionDispatcherEnv,
  attentionWorkerEnv,
} from '../../functions/attention/attention.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, tableGrant } from '../grants.ts';
import { resourceName, type StageContext } from '../stage.ts';

const WORKER = 'attention.worker';

/** The queue of what is to be looked at again, for another stack: by its name, so that it imports nothing. */
export const attentionQueueIn = (scope: Construct, { config }: StageContext): IQueue =>
  Queue.fromQueueArn(
    scope,
    'AttentionQueue',
    Stack.of(scope).formatArn({ service: 'sqs', resource: resourceName(config, WORKER) }),
  );

interface AttentionProps {
  context: ApiContext;
  table: PortalTable;
  exportsBucket: Bucket;
}

/** What wants an administrator: opened and closed by its cause, after each change in the table that it reads. */
export function addAttention(scope: Construct, props: AttentionProps) {
  const { context, table, exportsBucket } = props;
  const writes = ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const;
  const api = new HttpFeature(scope, 'Attention', {
    context,
    entry: 'attention.api',
    contract: attentionContract,
    envSchema: attentionApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
    },
    grants: [
      tableGrant(table, ...writes, 'ConditionCheckItem'),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'attention'),
    ],
    errorImpact: 'Administrators do not see what wants them, and cannot take it on.',
  });
  acceptExports(api, exportsBucket, 'attention');
  new QueueWorker(scope, 'AttentionWorker', {
    context,
    entry: WORKER,
    envSchema: attentionWorkerEnv,
    env: { TABLE_NAME: table.tableName, TIME_ZONE: context.config.timeZone },
    grants: [tableGrant(table, ...writes), indexGrant(table, 'gsi1')],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact: 'What wants an administrator is shown, and disappears, up to six hours late.',
  });
  new ScheduledFunction(scope, 'AttentionSchedule', {
    context,
    entry: 'attention.dispatcher',
    envSchema: attentionDispatcherEnv,
    env: { TABLE_NAME: table.tableName, TIME_ZONE: context.config.timeZone },
    grants: [
      tableGrant(table, ...writes, 'BatchGetItem'),
      indexGrant(table, 'gsi1'),
      indexGrant(table, 'gsi2'),
    ],
    timeout: Duration.seconds(60),
    schedule: 'rate(1 minute)',
    errorImpact:
      'What wants an administrator by the date alone, such as a plan about to end, is not shown; what was postponed does not come back.',
  });
}
