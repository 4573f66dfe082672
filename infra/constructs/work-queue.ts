import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { resourceName, type StageContext } from '../stage.ts';

export interface WorkQueueProps {
  context: StageContext;
  /** What it and its alarms are called: `status.worker`. */
  name: string;
  /** Of the Lambda that works it off. */
  timeout: Duration;
  /** Work older than this means that nobody keeps up with it; 20 unless it is slow work. */
  oldestMinutes?: number;
  /** What users lose when messages are not worked off: one English sentence. */
  errorImpact: string;
}

/** AWS's rule: a message must not come back while Lambda still retries its batch. */
const VISIBILITY_FACTOR = 6;
const MAX_RECEIVE_COUNT = 3;
const DEAD_LETTERS_DAYS = 14;
/** Days before dead letters are lost on which somebody who has not looked yet is called again. */
const LAST_CALL_DAYS = 4;
/**
 * Work older than this means that the worker cannot keep up or does not run. More than the 18 minutes in which a
 * message of a worker of 60 s is tried three times: those have the dead letters' alarm.
 */
const OLDEST_MESSAGE_MINUTES = 20;

export interface Queues {
  queue: Queue;
  deadLetters: Queue;
}

/** A queue and its dead-letter queue, in the construct of its worker. */
export function addQueues(scope: Construct, { context, name, timeout }: WorkQueueProps): Queues {
  const shared = {
    encryption: QueueEncryption.SQS_MANAGED,
    // The emulator speaks plain http, which such a policy denies.
    enforceSSL: context.config.stage !== 'local',
  };
  const deadLetters = new Queue(scope, 'DeadLetters', {
    ...shared,
    queueName: resourceName(context.config, `${name}-dead-letters`),
    retentionPeriod: Duration.days(DEAD_LETTERS_DAYS),
  });
  const queue = new Queue(scope, 'Queue', {
    ...shared,
    queueName: resourceName(context.config, name),
    retentionPeriod: Duration.days(4),
    visibilityTimeout: Duration.seconds(timeout.toSeconds() * VISIBILITY_FACTOR),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT },
  });
  return { queue, deadLetters };
}

/** Their alarms: for messages that failed, for losing those, and for messages that wait too long. */
export function addQueueAlarms(
  scope: Construct,
  { context, name, errorImpact, oldestMinutes = OLDEST_MESSAGE_MINUTES }: WorkQueueProps,
  { queue, deadLetters }: Queues,
): void {
  const slug = name.replaceAll('.', '-');
  const alarm = { context, impact: errorImpact };
  const metric = { period: alarmPeriod, statistic: 'Maximum' };
  new ImpactAlarm(scope, 'DeadLetterDepth', {
    ...alarm,
    name: `${slug}-dead-letters`,
    metric: deadLetters.metricApproximateNumberOfMessagesVisible(metric),
    threshold: 1,
  });
  new ImpactAlarm(scope, 'DeadLetterAge', {
    ...alarm,
    impact: `Messages that failed are lost in ${String(LAST_CALL_DAYS)} days, and with them what they asked for.`,
    name: `${slug}-dead-letters-age`,
    metric: deadLetters.metricApproximateAgeOfOldestMessage(metric),
    threshold: Duration.days(DEAD_LETTERS_DAYS - LAST_CALL_DAYS).toSeconds(),
  });
  new ImpactAlarm(scope, 'OldestMessage', {
    ...alarm,
    name: `${slug}-queue-age`,
    metric: queue.metricApproximateAgeOfOldestMessage(metric),
    threshold: Duration.minutes(oldestMinutes).toSeconds(),
  });
}

/** A further queue of a worker, for what must not keep its first one waiting; with alarms of its own. */
export class WorkQueue extends Construct implements Queues {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    const queues = addQueues(this, props);
    this.queue = queues.queue;
    this.deadLetters = queues.deadLetters;
    addQueueAlarms(this, props, queues);
  }
}
