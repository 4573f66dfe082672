/*
 * A process of its own that stands for one instance of the sync worker's Lambda in `npm run bench:sync`: its memory is
 * that of the work alone. Messages over IPC: `{ batch }` to work off, `{ end }` to report what it measured.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { SyncWebsites } from '../../../events/status.events.ts';
import { createAddressOf } from '../../../functions/core/outbound/address-of.ts';
import { createHostLookup } from '../../../functions/core/outbound/dns-lookup.ts';
import { createOutboundClient } from '../../../functions/core/outbound/outbound-client.ts';
import { createSiteHomes } from '../../../functions/core/table/shared/site-homes.ts';
import { createTable } from '../../../functions/core/table/table.ts';
import { createWantedView } from '../../../functions/activities/updates/activities.updates.view.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { syncBatch } from '../../../functions/status/sync/status.batch.service.ts';
import { createReadSite, type ReadSite } from '../../../functions/status/sync/status.connector.ts';
import { createSyncEnds } from '../../../functions/status/sync/status.ends.service.ts';
import { createStatuses } from '../../../functions/status/status.entity.ts';
import { createSavedStats } from '../../../functions/status/status.stats.entity.ts';
import {
  createSiteConnections,
  createSiteView,
} from '../../../functions/websites/websites.view.ts';
import { clientOf } from '../../../tests/support/dynamodb-local.ts';
import { meter } from '../../../tests/support/dynamodb-local/meter.ts';

export interface WorkerOptions {
  endpoint: string;
  tableName: string;
  /** Of the sites. */
  port: number;
}

/** What one instance measured. Units of capacity, seconds and MiB. */
export interface WorkerFigures {
  reads: number;
  writes: number;
  /** Transactions that were refused: each is decided and sent again. */
  refused: number;
  /** Of each site's reading. */
  seconds: number[];
  peakMemory: number;
}

export type ToWorker = { batch: SyncWebsites[] } | { end: true };
export type FromWorker =
  { idle: true } | { again: SyncWebsites } | { failed: string } | { figures: WorkerFigures };

const { endpoint, tableName, port } = JSON.parse(process.argv[2] ?? '') as WorkerOptions;
const client = clientOf(endpoint);
const metered = meter(client);
let refused = 0;
client.middlewareStack.add(
  (next) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (error instanceof TransactionCanceledException) refused += 1;
      throw error;
    }
  },
  { step: 'initialize', name: 'refusedTransactions' },
);
const table = createTable(tableName, client);
const lookup = createHostLookup();
const readSite = createReadSite(createOutboundClient({ allowedLoopbackPorts: [port], lookup }));
const seconds: number[] = [];
let peakMemory = 0;

const timedReadSite: ReadSite = async (site) => {
  const started = performance.now();
  try {
    return await readSite(site);
  } finally {
    seconds.push((performance.now() - started) / 1_000);
    peakMemory = Math.max(peakMemory, process.memoryUsage().rss / 2 ** 20);
  }
};

const report = (message: FromWorker) => process.send?.(message);
const now = () => new Date();
const [status, stats] = [createStatuses(table), createSavedStats(table)];
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const commit = createCommit(table, { now, sendsOneAlone: true });
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
  // The measure is the fan-out: one data key serves a thousand sites.
  secrets: { open: () => Promise.resolve('clave-de-prueba') },
  readSite: timedReadSite,
  addressOf: createAddressOf(lookup),
  sendAgain: (message: SyncWebsites) => Promise.resolve(void report({ again: message })),
  dayOf,
  pause: () => Promise.resolve(),
  log: { info: () => undefined, error: (text: string) => void report({ failed: text }) },
  now,
};

/** As long as the Lambda has. Milliseconds. */
const TIMEOUT_MS = 60_000;

async function workOff(batch: readonly SyncWebsites[]): Promise<void> {
  const ends = Date.now() + TIMEOUT_MS;
  const outcomes = await syncBatch(batch, () => ends - Date.now(), dependencies);
  for (const [n, outcome] of outcomes.entries()) {
    const message = batch[n];
    if (!outcome || !message) continue;
    report({ failed: String(outcome.cause) });
    // As the queue delivers it again.
    report({ again: message });
  }
  report({ idle: true });
}

const { reads, writes } = await metered.measure(
  () =>
    new Promise<void>((resolve) => {
      process.on('message', (message: ToWorker) => {
        if ('end' in message) resolve();
        else void workOff(message.batch);
      });
      report({ idle: true });
    }),
);
report({ figures: { reads, writes, refused, seconds, peakMemory } });
process.disconnect();
