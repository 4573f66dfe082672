import type { Duration } from 'aws-cdk-lib';
import type { RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { checkedEnvironment, deadLetterVariables } from './lambda-environment.ts';
import type { EnvironmentOf } from './lambda-environment.ts';
import { LambdaFunction } from './lambda-function.ts';
import { addQueueAlarms, addQueues, type Queues } from './work-queue.ts';
import { type Grant, hideGrant, sendGrant } from '../grants.ts';
import type { StageContext } from '../stage.ts';

export interface QueueWorkerProps<S extends z.ZodObject> {
  context: StageContext;
  /** The bundle, `status.worker`. */
  entry: string;
  envSchema: S;
  /** A function where the Lambda is to know its own queue, to leave it the rest of its work: it may then send there. */
  env: EnvironmentOf<S> | ((ownQueue: Queue) => EnvironmentOf<S>);
  grants: readonly Grant[];
  timeout: Duration;
  /** Most invocations at the same time; of two queues together. Each source has 2 or more. */
  maxConcurrency: number;
  /** A further queue that the same Lambda works off, to which it may send where it knows its own. */
  secondQueue?: Queues;
  /** It says itself how long its messages are hidden (`core/queue/lease.ts`). */
  leases?: boolean;
  /** What users lose when messages are not worked off: one English sentence. */
  errorImpact: string;
}

const BATCH_SIZE = 10;
/** What AWS takes: https://docs.aws.amazon.com/lambda/latest/api/API_ScalingConfig.html */
const LEAST_CONCURRENCY = 2;

/** What each source of a worker may have of its concurrency: the first one, of what people wait for, a quarter. */
function concurrencyOf({
  maxConcurrency,
  secondQueue,
}: Pick<QueueWorkerProps<z.ZodObject>, 'maxConcurrency' | 'secondQueue'>): number[] {
  if (!secondQueue) return [maxConcurrency];
  const first = Math.max(LEAST_CONCURRENCY, Math.floor(maxConcurrency / 4));
  return [first, maxConcurrency - first];
}

/** A queue, its dead-letter queue and the Lambda that works it off, with their alarms. */
export class QueueWorker<S extends z.ZodObject> extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: QueueWorkerProps<S>) {
    super(scope, id);
    const { context, entry, secondQueue } = props;
    const named = { ...props, name: entry };
    const queues = addQueues(this, named);
    this.queue = queues.queue;
    this.deadLetters = queues.deadLetters;
    const sources = [queues, ...(secondQueue ? [secondQueue] : [])];
    const all = sources.map(({ queue }) => queue);
    const deadLetters = sources.map((source) => source.deadLetters);
    const knowsItself = typeof props.env === 'function';
    const env = typeof props.env === 'function' ? props.env(this.queue) : props.env;
    this.lambda = new LambdaFunction(this, 'Worker', {
      context,
      entry,
      environment: {
        ...checkedEnvironment(context.config, props.envSchema, env),
        ...deadLetterVariables(context.config, deadLetters),
      },
      timeout: props.timeout,
      grants: [
        ...props.grants,
        ...all.map(consumption),
        { actions: ['sqs:SendMessage'], resources: deadLetters.map(({ queueArn }) => queueArn) },
        ...(props.leases ? all.map((queue) => hideGrant(context, queue)) : []),
        ...(knowsItself ? all.map((queue) => sendGrant(context, queue)) : []),
      ],
      errorImpact: props.errorImpact,
      callsItself: knowsItself,
    });
    const concurrency = concurrencyOf(props);
    all.forEach((queue, index) => {
      new EventSourceMapping(this, index === 0 ? 'Source' : 'SecondSource', {
        target: this.lambda.handler,
        eventSourceArn: queue.queueArn,
        batchSize: BATCH_SIZE,
        reportBatchItemFailures: true,
        maxConcurrency: concurrency[index] ?? LEAST_CONCURRENCY,
      });
    });
    addQueueAlarms(this, named, queues);
  }

  /** Its queue as a rule's target; what could not be delivered for a day goes where an alarm waits already. */
  targetOf(message: RuleTargetInput): SqsQueue {
    return new SqsQueue(this.queue, { message, deadLetterQueue: this.deadLetters });
  }
}

const consumption = ({ queueArn }: Queue): Grant => ({
  actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  resources: [queueArn],
});
