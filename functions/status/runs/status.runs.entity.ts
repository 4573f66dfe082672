import * as z from 'zod';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryPages, updateAndRead, writeItem } from '../../core/table/entity/items.ts';
import {
  SYNC_RUN_TALLY_PREFIX,
  syncRunChunkKey,
  syncRunChunkOfKey,
  syncRunKey,
  syncRunOfKey,
  syncRunPartition,
  syncRunTallyKey,
} from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { addEntries, addWhere, raiseTo } from '../../core/table/entity/counters.ts';
import { putNew, putNewer, replaceItem, updateItem } from '../../core/table/entity/writes.ts';
import { siteResultSchema, type RunFacts, type SiteResult } from './status.runs.domain.ts';

/** A run, its chunks and their tallies are kept for a week. Seconds. */
const KEPT_SECONDS = 7 * 86_400;
const expiryOf = (at: Date): number => Math.floor(at.getTime() / 1_000) + KEPT_SECONDS;

/** Chunks whose tallies share an item: five hundred sites, so that ten thousand are read for one unit. */
const CHUNKS_PER_TALLY = 20;

/** Whose sites a run is of; null for everybody's, an administrator's. */
export type RunOwner = string | null;

/** The latest run of an owner. */
const runSchema = z.object({
  owner: z.string().nullable(),
  runId: z.string(),
  requestedBy: z.string(),
  startedAt: z.string(),
  /** How often its preparation was begun. */
  attempts: z.number().optional(),
  total: z.number().optional(),
  chunks: z.number().optional(),
  preparedAt: z.string().optional(),
  givenUpAt: z.string().optional(),
  expiresAt: z.number(),
});
type Run = z.output<typeof runSchema>;

export const runEntity = defineEntity<Run, Pick<Run, 'owner'>>({
  schema: runSchema,
  key: ({ owner }) => syncRunKey(owner),
  ofKey: syncRunOfKey,
  absent: {},
});

/** Some sites of a run, and the result of each that had its turn. */
const chunkSchema = z.object({
  runId: z.string(),
  n: z.number(),
  websiteIds: z.array(z.string()),
  results: z.record(z.string(), siteResultSchema),
  /** The attempt of the preparation that stored it. */
  attempt: z.number(),
  expiresAt: z.number(),
});
type StoredChunk = z.output<typeof chunkSchema>;
export type RunChunk = Pick<StoredChunk, 'n' | 'websiteIds'>;

export const chunkEntity = defineEntity<StoredChunk, Pick<StoredChunk, 'runId' | 'n'>>({
  schema: chunkSchema,
  key: ({ runId, n }) => syncRunChunkKey(runId, n),
  ofKey: syncRunChunkOfKey,
  absent: {},
});

/** The results of up to twenty chunks, a packed text in an attribute of its own for each (`c0` to `c19`). */
export const tallySchema = z.object({ updatedAt: z.string() }).catchall(z.unknown());
const TALLY_NAME = /^c\d+$/;
/** Where a chunk's tally is: which item, and which attribute of it. */
export const tallyOf = (chunk: number) => ({
  group: Math.floor(chunk / CHUNKS_PER_TALLY),
  attribute: `c${String(chunk % CHUNKS_PER_TALLY)}`,
});

const twoDigits = (count: number) => String(count).padStart(2, '0');
const numberOf = (results: readonly SiteResult[], wanted: SiteResult) =>
  results.filter((result) => result === wanted).length;

/**
 * A chunk's tally: how many sites have had their turn, and of these how many failed and were skipped, two digits each.
 * A later one of the same chunk is the greater text.
 */
export function packTally(results: readonly SiteResult[]): string {
  const [failed, skipped] = [numberOf(results, 'failed'), numberOf(results, 'skipped')];
  return [results.length, failed, skipped].map(twoDigits).join('');
}

function unpackTally(packed: string) {
  const [counted = 0, failed = 0, skipped = 0] = [0, 2, 4].map((at) =>
    Number(packed.slice(at, at + 2)),
  );
  return { synced: counted - failed - skipped, failed, skipped };
}

/** Adds up a run's tally items. */
function totalOf(tallies: readonly Record<string, unknown>[]) {
  const totals = { synced: 0, failed: 0, skipped: 0 };
  for (const [name, packed] of tallies.flatMap((tally) => Object.entries(tally))) {
    if (!TALLY_NAME.test(name)) continue;
    const { synced, failed, skipped } = unpackTally(String(packed));
    totals.synced += synced;
    totals.failed += failed;
    totals.skipped += skipped;
  }
  return totals;
}

export function factsOf(run: Run, tallies: readonly z.output<typeof tallySchema>[]): RunFacts {
  const { runId, startedAt, total, preparedAt, givenUpAt = null } = run;
  return {
    runId,
    startedAt,
    prepared: total !== undefined && preparedAt !== undefined ? { total, at: preparedAt } : null,
    givenUpAt,
    ...totalOf(tallies),
    lastResultAt:
      tallies
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? null,
  };
}

