import { GetCommand, PutCommand, UpdateCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../../core/table/condition.ts';
import {
  SYNC_RUN_TALLY_PREFIX,
  syncRunChunkKey,
  syncRunKey,
  syncRunPartition,
  syncRunTallyKey,
} from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { RunFacts, SiteResult } from './status.runs.domain.ts';
import {
  chunkItemSchema,
  expiryOf,
  factsOf,
  packTally,
  runItemSchema,
  tallyOf,
} from './status.runs.codec.ts';

/** Whose sites a run is of; null for everybody's, an administrator's. */
export type RunOwner = string | null;

interface NewRun {
  runId: string;
  startedAt: Date;
  /** Who asked for it. */
  requestedBy: string;
}

export interface RunsStore {
  /** The latest run and how far it is: a read of half a unit, and a unit for ten thousand sites. */
  findLatest(owner: RunOwner): Promise<RunFacts | undefined>;
  /** Starts a run in place of the latest one that was read; false if there is another one by now. */
  start(owner: RunOwner, run: NewRun, seen: { runId: string } | undefined): Promise<boolean>;
  /** Marks a run as abandoned: it will not be prepared. */
  giveUp(owner: RunOwner, run: { runId: string; at: Date }): Promise<void>;
}

export function createRunsStore(table: Table): RunsStore {
  const { client, name: TableName } = table;

  async function tallies(runId: string) {
    const found: Record<string, unknown>[] = [];
    const pages = paginateQuery(
      { client },
      {
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': syncRunPartition(runId),
          ':prefix': SYNC_RUN_TALLY_PREFIX,
        },
      },
    );
    for await (const { Items = [] } of pages) found.push(...Items);
    return found;
  }

  return {
    async findLatest(owner) {
      // Consistent: who lost the race for a run is answered the one that won it.
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: syncRunKey(owner), ConsistentRead: true }),
      );
      if (!Item) return undefined;
      const run = runItemSchema.parse(Item);
      return factsOf(run, await tallies(run.runId));
    },

    async start(owner, { runId, startedAt, requestedBy }, seen) {
      const Item = {
        ...syncRunKey(owner),
        ...{ runId, requestedBy, startedAt: startedAt.toISOString() },
        expiresAt: expiryOf(startedAt),
      };
      const command = new PutCommand({
        TableName,
        Item,
        ConditionExpression: seen ? 'runId = :seen' : 'attribute_not_exists(pk)',
        ...(seen && { ExpressionAttributeValues: { ':seen': seen.runId } }),
      });
      return (await unlessRefused(client.send(command))) !== undefined;
    },

    async giveUp(owner, { runId, at }) {
      await unlessRefused(
        client.send(
          new UpdateCommand({
            TableName,
            Key: syncRunKey(owner),
            UpdateExpression: 'SET givenUpAt = :at',
            ConditionExpression: 'runId = :runId',
            ExpressionAttributeValues: { ':at': at.toISOString(), ':runId': runId },
          }),
        ),
      );
    },
  };
}

/** What the sync worker reports to a run. */
export interface RunResults {
  /**
   * Counts the results of a chunk's sites, each site once: a second result changes nothing, and one of a forgotten run is
   * ignored. Three write units for up to 25 sites.
   */
  record(
    of: { runId: string; chunk: number },
    results: Readonly<Record<string, SiteResult>>,
  ): Promise<void>;
}

export function createRunResults(table: Table, now: () => Date): RunResults {
  const { client, name: TableName } = table;

  /** All known results of the chunk's sites, these included; undefined if there is no such chunk. */
  async function addResults(
    { runId, chunk }: { runId: string; chunk: number },
    entries: readonly (readonly [string, SiteResult])[],
  ): Promise<SiteResult[] | undefined> {
    const settings = entries.map(([, result], n) => {
      const path = `results.#s${String(n)}`;
      return `${path} = if_not_exists(${path}, :${result})`;
    });
    const command = new UpdateCommand({
      TableName,
      Key: syncRunChunkKey(runId, chunk),
      UpdateExpression: `SET ${settings.join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(
        entries.map(([websiteId], n) => [`#s${String(n)}`, websiteId]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        entries.map(([, result]) => [`:${result}`, result]),
      ),
      ReturnValues: 'ALL_NEW',
    });
    const answer = await unlessRefused(client.send(command));
    if (!answer) return undefined;
    return Object.values(chunkItemSchema.parse(answer.Attributes).results);
  }

  /** Refused where the tally knows of as many already: one that comes late says nothing new. */
  async function writeTally(
    { runId, chunk }: { runId: string; chunk: number },
    results: readonly SiteResult[],
  ): Promise<void> {
    const { group, attribute } = tallyOf(chunk);
    const at = now();
    const command = new UpdateCommand({
      TableName,
      Key: syncRunTallyKey(runId, group),
      UpdateExpression: 'SET #chunk = :tally, updatedAt = :at, expiresAt = :expiry',
      ConditionExpression: 'attribute_not_exists(#chunk) OR #chunk < :tally',
      ExpressionAttributeNames: { '#chunk': attribute },
      ExpressionAttributeValues: {
        ':tally': packTally(results),
        ':at': at.toISOString(),
        ':expiry': expiryOf(at),
      },
    });
    await unlessRefused(client.send(command));
  }

  return {
    async record(of, results) {
      const entries = Object.entries(results);
      if (entries.length === 0) return;
      const all = await addResults(of, entries);
      if (all) await writeTally(of, all);
    },
  };
}
