import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { sendGrant } from '../queue-grants.ts';
import { resourceName } from '../stage-context.ts';
import type { StageContext } from '../stage-context.ts';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { checkedEnvironment } from './lambda-environment.ts';
import type { EnvironmentOf } from './lambda-environment.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { Grant } from './lambda-function.ts';

export interface QueueWorkerProps<S extends z.ZodObject> {
  context: StageContext;
  /** The bundle, `status.worker`. */
  entry: string;
  envSchema: S;
  /** A function where the Lambda is to know its own queue, to leave it the rest of its work: it may then send there. */
  env: EnvironmentOf<S> | ((ownQueue: Queue) => EnvironmentOf<S>);
  grants: readonly Grant[];
  timeout: Duration;
  /** Most invocations at the same time, 2 or more. */
  maxConcurrency: number;
  /** What users lose when messages are not worked off: one English sentence. */
  errorImpact: string;
}

/** AWS's rule: a message must not come back while Lambda still retries its batch. */
const VISIBILITY_FACTOR = 6;
const MAX_RECEIVE_COUNT = 3;
const BATCH_SIZE = 10;
const DEAD_LETTERS_DAYS = 14;
/** Days before dead letters are lost on which somebody who has not looked yet is called again. */
const LAST_CALL_DAYS = 4;
/**
 * Work older than this means that the worker cannot keep up or does not run. More than the 18 minutes in which a
 * message of a worker of 60 s is tried three times: those have the dead letters' alarm.
 */
const OLDEST_MESSAGE_MINUTES = 20;

/** A queue, its dead-letter queue and the Lambda that works it off, with their alarms. */
export class QueueWorker<S extends z.ZodObject> extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: QueueWorkerProps<S>) {
    super(scope, id);
    const { context, entry } = props;
    const shared = {
      encryption: QueueEncryption.SQS_MANAGED,
      // The emulator speaks plain http, which such a policy denies.
      enforceSSL: context.config.stage !== 'local',
    };
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...shared,
      queueName: resourceName(context.config, `${entry}-dead-letters`),
      retentionPeriod: Duration.days(DEAD_LETTERS_DAYS),
    });
    this.queue = new Queue(this, 'Queue', {
      ...shared,
      queueName: resourceName(context.config, entry),
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(props.timeout.toSeconds() * VISIBILITY_FACTOR),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT },
    });
    const knowsItself = typeof props.env === 'function';
    const env = typeof props.env === 'function' ? props.env(this.queue) : props.env;
    const lambda = new LambdaFunction(this, 'Worker', {
      context,
      entry,
      environment: checkedEnvironment(context.config, props.envSchema, env),
      timeout: props.timeout,
      grants: [
        ...props.grants,
        this.consumption(),
        ...(knowsItself ? [sendGrant(context, this.queue)] : []),
      ],
      errorImpact: props.errorImpact,
      callsItself: knowsItself,
    });
    new EventSourceMapping(this, 'Source', {
      target: lambda.handler,
      eventSourceArn: this.queue.queueArn,
      batchSize: BATCH_SIZE,
      reportBatchItemFailures: true,
      maxConcurrency: props.maxConcurrency,
    });
    this.addAlarms(lambda, props);
  }

  private consumption(): Grant {
    return {
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [this.queue.queueArn],
    };
  }

  private addAlarms(lambda: LambdaFunction, props: QueueWorkerProps<S>): void {
    const alarm = { context: props.context, impact: props.errorImpact };
    const metric = { period: alarmPeriod, statistic: 'Maximum' };
    new ImpactAlarm(this, 'DeadLetterDepth', {
      ...alarm,
      name: `${lambda.slug}-dead-letters`,
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible(metric),
      threshold: 1,
    });
    new ImpactAlarm(this, 'DeadLetterAge', {
      ...alarm,
      impact: `Messages that failed are lost in ${String(LAST_CALL_DAYS)} days, and with them what they asked for.`,
      name: `${lambda.slug}-dead-letters-age`,
      metric: this.deadLetters.metricApproximateAgeOfOldestMessage(metric),
      threshold: Duration.days(DEAD_LETTERS_DAYS - LAST_CALL_DAYS).toSeconds(),
    });
    new ImpactAlarm(this, 'OldestMessage', {
      ...alarm,
      name: `${lambda.slug}-queue-age`,
      metric: this.queue.metricApproximateAgeOfOldestMessage(metric),
      threshold: Duration.minutes(OLDEST_MESSAGE_MINUTES).toSeconds(),
    });
  }
}
