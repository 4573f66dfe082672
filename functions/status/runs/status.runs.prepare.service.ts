import pMap from 'p-map';
import {
  SYNC_CHUNK_SIZE,
  type StartSyncRun,
  type SyncWebsites,
} from '../../../events/status.events.ts';
import { chunk } from '../../core/chunk.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { RunsPrepareStore } from './status.runs.prepare.store.ts';
import type { RunSitesStore } from './status.runs.sites.store.ts';

export interface PrepareDependencies {
  prepare: RunsPrepareStore;
  runSites: Pick<RunSitesStore, 'listIds'>;
  send: SendMessages<SyncWebsites>;
  now: () => Date;
}

/** Chunks written at once. */
const WRITES_IN_FLIGHT = 25;

/** Finds the run's sites and stores them in chunks, unless another worker has done so or started later. */
async function makeChunks(
  { runId, ownerId: owner }: StartSyncRun,
  { prepare, runSites, now }: PrepareDependencies,
): Promise<void> {
  const attempt = await prepare.begin({ owner, runId });
  if (attempt === undefined) return;
  const websiteIds = await runSites.listIds(owner);
  const chunks = chunk(websiteIds, SYNC_CHUNK_SIZE).map((ids, n) => ({ n, websiteIds: ids }));
  const at = now();
  await pMap(chunks, (part) => prepare.putChunk(runId, part, { attempt, at }), {
    concurrency: WRITES_IN_FLIGHT,
  });
  const prepared = { total: websiteIds.length, chunks: chunks.length, at: now() };
  await prepare.finish({ owner, runId, attempt }, prepared);
}

/**
 * Finds the sites of a run and queues them. Nothing is queued before all chunks are stored; a repeated call for a
 * run that is prepared queues what has no result yet, and the worker knows the sites it has read since by their dates.
 */
export async function prepareRun(
  message: StartSyncRun,
  dependencies: PrepareDependencies,
): Promise<void> {
  const { runId, ownerId: owner, requestedAt } = message;
  await makeChunks(message, dependencies);
  for await (const chunks of dependencies.prepare.unfinishedChunks({ owner, runId })) {
    const messages = chunks.map(({ n, websiteIds }) => ({
      type: 'SyncWebsites' as const,
      ...{ websiteIds, requestedBy: 'run' as const, requestedAt, run: { runId, chunk: n } },
    }));
    await dependencies.send(messages);
  }
}
