import { GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../../../functions/core/table/schema.ts';
import type { Table } from '../../../../functions/core/table/table.ts';

const bytes = (text: string) => Buffer.byteLength(text);

/** Bytes of a value as DynamoDB counts them. */
function sizeOf(value: AttributeValue): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.replace(/\D/g, '').length / 2) + 1;
  if (value.B !== undefined) return value.B.byteLength;
  if (value.L !== undefined) return value.L.reduce((sum, each) => sum + sizeOf(each) + 1, 3);
  if (value.M !== undefined) return sizeOfItem(value.M) + Object.keys(value.M).length + 3;
  return 1;
}

const sizeOfItem = (item: Record<string, AttributeValue>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + sizeOf(value), 0);

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>;

type Key = Record<string, unknown>;
const keyOf = (write: Writes[number]) => {
  const [operation] = Object.values(write) as { Item?: Key; Key?: Key }[];
  const { pk, sk } = operation?.Item ?? operation?.Key ?? {};
  return { pk: String(pk), sk: String(sk) };
};

/**
 * Write units of a transaction by AWS's rule, which DynamoDB Local's sums do not follow: two for each KB of each item,
 * an entry of it in the index of narrow rows taken as one more item. Of items as they are after it: for what it adds to
 * or changes. (The other index has keys alone, which no such change touches.)
 */
export async function transactionUnits({ client, name: TableName }: Table, writes: Writes) {
  const { partitionKey } = tableSchema.indexes.gsi1;
  const units = await Promise.all(
    writes.map(async (write) => {
      const command = new GetCommand({ TableName, Key: keyOf(write), ConsistentRead: true });
      const { Item = {} } = await client.send(command);
      const kilobytes = Math.ceil(sizeOfItem(marshall(Item)) / 1_024);
      return 2 * kilobytes * (partitionKey in Item && !write.ConditionCheck ? 2 : 1);
    }),
  );
  return units.reduce((sum, each) => sum + each, 0);
}

/** Keeps the writes of every transaction that a client sends. */
export function recordTransactions(client: Pick<DynamoDBClient, 'middlewareStack'>): Writes[] {
  const sent: Writes[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const { TransactItems = [] } = args.input as Partial<TransactWriteCommandInput>;
        if (commandName.startsWith('TransactWrite')) sent.push(TransactItems);
        return next(args);
      },
    { step: 'initialize', name: 'recordTransactions' },
  );
  return sent;
}
