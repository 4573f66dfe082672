import { Duration } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  ONCE_PREFIX,
  OUTBOX_PREFIX,
  tableSchema,
  watchedItems,
} from '../../functions/core/table/schema.ts';
import { eventsCollectorEnv, eventsPublisherEnv } from '../../functions/events/events.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { checkedEnvironment } from '../constructs/lambda-environment.ts';
import { addStreamConsumer } from '../constructs/stream-consumer.ts';
import { sendGrant } from '../grants.ts';
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

interface CollectorProps {
  context: StageContext;
  table: PortalTable;
  rollupsQueue: IQueue;
  attentionQueue: IQueue;
  backupsQueue: IQueue;
  /** Of what concerns all sites, where a search engine is to hear of those that change. */
  sitesQueue?: IQueue | undefined;
}

/** Many changes of a day are one count of it. */
const CHANGES_AT_ONCE = 100;

type KeyPattern = string | { prefix: string };

/**
 * Two filters, for a source has five at most: the watched items that have sort keys of their own, and those that are all of their
 * partitions. The first lets some others through: what the pairs of keys are the Lambda knows.
 */
function watchedFilters() {
  const all = Object.values(watchedItems);
  const patternOf = (items: typeof all, sortKeys?: readonly KeyPattern[]) => ({
    dynamodb: {
      Keys: {
        [tableSchema.partitionKey]: {
          S: [...new Set(items.map(({ partition }) => partition))].map((prefix) => ({ prefix })),
        },
        ...(sortKeys && { [tableSchema.sortKey]: { S: sortKeys } }),
      },
    },
  });
  const sorted = all.filter(({ sort }) => sort !== undefined);
  const sortKeys = sorted.flatMap(({ sort }) => sort ?? []);
  const distinct = new Map(sortKeys.map((key) => [JSON.stringify(key), key]));
  return [
    patternOf(sorted, [...distinct.values()]),
    patternOf(all.filter(({ sort }) => sort === undefined)),
  ];
}

/**
 * The one reader of changes in the table beside the publisher of events: a shard of the stream serves two (ADR 0008). It sends on what
 * follows from them: days to count, subjects to look at, people's promised backups, sites to index.
 */
export function addCollector(scope: Construct, props: CollectorProps): void {
  const { context, table, rollupsQueue, attentionQueue, backupsQueue, sitesQueue } = props;
  const queues = [rollupsQueue, attentionQueue, backupsQueue, ...(sitesQueue ? [sitesQueue] : [])];
  addStreamConsumer(scope, 'EventsCollector', {
    context,
    table,
    entry: 'events.collector',
    environment: checkedEnvironment(context.config, eventsCollectorEnv, {
      TIME_ZONE: context.config.timeZone,
      ROLLUPS_QUEUE_URL: rollupsQueue.queueUrl,
      ATTENTION_QUEUE_URL: attentionQueue.queueUrl,
      BACKUPS_QUEUE_URL: backupsQueue.queueUrl,
      ...(sitesQueue && { SITES_QUEUE_URL: sitesQueue.queueUrl }),
    }),
    grants: queues.map((queue) => sendGrant(context, queue)),
    filters: watchedFilters(),
    batchSize: CHANGES_AT_ONCE,
    batchingWindow: Duration.seconds(1),
    errorImpact:
      'What wants an administrator is shown, and disappears, up to six hours late, a missed backup of a plan that ended up to a day; the figures of the reports miss activities, until their days change again.',
    lateImpact: 'What wants an administrator, and the figures of the reports, are old.',
  });
}
