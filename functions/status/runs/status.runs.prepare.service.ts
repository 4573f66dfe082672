import pMap from 'p-map';
import {
  SYNC_CHUNK_SIZE,
  type StartSyncRun,
  type SyncWebsites,
} from '../../../events/status.events.ts';
import { chunk } from '../../core/chunk.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { RunChunks } from './status.runs.entity.ts';
import type { RunSites } from './status.runs.sites.entity.ts';

export interface PrepareDependencies {
  chunks: RunChunks;
  runSites: Pick<RunSites, 'listIds'>;
  send: SendMessages<SyncWebsites>;
  now: () => Date;
}

/** Chunks written at once. */
const WRITES_IN_FLIGHT = 25;

/** Finds the run's sites and stores them in chunks, unless another worker has done so or started later. */
async function makeChunks(
  { runId, ownerId: owner }: StartSyncRun,
  { chunks: stored, runSites, now }: PrepareDependencies,
): Promise<void> {
  const attempt = await stored.begin({ owner, runId });
  if (attempt === undefined) return;
  const websiteIds = await runSites.listIds(owner);
  const chunks = chunk(websiteIds, SYNC_CHUNK_SIZE).map((ids, n) => ({ n, websiteIds: ids }));
  const at = now();
  await pMap(chunks, (part) => stored.put(runId, part, { attempt, at }), {
    concurrency: WRITES_IN_FLIGHT,
  });
  const prepared = { total: websiteIds.length, chunks: chunks.length, at: now() };
  await stored.finish({ owner, runId, attempt }, prepared);
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
  for await (const chunks of dependencies.chunks.unfinished({ owner, runId })) {
    const messages = chunks.map(({ n, websiteIds }) => ({
      type: 'SyncWebsites' as const,
      ...{ websiteIds, requestedBy: 'run' as const, requestedAt, run: { runId, chunk: n } },
    }));
    await dependencies.send(messages);
  }
}
