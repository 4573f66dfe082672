import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue, type IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { websiteDeletedSchema, websiteOriginChangedSchema } from '../../events/websites.events.ts';
import { statusLiveContract } from '../../functions/status/live/status.live.contract.ts';
import { statusReleasesContract } from '../../functions/status/releases/status.releases.contract.ts';
import { statusContract } from '../../functions/status/status.contract.ts';
import { statusFleetContract } from '../../functions/status/updates/status.fleet.contract.ts';
import {
  statusApiEnv,
  statusDispatcherEnv,
  statusLiveEnv,
  statusRunsEnv,
  statusSubscriberEnv,
  statusWorkerEnv,
} from '../../functions/status/status.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import type { SearchDomain } from '../constructs/search-domain.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { type Queues, WorkQueue } from '../constructs/work-queue.ts';
import { connectorPackage } from '../connector-package.ts';
import { bucketUrlOf, loopbackPortsOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, sendGrant, tableGrant } from '../grants.ts';
import { resourceName, type StageContext } from '../stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const RUNS_WORKER = 'status.runs.worker';

/** The queue of what concerns all sites, in another stack: by its name, so that it imports nothing. */
export const sitesQueueIn = (scope: Construct, { config }: StageContext): IQueue =>
  Queue.fromQueueArn(
    scope,
    'SitesQueue',
    Stack.of(scope).formatArn({ service: 'sqs', resource: resourceName(config, RUNS_WORKER) }),
  );

interface StatusProps {
  context: ApiContext;
  table: PortalTable;
  connectorKey: IKey;
  releaseKey: IKey;
  exportsBucket: Bucket;
  bus: IEventBus;
  searchDomain: SearchDomain | undefined;
}

/**
 * Two rounds of sites that use up their 20 s; what had no turn is queued again. Within the lease of a sync, which is as
 * long, and within what the queue's visibility and its alarms go by.
 */
const SYNC_TIMEOUT = Duration.seconds(60);

/** What client sites say about themselves: asked for by people, read by the worker, repeated by the schedule. */
export function addStatus(scope: Construct, props: StatusProps) {
  const bulkWork = new WorkQueue(scope, 'StatusBulk', {
    context: props.context,
    name: 'status.bulk',
    timeout: SYNC_TIMEOUT,
    errorImpact:
      'Sites are synchronised only when somebody asks for one: the status of all others ages.',
  });
  const { queue: bulk } = bulkWork;
  const { queue } = addWorker(scope, props, bulkWork);
  addSubscriber(scope, props, queue);
  const runs = addRuns(scope, props, bulk);
  addDispatcher(scope, props, { bulk, runs: runs.queue });
  addLive(scope, props);
  const api = new HttpFeature(scope, 'Status', {
    context: props.context,
    entry: 'status.api',
    contract: { ...statusContract, ...statusFleetContract, ...statusReleasesContract },
    envSchema: statusApiEnv,
    env: {
      TABLE_NAME: props.table.tableName,
      SYNC_QUEUE_URL: queue.queueUrl,
      RUNS_QUEUE_URL: runs.queue.queueUrl,
      EXPORTS_URL: bucketUrlOf(props.context.config, props.exportsBucket),
      TIME_ZONE: props.context.config.timeZone,
      ...searchVariables(props),
    },
    grants: [
      tableGrant(props.table, 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
      indexGrant(props.table, 'gsi1'),
      indexGrant(props.table, 'gsi2'),
      sendGrant(props.context, queue),
      sendGrant(props.context, runs.queue),
      exportsGrant(props.exportsBucket, 'status'),
      ...(props.searchDomain ? [props.searchDomain.searchGrant()] : []),
    ],
    errorImpact: 'People cannot see the status of their sites or ask for a sync.',
  });
  acceptExports(api, props.exportsBucket, 'status');
}

const searchVariables = ({ searchDomain }: StatusProps) =>
  searchDomain ? { SEARCH_URL: searchDomain.url } : {};

/** Works off people's own syncs, and `bulk`: schedule, retries and runs, of ten thousand sites at a time. */
function addWorker(scope: Construct, { context, table, connectorKey }: StatusProps, bulk: Queues) {
  const { config } = context;
  return new QueueWorker(scope, 'StatusSync', {
    context,
    entry: 'status.worker',
    envSchema: statusWorkerEnv,
    env: (ownQueue) => ({
      TABLE_NAME: table.tableName,
      CONNECTOR_KEY_ARN: connectorKey.keyArn,
      OWN_QUEUE_URL: ownQueue.queueUrl,
      BULK_QUEUE_URL: bulk.queue.queueUrl,
      TIME_ZONE: config.timeZone,
      ...loopbackPortsOf(config),
    }),
    secondQueue: bulk,
    leases: true,
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      { actions: ['kms:Decrypt'], resources: [connectorKey.keyArn] },
    ],
    timeout: SYNC_TIMEOUT,
    maxConcurrency: config.syncConcurrency,
    errorImpact: 'Sites are not synchronised: people see an old status.',
  });
}

