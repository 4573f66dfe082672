import { ScanCommand, UpdateCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod';
import { readItem, unlessRefused, type Item } from '../entity/items.ts';
import { inTable, type ItemKey, type Write } from '../entity/writes.ts';
import { migrationKey } from '../keys/keys.ts';
import type { Table } from '../table.ts';
import type { WritePace } from './write-pace.ts';

/** What an entity with more than one shape declares (`defineEntity`). */
interface Migratable {
  version: number;
  isOf(item: Item): boolean;
  migrate(item: Item): Write | undefined;
}

/** The kinds of items that have had more than one shape, by the name that people read. */
export type Migratables = Readonly<Record<string, Migratable>>;

export interface MigrationCounts {
  /** Items of the table, whatever they are. */
  read: number;
  /** Brought to today's shape; in a dry run, those that would be. By kind. */
  migrated: Record<string, number>;
  /** Could not be read, or changed at each attempt. */
  failed: number;
  /** Write units, those of the indexes included. */
  units: number;
}

export interface MigrationOptions {
  kinds: Migratables;
  /** Parts of the table that are read at the same time. */
  parts: number;
  pace: WritePace;
  /** Counts and writes nothing. */
  isDryRun: boolean;
  now: () => Date;
  /** An item that stays as it was: its key, and why. */
  onFailure: (key: ItemKey, reason: string) => void;
  /** Items of one page of a scan; without it, as many as fit into a megabyte. */
  pageSize?: number;
}

/** Writers that change the same item all the time are no reason to wait for ever. */
const ATTEMPTS = 5;

export const progressSchema = z.object({
  /** Which kinds it was for: those of another release begin at the start. */
  shapes: z.string(),
  /** Where the next page begins; none at the end. */
  after: z.object({ pk: z.string(), sk: z.string() }).optional(),
  isDone: z.boolean(),
});
type Progress = z.output<typeof progressSchema>;

const shapesOf = (kinds: Migratables): string =>
  Object.entries(kinds)
    .map(([name, { version }]) => `${name}=${String(version)}`)
    .sort()
    .join(' ');

const keyOf = ({ pk, sk }: Item): ItemKey => ({ pk: String(pk), sk: String(sk) });

const emptyCounts = (): MigrationCounts => ({ read: 0, migrated: {}, failed: 0, units: 0 });

/**
 * Brings every item of the table that has an older shape to today's. Safe to repeat, to interrupt and to run beside people
 * at work: each write has the condition that the item is as it was read. It goes on where the last one for the same shapes
 * stopped, and from the start once that one reached the end. Costs half a read unit for each 4 KB of the table.
 */
export async function migrateTable(
  table: Table,
  options: MigrationOptions,
): Promise<MigrationCounts> {
  const counts = emptyCounts();
  const shapes = shapesOf(options.kinds);
  const parts = Array.from({ length: options.parts }, (_, part) => part);
  const progress = options.isDryRun
    ? parts.map((): Progress => ({ shapes, isDone: false }))
    : await readProgress(table, parts, shapes);
  await pMap(progress, (from, part) => migratePart(table, { part, from, counts, options }), {
    concurrency: options.parts,
  });
  return counts;
}

/** Where each part goes on; all from the start when there is no unfinished one of the same shapes. */
async function readProgress(table: Table, parts: number[], shapes: string): Promise<Progress[]> {
  const items = await Promise.all(
    parts.map((part) => readItem(table, migrationKey(part, parts.length), { consistent: true })),
  );
  const stored = items.map((item) => progressSchema.safeParse(item).data);
  const isUnfinished = stored.some((part) => part?.shapes === shapes && !part.isDone);
  return stored.map((part) =>
    isUnfinished && part?.shapes === shapes ? part : { shapes, isDone: false },
  );
}

interface PartOfTable {
  part: number;
  from: Progress;
  counts: MigrationCounts;
  options: MigrationOptions;
}

async function migratePart(
  table: Table,
  { part, from, counts, options }: PartOfTable,
): Promise<void> {
  let { after, isDone } = from;
  while (!isDone) {
    const command = new ScanCommand({
      TableName: table.name,
      Segment: part,
      TotalSegments: options.parts,
      Limit: options.pageSize,
      ...(after && { ExclusiveStartKey: after }),
    });
    const { Items = [], LastEvaluatedKey } = await table.client.send(command);
    for (const item of Items) await migrateItem(table, item, { counts, options });
    after = LastEvaluatedKey && keyOf(LastEvaluatedKey);
    isDone = after === undefined;
    if (!options.isDryRun) {
      const progress: Progress = { shapes: from.shapes, after, isDone };
      const Item = {
        ...migrationKey(part, options.parts),
        ...progress,
        at: options.now().toISOString(),
      };
      await table.client.send(new PutCommand({ TableName: table.name, Item }));
    }
  }
}

type Counting = Pick<PartOfTable, 'counts' | 'options'>;

async function migrateItem(table: Table, read: Item, counting: Counting): Promise<void> {
  const { counts, options } = counting;
  counts.read += 1;
  const [name, kind] = Object.entries(options.kinds).find(([, each]) => each.isOf(read)) ?? [];
  if (name === undefined || kind === undefined) return;
  if (await bringToday(table, kind, { ...counting, read }))
    counts.migrated[name] = (counts.migrated[name] ?? 0) + 1;
}

function fail(item: Item, reason: string, { counts, options }: Counting): void {
  counts.failed += 1;
  options.onFailure(keyOf(item), reason);
}

/** The write of an item; undefined where it needs none, or cannot be read. */
function writeOf(kind: Migratable, item: Item, counting: Counting): Write | undefined {
  try {
    return kind.migrate(item);
  } catch (error) {
    fail(item, error instanceof Error ? error.message : String(error), counting);
    return undefined;
  }
}

/** Whether it was to be migrated. Reads an item again that was changed meanwhile. @throws what AWS refuses */
async function bringToday(
  table: Table,
  kind: Migratable,
  { read, ...counting }: Counting & { read: Item },
): Promise<boolean> {
  let item: Item | undefined = read;
  for (let attempt = 0; item && attempt < ATTEMPTS; attempt += 1) {
    const write = writeOf(kind, item, counting);
    if (!write) return false;
    if (counting.options.isDryRun || (await sendInTurn(table, write, counting))) return true;
    item = await readItem(table, keyOf(read), { consistent: true });
  }
  if (item) fail(item, `It changed ${String(ATTEMPTS)} times meanwhile`, counting);
  return false;
}

/** Whether its condition held. */
async function sendInTurn(
  table: Table,
  write: Write,
  { counts, options: { pace } }: Counting,
): Promise<boolean> {
  await pace.turn();
  const units = await sendWrite(table, write);
  // A refused write takes as much as the item's size says: one at least.
  pace.used(units ?? 1);
  counts.units += units ?? 1;
  return units !== undefined;
}

/** The write units of the update; undefined when its condition failed. */
async function sendWrite(table: Table, write: Write): Promise<number | undefined> {
  const { Update } = inTable(table, write);
  if (!Update) throw new Error('A migration updates items');
  const command = new UpdateCommand({ ...Update, ReturnConsumedCapacity: 'TOTAL' });
  const sent = await unlessRefused(table.client.send(command));
  return sent && (sent.ConsumedCapacity?.CapacityUnits ?? 1);
}
