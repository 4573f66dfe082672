import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { addTo } from '../core/table/entity/counters.ts';
import { defineEntity } from '../core/table/entity/entity.ts';
import { queryItems, queryPages, type Item, type Range } from '../core/table/entity/items.ts';
import type { ItemKey, Write } from '../core/table/entity/writes.ts';
import {
  ATTENTION_COUNT_SHARDS,
  attentionAssignedKey,
  attentionAssigneePartition,
  attentionCountsKey,
  attentionCountsPartition,
  attentionHeadKey,
  attentionListPartition,
  attentionOfHeadKey,
  attentionOfRowKey,
  attentionOwnerPartition,
  attentionRankPrefix,
  attentionRowKey,
  DUE_ATTENTION_SHARDS,
  dueAttentionAt,
  dueAttentionKey,
  dueAttentionPartition,
} from '../core/table/keys/attention-keys.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../core/table/query/cursor.ts';
import type { Page } from '../core/table/query/query-page.ts';
import { readWanted } from '../core/table/query/read-wanted.ts';
import { personIsThere } from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';
import { placeOf } from '../status/sync/status.schedule.domain.ts';
import { isKindFor, type AttentionTally } from './attention.access.domain.ts';
import {
  ATTENTION_PAGE_SIZE,
  attentionItemSchema,
  attentionKinds,
  attentionLists,
  kindOfRank,
  listOf,
  rankOf,
  type AttentionItem,
  type AttentionKind,
  type AttentionList,
} from './attention.domain.ts';
import { headSchema, itemsOf, type Head } from './attention.head.domain.ts';

export const headEntity = defineEntity<Head, Pick<Head, 'subject'>>({
  schema: headSchema,
  key: ({ subject }) => attentionHeadKey(subject),
  ofKey: ({ pk, gsi2sk }) => ({
    ...attentionOfHeadKey({ pk }),
    dueAt: gsi2sk === undefined ? null : dueAttentionAt(gsi2sk),
  }),
  indexKeys: ({ subject, dueAt }) =>
    dueAt === null
      ? {}
      : dueAttentionKey(placeOf(subject, DUE_ATTENTION_SHARDS).shard, { at: dueAt, subject }),
  absent: { owner: null },
});

const placeIn = ({ kind, since, subject }: AttentionItem) => ({
  rank: rankOf(kind),
  since,
  subject,
});

/** What both kinds of rows have in common: every byte of them is read in each list. */
const rowSpec = {
  schema: attentionItemSchema,
  ofKey({ sk }: ItemKey) {
    const { rank, since, subject } = attentionOfRowKey({ sk });
    return { kind: kindOfRank(rank), since, subject } as Pick<AttentionItem, 'kind' | 'since'>;
  },
  absent: {
    ...{ owner: null, detail: '', level: 0 },
    ...{ assignee: null, postponedUntil: null, dismissed: null },
  },
};

/** An item in the list of its owner and, by the index, in that of all. */
export const rowEntity = defineEntity<AttentionItem, AttentionItem>({
  ...rowSpec,
  key(item) {
    const { pk, sk } = keysOfRow(item);
    return { pk, sk };
  },
  indexKeys(item) {
    const { gsi1pk, gsi1sk } = keysOfRow(item);
    return { gsi1pk, gsi1sk };
  },
});

function keysOfRow(item: AttentionItem) {
  const ownerId = item.owner?.userId ?? null;
  return attentionRowKey({ list: listOf(item), ownerId }, placeIn(item));
}

/** The same in the list of the person who took it on. */
export const assignedEntity = defineEntity<AttentionItem, AttentionItem>({
  ...rowSpec,
  key(item) {
    const { userId = '' } = item.assignee ?? {};
    return attentionAssignedKey({ list: listOf(item), userId }, placeIn(item));
  },
});

const keyText = ({ pk, sk }: Item): string => JSON.stringify([pk, sk]);

/** The rows of a head, by their keys. */
function rowsOf(head: Head | undefined): Map<string, Item> {
  const rows = itemsOf(head).flatMap((item) => [
    rowEntity.encode(item),
    ...(item.assignee ? [assignedEntity.encode(item)] : []),
  ]);
  return new Map(rows.map((row) => [keyText(row), row]));
}

const ASIDE = 'aside';
const ASIDE_OF_TECHNICIANS = 'asideOfTechnicians';
/** The name of an attribute has no hyphens in an expression. */
const assignedCount = (userId: string) => `to_${userId.replaceAll('-', '_')}`;