/**
 * Finds the sites of 'Sincronizar Todo' and queues them with `work`, the queue of all that nobody watches site by site; counts
 * all sites again; and writes what the search engine has of them, where there is one.
 */
function addRuns(scope: Construct, props: StatusProps, work: IQueue) {
  const { context, table, searchDomain } = props;
  return new QueueWorker(scope, 'StatusRuns', {
    context,
    entry: RUNS_WORKER,
    envSchema: statusRunsEnv,
    env: (ownQueue) => ({
      TABLE_NAME: table.tableName,
      SYNC_QUEUE_URL: work.queueUrl,
      OWN_QUEUE_URL: ownQueue.queueUrl,
      ...searchVariables(props),
    }),
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'Query', 'PutItem', 'UpdateItem'] as const),
        ...(searchDomain ? (['BatchGetItem'] as const) : []),
      ),
      indexGrant(table, 'gsi1'),
      indexGrant(table, 'gsi2'),
      sendGrant(context, work),
      ...(searchDomain ? [searchDomain.writeGrant()] : []),
    ],
    // A hundred thousand sites: four thousand chunks to write, and four hundred calls that queue them.
    timeout: Duration.seconds(120),
    maxConcurrency: 2,
    errorImpact:
      'Syncs of all sites do not begin: each site can still be synchronised by itself. Counts of sites that went wrong stay so.',
  });
}

/** Reads a site while somebody waits for it: besides the worker, it alone opens keys. */
function addLive(scope: Construct, { context, table, connectorKey }: StatusProps) {
  new HttpFeature(scope, 'StatusLive', {
    context,
    entry: 'status.live.api',
    contract: statusLiveContract,
    envSchema: statusLiveEnv,
    env: {
      TABLE_NAME: table.tableName,
      CONNECTOR_KEY_ARN: connectorKey.keyArn,
      ...loopbackPortsOf(context.config),
    },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'BatchGetItem', 'UpdateItem'),
      { actions: ['kms:Decrypt'], resources: [connectorKey.keyArn] },
    ],
    // A site has 20 s, as in any sync; opening its key and the answer come on top. API Gateway waits for 30 s.
    timeout: Duration.seconds(25),
    errorImpact: "People cannot see their sites' plugins and themes.",
  });
}

function addDispatcher(
  scope: Construct,
  { context, table, releaseKey }: StatusProps,
  { bulk, runs }: { bulk: IQueue; runs: IQueue },
) {
  new ScheduledFunction(scope, 'StatusSchedule', {
    context,
    entry: 'status.dispatcher',
    envSchema: statusDispatcherEnv,
    env: {
      TABLE_NAME: table.tableName,
      SYNC_QUEUE_URL: bulk.queueUrl,
      RUNS_QUEUE_URL: runs.queueUrl,
      SYNC_PERIOD_MINUTES: String(context.config.syncPeriodMinutes),
      RELEASE_KEY_ARN: releaseKey.keyArn,
      CONNECTOR_PACKAGE: JSON.stringify(connectorPackage(ROOT)),
    },
    grants: [
      tableGrant(table, 'GetItem', 'PutItem', 'UpdateItem'),
      { actions: ['kms:Sign', 'kms:GetPublicKey'], resources: [releaseKey.keyArn] },
      indexGrant(table, 'gsi2'),
      sendGrant(context, bulk),
      sendGrant(context, runs),
    ],
    timeout: Duration.seconds(60),
    schedule: 'rate(1 minute)',
    errorImpact: 'Sites are synchronised only when somebody asks: the status of all others ages.',
  });
}

function addSubscriber(scope: Construct, { context, table, bus }: StatusProps, work: IQueue) {
  new EventSubscriber(scope, 'StatusSubscriber', {
    context,
    bus,
    eventTypes: [
      websiteDeletedSchema.shape.type.value,
      websiteOriginChangedSchema.shape.type.value,
    ],
    entry: 'status.subscriber',
    envSchema: statusSubscriberEnv,
    env: { TABLE_NAME: table.tableName, SYNC_QUEUE_URL: work.queueUrl },
    grants: [tableGrant(table, 'Query', 'DeleteItem'), sendGrant(context, work)],
    timeout: Duration.seconds(30),
    maxConcurrency: 2,
    errorImpact:
      'What deleted sites said of themselves stays in the table; sites with a new address wait for their turn to be read.',
  });
}
