import { setTimeout as sleep } from 'node:timers/promises';
import { KMSClient } from '@aws-sdk/client-kms';
import { SQSClient } from '@aws-sdk/client-sqs';
import { syncWebsitesSchema, type SyncWebsites } from '../../../events/status.events.ts';
import { createWantedView } from '../../activities/updates/activities.updates.view.ts';
import { createDataKeys } from '../../core/crypto/data-keys.ts';
import { createSecretBox } from '../../core/crypto/secret-box.ts';
import { readEnv } from '../../core/env.ts';
import { createAddressOf, createRememberingLookup } from '../../core/outbound/address-of.ts';
import { createHostLookup } from '../../core/outbound/dns-lookup.ts';
import { createOutboundClient } from '../../core/outbound/outbound-client.ts';
import { createBatchWorker } from '../../core/queue/create-batch-worker.ts';
import { createHideMessages, leased } from '../../core/queue/lease.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createSiteHomes } from '../../core/table/shared/site-homes.ts';
import { createTable } from '../../core/table/table.ts';
import { createSiteConnections, createSiteView } from '../../websites/websites.view.ts';
import { syncBatch } from './status.batch.service.ts';
import { createReadSite } from './status.connector.ts';
import { statusWorkerEnv } from '../status.env.ts';
import { dayIn } from '../../core/validation/day.ts';
import { createReleases } from '../releases/status.releases.entity.ts';
import { noteRead, type NotedRead } from '../releases/status.releases.service.ts';
import { createReleaseView } from '../releases/status.releases.view.ts';
import { createRunResults } from '../runs/status.runs.entity.ts';
import { createStatuses } from '../status.entity.ts';
import { createSavedStats } from '../status.stats.entity.ts';
import { createSyncEnds } from './status.ends.service.ts';

const env = readEnv(statusWorkerEnv);
const table = createTable(env.TABLE_NAME);
const dataKeys = createDataKeys(
  { kms: new KMSClient({}), keyArn: env.CONNECTOR_KEY_ARN, table },
  { canCreate: false },
);
/** Longer than a site of a full batch waits for its turn: its host is not asked for again. Milliseconds. */
const LOOKUP_KEPT_MS = 60_000;
const lookup = createRememberingLookup(createHostLookup(), {
  forMs: LOOKUP_KEPT_MS,
  now: () => Date.now(),
});
const outbound = createOutboundClient({
  allowedLoopbackPorts: env.ALLOWED_LOOPBACK_PORTS,
  lookup,
});
const worker = workerDependencies('status-worker');
const { log } = worker;
const sqs = new SQSClient({});
const sendSingle = createSendMessages<SyncWebsites>(sqs, env.OWN_QUEUE_URL);
const sendBulk = createSendMessages<SyncWebsites>(sqs, env.BULK_QUEUE_URL);
const now = () => new Date();
const [status, stats] = [createStatuses(table), createSavedStats(table)];
const dayOf = (instant: Date) => dayIn(env.TIME_ZONE, instant);
// A sync that nobody waits for writes one item: a transaction of it would cost double.
const commit = createCommit(table, { now, sendsOneAlone: true });
const findRelease = createReleaseView(table);
const releases = createReleases(table);
const dependencies = {
  status,
  stats,
  ends: createSyncEnds({
    ...{ status, stats, commit, dayOf },
    sites: createSiteView(table),
    wanted: createWantedView(table),
    homes: createSiteHomes(table),
  }),
  websites: createSiteConnections(table),
  secrets: createSecretBox(dataKeys),
  readSite: createReadSite(outbound),
  releases: {
    find: findRelease,
    note: (read: NotedRead) => noteRead(read, { releases, status, commit, now }),
  },
  addressOf: createAddressOf(lookup),
  sendAgain: (message: SyncWebsites) =>
    (message.requestedBy === 'person' ? sendSingle : sendBulk)([message]),
  results: createRunResults(table, now),
  dayOf,
  pause: (ms: number) => sleep(ms),
  log,
  now,
};

const hide = createHideMessages(sqs, [env.OWN_QUEUE_URL, env.BULK_QUEUE_URL]);
const work = createBatchWorker(
  syncWebsitesSchema,
  worker,
)((messages, remainingMs, ofMessage) =>
  syncBatch(messages, remainingMs, { ...dependencies, ofMessage }),
);

/**
 * Works on two queues: people's own syncs have one, so that they do not wait behind the bulk of the other. What a worker
 * had that was killed is worked on within a minute.
 */
export const handler = leased(work, { hide, log });
