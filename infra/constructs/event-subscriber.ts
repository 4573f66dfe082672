import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { QueueWorker } from './queue-worker.ts';
import type { QueueWorkerProps } from './queue-worker.ts';

export interface EventSubscriberProps<S extends z.ZodObject> extends QueueWorkerProps<S> {
  bus: IEventBus;
  /** The `type` of each event it wants, of any feature. */
  eventTypes: readonly string[];
}

/**
 * A Lambda that hears of events: a queue of its own, whose messages are the events themselves, worked off like any
 * other. A feature that is slow or broken holds up no other one, and misses nothing.
 */
export class EventSubscriber<S extends z.ZodObject> extends Construct {
  readonly worker: QueueWorker<S>;

  constructor(scope: Construct, id: string, props: EventSubscriberProps<S>) {
    super(scope, id);
    const { bus, eventTypes, ...rest } = props;
    this.worker = new QueueWorker(this, 'Subscription', rest);
    new Rule(this, 'Rule', {
      eventBus: bus,
      eventPattern: { detailType: [...eventTypes] },
      targets: [this.worker.targetOf(RuleTargetInput.fromEventPath('$.detail'))],
    });
  }
}
