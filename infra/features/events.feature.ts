import { Duration, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { EventSourceMapping, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { OUTBOX_PREFIX, tableSchema } from '../../functions/core/table/schema.ts';
import { eventsPublisherEnv } from '../../functions/events/events.env.ts';
import { alarmPeriod, ImpactAlarm } from '../constructs/impact-alarm.ts';
import { checkedEnvironment } from '../constructs/lambda-environment.ts';
import { LambdaFunction } from '../constructs/lambda-function.ts';
import { resourceName } from '../stage-context.ts';
import type { StageContext } from '../stage-context.ts';

interface EventsProps {
  context: StageContext;
  table: TableV2;
}

const entry = 'events.publisher';
/** What EventBridge takes in one call. */
const BATCH_SIZE = 10;
/** A shard waits behind what cannot be published; past this it goes on and leaves it to the dead letters. */
const RETRY_ATTEMPTS = 20;
/** The stream itself forgets after 24 hours: what is given up earlier can still be read there. */
const MAX_AGE_HOURS = 6;
const LATE_MINUTES = 5;
const impact = 'What was deleted or reassigned lives on elsewhere: no feature hears of it.';

/**
 * The bus on which features tell each other what happened, and the Lambda that brings there what stores put into the
 * table's outbox (ADR 0008).
 */
export function addEvents(scope: Construct, { context, table }: EventsProps): IEventBus {
  const { config } = context;
  const bus = new EventBus(scope, 'Events', { eventBusName: resourceName(config, 'events') });
  const deadLetters = createDeadLetters(scope, context);
  const lambda = new LambdaFunction(scope, 'EventsPublisher', {
    context,
    entry,
    environment: checkedEnvironment(config, eventsPublisherEnv, {
      EVENT_BUS_NAME: bus.eventBusName,
    }),
    timeout: Duration.seconds(30),
    grants: [
      { actions: ['events:PutEvents'], resources: [bus.eventBusArn] },
      { actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] },
      {
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (action) => `dynamodb:${action}`,
        ),
        resources: [streamArnOf(table)],
      },
    ],
    errorImpact: impact,
  });
  addSource(scope, { lambda, table, deadLetters });
  addAlarms(scope, { context, lambda, deadLetters });
  // CDK's class does not match its own interface under exactOptionalPropertyTypes.
  return bus as IEventBus;
}

function createDeadLetters(scope: Construct, { config }: StageContext): Queue {
  const queue = new Queue(scope, 'EventsPublisherDeadLetters', {
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

interface PublisherParts {
  lambda: LambdaFunction;
  deadLetters: Queue;
}

function addSource(
  scope: Construct,
  { lambda, table, deadLetters }: PublisherParts & Pick<EventsProps, 'table'>,
): void {
  new EventSourceMapping(scope, 'EventsPublisherSource', {
    target: lambda.handler,
    eventSourceArn: streamArnOf(table),
    // Also what was put between the making of the stream and that of this mapping.
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: BATCH_SIZE,
    filters: [
      FilterCriteria.filter({
        // Not the removal of those that expired.
        eventName: ['INSERT'],
        dynamodb: { Keys: { [tableSchema.partitionKey]: { S: [{ prefix: OUTBOX_PREFIX }] } } },
      }),
    ],
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    retryAttempts: RETRY_ATTEMPTS,
    maxRecordAge: Duration.hours(MAX_AGE_HOURS),
    // Granted above, by the one action it takes.
    onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
  });
}

function addAlarms(
  scope: Construct,
  { context, lambda, deadLetters }: PublisherParts & Pick<EventsProps, 'context'>,
): void {
  const metric = { period: alarmPeriod, statistic: 'Maximum' };
  new ImpactAlarm(scope, 'EventsPublisherDeadLetterDepth', {
    context,
    name: `${lambda.slug}-dead-letters`,
    impact,
    metric: deadLetters.metricApproximateNumberOfMessagesVisible(metric),
    threshold: 1,
  });
  new ImpactAlarm(scope, 'EventsPublisherIteratorAge', {
    context,
    name: `${lambda.slug}-iterator-age`,
    impact: 'What follows from deleting or reassigning something happens late.',
    metric: lambda.handler.metric('IteratorAge', metric),
    threshold: Duration.minutes(LATE_MINUTES).toMilliseconds(),
  });
}

function streamArnOf(table: TableV2): string {
  if (table.tableStreamArn === undefined) throw new Error('The table has no stream');
  return table.tableStreamArn;
}