/** What an item counts as. */
function countedAs(item: AttentionItem): string[] {
  if (listOf(item) === 'aside') {
    return isKindFor('technician', item.kind) ? [ASIDE, ASIDE_OF_TECHNICIANS] : [ASIDE];
  }
  return [item.kind, ...(item.assignee ? [assignedCount(item.assignee.userId)] : [])];
}

/** What changes in the counts. */
function countsBetween(before: Head | undefined, after: Head | undefined): Record<string, number> {
  const sums = new Map<string, number>();
  const add = (head: Head | undefined, by: number) => {
    for (const name of itemsOf(head).flatMap(countedAs)) sums.set(name, (sums.get(name) ?? 0) + by);
  };
  add(before, -1);
  add(after, 1);
  return Object.fromEntries([...sums].filter(([, by]) => by !== 0));
}

function headWrite(before: Head | undefined, after: Head | undefined): Write[] {
  const { put, patch, remove } = headEntity.writes;
  if (before && after) return [patch(before, after)];
  if (after) return [put(after)];
  return before ? [remove(before)] : [];
}

/** Which list: all, a client's, or an administrator's own; of one kind or of all. */
export interface AttentionRange {
  list: AttentionList;
  of?: { ownerId: string } | { assigneeId: string } | undefined;
  kind?: AttentionKind | undefined;
  /** Those that come after all of a kind; its first page alone needs it, further ones go on from their cursor. */
  afterKind?: AttentionKind | undefined;
  /** Most rows of a page, where they are fewer than usual. */
  size?: number;
}

/** One more than a page: only so is it known that a full page was the last one. */
const LIMIT = ATTENTION_PAGE_SIZE + 1;
/** Where a filter leaves rows out, a page is read in so many Queries at most. */
const MOST_QUERIES = 4;
/** Above the subjects that follow an instant in the index. */
const LAST = '#~';

function sourceOf({ list, of }: AttentionRange) {
  if (!of) return { index: 'gsi1' as const, partition: attentionListPartition(list) };
  if ('ownerId' in of) return { partition: attentionOwnerPartition(list, of.ownerId) };
  return { partition: attentionAssigneePartition(list, of.assigneeId) };
}

/** Above all keys. */
const END = '~';

function rangeOf({ kind, afterKind, ...range }: AttentionRange): Range {
  const behind = afterKind && `${attentionRankPrefix(rankOf(afterKind))}${END}`;
  return {
    ...sourceOf(range),
    ...(behind !== undefined && { sortKeys: { between: [behind, END] as const } }),
    ...(kind && { sortKeys: { beginsWith: attentionRankPrefix(rankOf(kind)) } }),
    limit: LIMIT,
  };
}

/** @throws AppError VALIDATION_FAILED for a cursor of another list, or of another kind */
function startOf(range: AttentionRange, cursor: string | undefined): ItemKey | undefined {
  const { index, partition } = sourceOf(range);
  const key = decodeCursor(cursor, { attribute: index ? 'gsi1pk' : 'pk', value: partition });
  if (!key) return undefined;
  const { pk = '', sk = '' } = key;
  const { rank } = attentionOfRowKey({ sk });
  if (range.kind !== undefined && rank !== rankOf(range.kind)) throw invalidCursor();
  return index ? ({ pk, sk, gsi1pk: partition, gsi1sk: sk } as ItemKey) : { pk, sk };
}

function cursorAfter(item: Item, { of }: AttentionRange): string | null {
  const { pk, sk, gsi1pk, gsi1sk } = item;
  return encodeCursor(of ? { pk, sk } : { pk, sk, gsi1pk, gsi1sk });
}

const countsSchema = z.record(z.string(), z.unknown());

