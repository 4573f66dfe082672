import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, inject, it } from 'vitest';
import { chunk } from '../../../functions/core/chunk.ts';
import { dueBackupKey, storageKey } from '../../../functions/core/table/keys/backup-keys.ts';
import { invoke } from '../../support/lambdas.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const table = tableOf(stack);
/** More than a page of a shard, which is all that a run of the dispatcher queues. */
const owners = Array.from({ length: 300 }, () => randomUUID());
const SHARD = 2;
const dueAt = new Date(Date.now() - 3_600_000).toISOString();

type Request = NonNullable<
  NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string]
>[number];
async function writeAll(requests: readonly Request[]): Promise<void> {
  for (const some of chunk(requests, 25)) {
    const RequestItems = { [table.name]: [...some] };
    await table.client.send(new BatchWriteCommand({ RequestItems }));
  }
}

afterAll(async () => {
  await writeAll(owners.map((id) => ({ DeleteRequest: { Key: storageKey(id) } })));
  table.client.destroy();
});

async function isLeft(ownerId: string): Promise<boolean> {
  const Key = storageKey(ownerId);
  const command = new GetCommand({ TableName: table.name, Key, ConsistentRead: true });
  const { Item } = await table.client.send(command);
  return String(Item?.['gsi2sk']) < new Date().toISOString();
}

it('the dispatcher of backups and their worker go on until all that is due is done', async () => {
  const counted = { usedBytes: 0, heldBytes: 0, revision: 1 };
  await writeAll(
    owners.map((id) => {
      const Item = { ...storageKey(id), ...counted, ...dueBackupKey(SHARD, { at: dueAt, id }) };
      return { PutRequest: { Item } };
    }),
  );
  await invoke(stack, 'backups.dispatcher');
  let left = owners;
  await until(
    async () => {
      const still = await Promise.all(left.map(async (id) => ((await isLeft(id)) ? [id] : [])));
      left = still.flat();
      return left.length === 0 || undefined;
    },
    { everyMs: 2_000 },
  );
  expect(left).toEqual([]);
}, 120_000);