/** Runs as people see them. */
export function createRuns(table: Table) {
  const { find } = runEntity.reads(table);

  async function talliesOf(runId: string) {
    const partition = syncRunPartition(runId);
    const found: z.output<typeof tallySchema>[] = [];
    const pages = queryPages(table, {
      partition,
      sortKeys: { beginsWith: SYNC_RUN_TALLY_PREFIX },
    });
    for await (const items of pages) found.push(...items.map((item) => tallySchema.parse(item)));
    return found;
  }

  return {
    /**
     * The latest run and how far it is: a read of one unit, and a unit for ten thousand sites. Consistent: a request that
     * lost the race for a run is answered the one that won it.
     */
    async findLatest(owner: RunOwner): Promise<RunFacts | undefined> {
      const run = await find({ owner });
      return run && factsOf(run, await talliesOf(run.runId));
    },

    /** Starts a run in place of the latest one that was read; false if there is another one by now. */
    start(
      owner: RunOwner,
      run: { runId: string; startedAt: Date; requestedBy: string },
      seen: { runId: string } | undefined,
    ): Promise<boolean> {
      const Item = runEntity.encode({
        ...{ owner, runId: run.runId, requestedBy: run.requestedBy },
        startedAt: run.startedAt.toISOString(),
        expiresAt: expiryOf(run.startedAt),
      });
      const asRead = { item: { ...seen }, attributes: ['runId'] };
      return writeItem(table, seen ? replaceItem({ Item, asRead }) : putNew(Item));
    },

    /** Marks a run as abandoned: it will not be prepared. */
    async giveUp(owner: RunOwner, { runId, at }: { runId: string; at: Date }): Promise<void> {
      const set = { givenUpAt: at.toISOString() };
      const where = [['runId', '=', runId]] as const;
      await writeItem(table, updateItem({ Key: syncRunKey(owner), set, where }));
    },
  };
}
export type Runs = ReturnType<typeof createRuns>;

interface RunRef {
  owner: RunOwner;
  runId: string;
}

/**
 * The preparation of runs. It may begin more than once (messages come twice, Lambdas die), at the same time too. Each
 * attempt has a number. A later one's chunks replace an earlier one's, never the other way, and only the latest attempt
 * may end the preparation. After that none begins.
 */
export function createRunChunks(table: Table) {
  return {
    /** Numbers an attempt; undefined if the run is prepared already, or there is another run by now. */
    async begin({ owner, runId }: RunRef): Promise<number | undefined> {
      const begun = addWhere(syncRunKey(owner), {
        add: { attempts: 1 },
        where: [
          ['runId', '=', runId],
          ['preparedAt', 'absent'],
        ],
      });
      const run = await updateAndRead(table, begun);
      return run && runEntity.decode(run).attempts;
    },

    /** Stores a chunk of an attempt, unless a later attempt has stored it. */
    async put(
      runId: string,
      chunk: RunChunk,
      { attempt, at }: { attempt: number; at: Date },
    ): Promise<void> {
      const expiresAt = expiryOf(at);
      const Item = chunkEntity.encode({ runId, ...chunk, results: {}, attempt, expiresAt });
      await writeItem(table, putNewer(Item, 'attempt'));
    },

    /** Ends the preparation; false if a later attempt has begun. */
    finish(
      { owner, runId, attempt }: RunRef & { attempt: number },
      { total, chunks, at }: { total: number; chunks: number; at: Date },
    ): Promise<boolean> {
      const finished = updateItem({
        Key: syncRunKey(owner),
        set: { total, chunks, preparedAt: at.toISOString() },
        where: [
          ['runId', '=', runId],
          ['attempts', '=', attempt],
          ['preparedAt', 'absent'],
        ],
      });
      return writeItem(table, finished);
    },

    /** The run's chunks without a result for every site; none if it is not prepared or not the latest. */
    async *unfinished({ owner, runId }: RunRef): AsyncGenerator<RunChunk[]> {
      const run = await runEntity.reads(table).find({ owner });
      if (run?.runId !== runId || !run.chunks) return;
      const [first, last] = [syncRunChunkKey(runId, 0), syncRunChunkKey(runId, run.chunks - 1)];
      const sortKeys = { between: [first.sk, last.sk] } as const;
      const chunks = chunkEntity
        .reads(table)
        .queryEach({ partition: first.pk, sortKeys, consistent: true });
      for await (const some of chunks) {
        yield some.filter(
          ({ websiteIds, results }) => Object.keys(results).length < websiteIds.length,
        );
      }
    },
  };
}
export type RunChunks = ReturnType<typeof createRunChunks>;

/** The results of a run's sites. */
export function createRunResults(table: Table, now: () => Date) {
  /** Refused if the tally knows of as many already: a late one says nothing new. */
  async function writeTally(runId: string, chunk: number, results: readonly SiteResult[]) {
    const at = now();
    const { group, attribute } = tallyOf(chunk);
    const tally = raiseTo(syncRunTallyKey(runId, group), {
      name: attribute,
      to: packTally(results),
      set: { updatedAt: at.toISOString(), expiresAt: expiryOf(at) },
    });
    await writeItem(table, tally);
  }

  return {
    /**
     * Counts the results of a chunk's sites, each site once: a second result changes nothing, and one of a forgotten run is
     * ignored. Five write units at most, for up to 50 sites.
     */
    async record(
      { runId, chunk }: { runId: string; chunk: number },
      results: Readonly<Record<string, SiteResult>>,
    ): Promise<void> {
      if (Object.keys(results).length === 0) return;
      const added = addEntries(syncRunChunkKey(runId, chunk), 'results', results);
      const stored = await updateAndRead(table, added);
      if (!stored) return;
      await writeTally(runId, chunk, Object.values(chunkEntity.decode(stored).results));
    },
  };
}
export type RunResults = ReturnType<typeof createRunResults>;
