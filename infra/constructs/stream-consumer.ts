import { Duration, Validations } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { PortalTable } from './portal-table.ts';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { deadLetterVariables } from './lambda-environment.ts';
import { LambdaFunction } from './lambda-function.ts';
import { resourceName, type StageContext } from '../stage.ts';
import type { Grant } from '../grants.ts';

export interface StreamConsumerProps {
  context: StageContext;
  table: PortalTable;
  /** The bundle, `events.publisher`. */
  entry: string;
  environment: Record<string, string>;
  grants: readonly Grant[];
  /** Which changes of the table it hears of, as event source mappings filter: those that fit any of them. */
  filters: readonly Record<string, unknown>[];
  /** Changes of one invocation at most, and how long it may wait for so many. */
  batchSize: number;
  batchingWindow?: Duration;
  /** What users lose when changes do not get through: one English sentence. */
  errorImpact: string;
  /** The same when they get through late. */
  lateImpact: string;
}

/** A shard waits behind what cannot be worked off; past this it goes on and leaves it to the dead letters. */
const RETRY_ATTEMPTS = 20;
/** The stream itself forgets after 24 hours: what is given up earlier can still be read there. */
const MAX_AGE_HOURS = 6;
const LATE_MINUTES = 5;

interface Parts {
  lambda: LambdaFunction;
  deadLetters: Queue;
}

/** A Lambda that hears of changes in the table by its stream, its dead letters and its alarms, in the scope itself. */
export function addStreamConsumer(scope: Construct, id: string, props: StreamConsumerProps): void {
  const { context, table } = props;
  const deadLetters = createDeadLetters(scope, id, props);
  const lambda = new LambdaFunction(scope, id, {
    context,
    entry: props.entry,
    environment: { ...props.environment, ...deadLetterVariables(context.config, [deadLetters]) },
    timeout: Duration.seconds(30),
    grants: [
      ...props.grants,
      { actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] },
      {
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (action) => `dynamodb:${action}`,
        ),
        resources: [streamArnOf(table)],
      },
    ],
    errorImpact: props.errorImpact,
  });
  addSource(scope, id, { ...props, lambda, deadLetters });
  addAlarms(scope, id, { ...props, lambda, deadLetters });
}

function createDeadLetters(
  scope: Construct,
  id: string,
  { context: { config }, entry }: StreamConsumerProps,
): Queue {
  const queue = new Queue(scope, `${id}DeadLetters`, {
    queueName: resourceName(config, `${entry}-dead-letters`),
    encryption: QueueEncryption.SQS_MANAGED,
    // The emulator speaks plain http, which such a policy denies.
    enforceSSL: config.stage !== 'local',
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason:
      'It is itself the dead-letter queue of an event source mapping, which the rule does not see.',
  });
  return queue;
}

function addSource(scope: Construct, id: string, props: StreamConsumerProps & Parts): void {
  const { lambda, table, deadLetters, batchingWindow } = props;
  new EventSourceMapping(scope, `${id}Source`, {
    target: lambda.handler,
    eventSourceArn: streamArnOf(table),
    // Also what was put between the making of the stream and that of this mapping.
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: props.batchSize,
    ...(batchingWindow && { maxBatchingWindow: batchingWindow }),
    filters: props.filters.map((filter) => FilterCriteria.filter(filter)),
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    retryAttempts: RETRY_ATTEMPTS,
    maxRecordAge: Duration.hours(MAX_AGE_HOURS),
    // Granted above, by the one action it takes.
    onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
  });
}

function addAlarms(scope: Construct, id: string, props: StreamConsumerProps & Parts): void {
  const { context, lambda, deadLetters } = props;
  const metric = { period: alarmPeriod, statistic: 'Maximum' };
  new ImpactAlarm(scope, `${id}DeadLetterDepth`, {
    context,
    name: `${lambda.slug}-dead-letters`,
    impact: props.errorImpact,
    metric: deadLetters.metricApproximateNumberOfMessagesVisible(metric),
    threshold: 1,
  });
  new ImpactAlarm(scope, `${id}IteratorAge`, {
    context,
    name: `${lambda.slug}-iterator-age`,
    impact: props.lateImpact,
    metric: lambda.handler.metric('IteratorAge', metric),
    threshold: Duration.minutes(LATE_MINUTES).toMilliseconds(),
  });
}

function streamArnOf(table: PortalTable): string {
  if (table.tableStreamArn === undefined) throw new Error('The table has no stream');
  return table.tableStreamArn;
}