export function createAttention(table: Table) {
  async function dueOfShard(shard: number, by: Date, limit: number): Promise<string[]> {
    const partition = dueAttentionPartition(shard);
    const sortKeys = { upTo: `${by.toISOString()}${LAST}` };
    const { items } = await queryItems(table, { index: 'gsi2', partition, sortKeys, limit });
    return items.map((item) => attentionOfHeadKey(item as unknown as ItemKey).subject);
  }

  async function itemsIn(partition: string): Promise<AttentionItem[]> {
    const found: AttentionItem[] = [];
    for await (const items of queryPages(table, { partition, consistent: true })) {
      found.push(...items.map(rowEntity.decode));
    }
    return found;
  }

  return {
    /** Consistent. */
    find: (subject: string) => headEntity.reads(table).find({ subject }),

    /** The writes of a subject's next state (undefined: none), with its rows and the counts, if it is as it was read. */
    replace(before: Head | undefined, after: Head | undefined): Write[] {
      const [was, is] = [rowsOf(before), rowsOf(after)];
      const left = [...was].filter(([key]) => !is.has(key)).map(([, row]) => row);
      const changed = [...is].filter(([key, row]) => !isDeepStrictEqual(row, was.get(key)));
      const counts = countsBetween(before, after);
      const { subject = '' } = before ?? after ?? {};
      const { shard } = placeOf(`counts:${subject}`, ATTENTION_COUNT_SHARDS);
      return [
        ...headWrite(before, after),
        ...left.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } as unknown as ItemKey } })),
        ...changed.map(([, Item]) => ({ Put: { Item } })),
        ...(Object.keys(counts).length > 0 ? [addTo(attentionCountsKey(shard), counts)] : []),
      ];
    },

    /** A condition for a transaction. */
    adminIsThere: (userId: string): Write => personIsThere(table, userId, 'admin'),

    /**
     * A page of those that are `wanted`, worst first, then oldest; eventually consistent. Some hundred rows are read at
     * most, so a page may be short, or empty, and still have a next one. @throws AppError VALIDATION_FAILED (cursor)
     */
    async list(
      range: AttentionRange,
      cursor: string | undefined,
      isWanted: (item: AttentionItem) => boolean = () => true,
    ): Promise<Page<AttentionItem>> {
      const { found, last } = await readWanted(
        table,
        { ...rangeOf(range), after: startOf(range, cursor) },
        {
          ...{ size: ATTENTION_PAGE_SIZE, mostQueries: MOST_QUERIES },
          isWanted: (item) => isWanted(rowEntity.decode(item)),
        },
      );
      const items = found.slice(0, range.size ?? ATTENTION_PAGE_SIZE);
      const end = found.length > items.length ? items.at(-1) : last;
      return {
        items: items.map(rowEntity.decode),
        nextCursor: end ? cursorAfter(end, range) : null,
      };
    },

    /** All rows of a list, as many at a time as one Query reads; eventually consistent. */
    async *each(range: AttentionRange): AsyncGenerator<AttentionItem[]> {
      const { limit: _, ...whole } = rangeOf(range);
      for await (const items of queryPages(table, whole)) yield items.map(rowEntity.decode);
    },

    /** When the newest open one of a kind began; undefined where there is none. One Query, eventually consistent. */
    async findNewestSince(kind: AttentionKind): Promise<string | undefined> {
      const range = { ...rangeOf({ list: 'open', kind }), limit: 1, newestFirst: true };
      const { items } = await queryItems(table, range);
      return items[0] && rowEntity.decode(items[0]).since;
    },

    /** How many there are, by one Query; eventually consistent. */
    async count(adminId: string): Promise<AttentionTally> {
      const { items } = await queryItems(table, { partition: attentionCountsPartition });
      const shards = items.map((item) => countsSchema.parse(item));
      const sum = (name: string) =>
        Math.max(
          0,
          shards.reduce((all, shard) => all + Number(shard[name] ?? 0), 0),
        );
      const kinds = attentionKinds.map((kind) => [kind, sum(kind)] as const);
      return {
        kinds: Object.fromEntries(kinds.filter(([, n]) => n > 0)),
        mine: sum(assignedCount(adminId)),
        aside: sum(ASIDE),
        asideOfTechnicians: sum(ASIDE_OF_TECHNICIANS),
      };
    },

    /** The subjects to look at by then: of each shard the longest due first, `limit` at most; eventually consistent. */
    async findDue(by: Date, limit: number): Promise<string[]> {
      const shards = Array.from({ length: DUE_ATTENTION_SHARDS }, (_, shard) => shard);
      return (await Promise.all(shards.map((shard) => dueOfShard(shard, by, limit)))).flat();
    },

    /** All items of a client, and all that an administrator took on: open or aside; consistent. */
    findOwned: async (ownerId: string) =>
      (
        await Promise.all(
          attentionLists.map((list) => itemsIn(attentionOwnerPartition(list, ownerId))),
        )
      ).flat(),
    findAssigned: async (userId: string) =>
      (
        await Promise.all(
          attentionLists.map((list) => itemsIn(attentionAssigneePartition(list, userId))),
        )
      ).flat(),
  };
}

export type AttentionItems = ReturnType<typeof createAttention>;
