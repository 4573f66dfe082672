import { isDeepStrictEqual } from 'node:util';
import { GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableSchema, type IndexName } from '../../../../functions/core/table/schema.ts';
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
 * Write units of a transaction by AWS's rule, which DynamoDB Local's sums do not follow: two for each KB of each item;
 * its entry in the index of narrow rows counts as one more item. Items count as they are afterwards: for transactions
 * that add or change. (The other index has keys alone, which no such change touches.)
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

type Attributes = Record<string, unknown>;

/** The writes of a command, and whether they are a transaction; none of a command that reads. */
function writesOf(input: object, commandName: string): { writes: Writes; isTransaction: boolean } {
  if (commandName.startsWith('TransactWrite')) {
    const { TransactItems = [] } = input as Partial<TransactWriteCommandInput>;
    return { writes: TransactItems, isTransaction: true };
  }
  const kind = /^(Put|Update|Delete)(Item)?Command$/.exec(commandName)?.[1];
  return { writes: kind ? ([{ [kind]: input }] as Writes) : [], isTransaction: false };
}

const kilobytes = (size: number) => Math.max(1, Math.ceil(size / 1_024));
const sizeOfAttributes = (item: Attributes | undefined) =>
  item === undefined ? 0 : sizeOfItem(marshall(item, { removeUndefinedValues: true }));

/** An item's entry in an index; undefined where it has none. */
function entryOf(index: IndexName, item: Attributes | undefined): Attributes | undefined {
  const { partitionKey, sortKey, projection } = tableSchema.indexes[index];
  if (item?.[partitionKey] === undefined) return undefined;
  const keys = ['pk', 'sk', partitionKey, sortKey];
  const isProjected = ([name]: [string, unknown]) => projection === 'ALL' || keys.includes(name);
  return Object.fromEntries(Object.entries(item).filter(isProjected));
}

/** Units of an index: one write where an entry comes, goes or changes, two where its key does. */
function indexUnits(index: IndexName, before?: Attributes, after?: Attributes): number {
  const [old, next] = [entryOf(index, before), entryOf(index, after)];
  if (isDeepStrictEqual(old, next)) return 0;
  const sizes = [old, next].flatMap((entry) => (entry ? [kilobytes(sizeOfAttributes(entry))] : []));
  const { partitionKey, sortKey } = tableSchema.indexes[index];
  const hasMoved = [partitionKey, sortKey].some((name) => old?.[name] !== next?.[name]);
  return hasMoved ? sizes.reduce((sum, size) => sum + size, 0) : Math.max(...sizes);
}

const unitsOf = (before: Attributes | undefined, after: Attributes | undefined): number =>
  kilobytes(Math.max(sizeOfAttributes(before), sizeOfAttributes(after))) +
  (Object.keys(tableSchema.indexes) as IndexName[]).reduce(
    (sum, index) => sum + indexUnits(index, before, after),
    0,
  );

/**
 * Counts the write units of all that a client sends by AWS's rule: each item by the larger of what it was and is, its entries
 * in both indexes, and all of it twice in a transaction. `beside`: the same table by another client, which looks at the items.
 */
export function meterWrites(client: Pick<DynamoDBClient, 'middlewareStack'>, beside: Table) {
  let total = 0;
  const find = async (write: Writes[number]) => {
    const command = new GetCommand({
      TableName: beside.name,
      Key: keyOf(write),
      ConsistentRead: true,
    });
    return (await beside.client.send(command)).Item;
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { writes, isTransaction } = writesOf(args.input, commandName);
        const before = await Promise.all(writes.map(find));
        const result = await next(args);
        const after = await Promise.all(writes.map(find));
        const units = writes.reduce((sum, _, n) => sum + unitsOf(before[n], after[n]), 0);
        total += units * (isTransaction ? 2 : 1);
        return result;
      },
    { step: 'initialize', name: 'meterWrites' },
  );
  return {
    async measure(work: () => Promise<unknown>): Promise<number> {
      const before = total;
      await work();
      return total - before;
    },
  };
}
