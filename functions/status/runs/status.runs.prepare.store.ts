import {
  GetCommand,
  paginateQuery,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../../core/table/condition.ts';
import { syncRunChunkKey, syncRunKey } from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { chunkItemSchema, expiryOf, runItemSchema, type RunItem } from './status.runs.codec.ts';
import type { RunOwner } from './status.runs.store.ts';

interface RunRef {
  owner: RunOwner;
  runId: string;
}

export interface RunChunk {
  n: number;
  websiteIds: string[];
}

/**
 * Preparing a run may be begun more than once (messages come twice, Lambdas die), at the same time too. Each attempt has
 * a number; a later one's chunks take the place of an earlier one's, never the other way, and only the latest attempt
 * may say that the run is prepared. After that none begins.
 */
export interface RunsPrepareStore {
  /** Numbers an attempt; undefined where the run is prepared already, or there is another run by now. */
  begin(run: RunRef): Promise<number | undefined>;
  /** Keeps a chunk of an attempt's, unless a later attempt has one there. */
  putChunk(runId: string, chunk: RunChunk, by: { attempt: number; at: Date }): Promise<void>;
  /** Says what the run consists of; false where a later attempt has begun. */
  finish(
    run: RunRef & { attempt: number },
    prepared: { total: number; chunks: number; at: Date },
  ): Promise<boolean>;
  /** The run's chunks without a result for every site; none if it is not prepared or not the latest. */
  unfinishedChunks(run: RunRef): AsyncIterable<RunChunk[]>;
}

export function createRunsPrepareStore({ client, name: TableName }: Table): RunsPrepareStore {
  const update = (owner: RunOwner, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>) =>
    unlessRefused(
      client.send(
        new UpdateCommand({
          TableName,
          Key: syncRunKey(owner),
          ...input,
          ReturnValues: 'ALL_NEW',
        }),
      ),
    );

  async function findRun(owner: RunOwner): Promise<RunItem | undefined> {
    const Key = syncRunKey(owner);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && runItemSchema.parse(Item);
  }

  return {
    async begin({ owner, runId }) {
      const done = await update(owner, {
        UpdateExpression: 'ADD attempts :one',
        ConditionExpression: 'runId = :runId AND attribute_not_exists(preparedAt)',
        ExpressionAttributeValues: { ':runId': runId, ':one': 1 },
      });
      return done && Number(done.Attributes?.['attempts']);
    },

    async putChunk(runId, { n, websiteIds }, { attempt, at }) {
      const Item = {
        ...syncRunChunkKey(runId, n),
        ...{ n, websiteIds, results: {}, attempt, expiresAt: expiryOf(at) },
      };
      const command = new PutCommand({
        TableName,
        Item,
        ConditionExpression: 'attribute_not_exists(pk) OR attempt < :attempt',
        ExpressionAttributeValues: { ':attempt': attempt },
      });
      await unlessRefused(client.send(command));
    },

    async finish({ owner, runId, attempt }, { total, chunks, at }) {
      const done = await update(owner, {
        UpdateExpression: 'SET #total = :total, chunks = :chunks, preparedAt = :at',
        ConditionExpression:
          'runId = :runId AND attempts = :attempt AND attribute_not_exists(preparedAt)',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: {
          ...{ ':runId': runId, ':attempt': attempt },
          ...{ ':total': total, ':chunks': chunks, ':at': at.toISOString() },
        },
      });
      return done !== undefined;
    },

    async *unfinishedChunks({ owner, runId }) {
      const run = await findRun(owner);
      if (run?.runId !== runId || !run.chunks) return;
      const [first, last] = [syncRunChunkKey(runId, 0), syncRunChunkKey(runId, run.chunks - 1)];
      const chunks = {
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': first.pk, ':first': first.sk, ':last': last.sk },
        ConsistentRead: true,
      };
      for await (const { Items = [] } of paginateQuery({ client }, chunks)) {
        yield Items.map((item) => chunkItemSchema.parse(item)).filter(
          ({ websiteIds, results }) => Object.keys(results).length < websiteIds.length,
        );
      }
    },
  };
}
