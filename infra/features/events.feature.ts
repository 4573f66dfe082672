import { EventBus } from 'aws-cdk-lib/aws-events';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { ONCE_PREFIX, OUTBOX_PREFIX, tableSchema } from '../../functions/core/table/schema.ts';
import { eventsPublisherEnv } from '../../functions/events/events.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { checkedEnvironment } from '../constructs/lambda-environment.ts';
import { addStreamConsumer } from '../constructs/stream-consumer.ts';
import { resourceName, type StageContext } from '../stage.ts';

interface EventsProps {
  context: StageContext;
  table: PortalTable;
}

/** What EventBridge takes in one call. */
const BATCH_SIZE = 10;

const keysWith = (prefix: string) => ({
  Keys: { [tableSchema.partitionKey]: { S: [{ prefix }] } },
});

/**
 * The bus on which features announce what happened, and the Lambda that brings there what stores put into the
 * table's outbox (ADR 0008).
 */
export function addEvents(scope: Construct, { context, table }: EventsProps): IEventBus {
  const { config } = context;
  const bus = new EventBus(scope, 'Events', { eventBusName: resourceName(config, 'events') });
  addStreamConsumer(scope, 'EventsPublisher', {
    context,
    table,
    entry: 'events.publisher',
    environment: checkedEnvironment(config, eventsPublisherEnv, {
      EVENT_BUS_NAME: bus.eventBusName,
    }),
    grants: [{ actions: ['events:PutEvents'], resources: [bus.eventBusArn] }],
    filters: [
      // Not the removal of those that expired.
      { eventName: ['INSERT'], dynamodb: keysWith(OUTBOX_PREFIX) },
      // A record that expired may be replaced before it is removed.
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: {
          ...keysWith(ONCE_PREFIX),
          NewImage: { event: { M: { type: { S: [{ exists: true }] } } } },
        },
      },
    ],
    batchSize: BATCH_SIZE,
    errorImpact: 'What was deleted or reassigned lives on elsewhere: no feature hears of it.',
    lateImpact: 'What follows from deleting or reassigning something happens late.',
  });
  // CDK's class does not match its own interface under exactOptionalPropertyTypes.
  return bus as IEventBus;
}
