import * as z from 'zod';
import { siteResultSchema, type RunFacts, type SiteResult } from './status.runs.domain.ts';

/** A run, its chunks and their tallies are kept for a week. Seconds. */
const KEPT_SECONDS = 7 * 86_400;
export const expiryOf = (at: Date): number => Math.floor(at.getTime() / 1_000) + KEPT_SECONDS;

/** Chunks whose tallies share an item: five hundred sites, so that ten thousand are read for one unit. */
const CHUNKS_PER_TALLY = 20;

/** A run as its item keeps it. */
export const runItemSchema = z.object({
  runId: z.string(),
  startedAt: z.string(),
  total: z.number().optional(),
  chunks: z.number().optional(),
  preparedAt: z.string().optional(),
  givenUpAt: z.string().optional(),
});
export type RunItem = z.output<typeof runItemSchema>;

/** A chunk: which sites, and what came of each that had its turn. */
export const chunkItemSchema = z.object({
  n: z.number(),
  websiteIds: z.array(z.string()),
  results: z.record(z.string(), siteResultSchema),
});

const TALLY_NAME = /^c\d+$/;
/** Where a chunk's tally lies: which item, and which attribute of it. */
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

/** A run of its item and of its tallies. */
export function factsOf(run: RunItem, tallies: readonly Record<string, unknown>[]): RunFacts {
  const instants = tallies.map((tally) => String(tally['updatedAt'])).sort();
  const { total, preparedAt } = run;
  return {
    runId: run.runId,
    startedAt: run.startedAt,
    prepared: total !== undefined && preparedAt !== undefined ? { total, at: preparedAt } : null,
    givenUpAt: run.givenUpAt ?? null,
    ...totalOf(tallies),
    lastResultAt: instants.at(-1) ?? null,
  };
}
