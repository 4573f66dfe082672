import { defineEntity } from '../core/table/entity/entity.ts';
import { queryItems, queryPages, writeItem, type Item } from '../core/table/entity/items.ts';
import { firstIdAt } from '../core/id.ts';
import {
  allAuditsPartition,
  auditDayKey,
  auditDayOfKey,
  auditDaysPartition,
  auditPartition,
} from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { updateItem, type ItemKey } from '../core/table/entity/writes.ts';
import { auditDaySchema, type AuditDay } from './audits.days.domain.ts';

export const daysEntity = defineEntity<AuditDay, Pick<AuditDay, 'day'>>({
  schema: auditDaySchema,
  key: ({ day }) => auditDayKey(day),
  ofKey: auditDayOfKey,
  absent: { check: null, archivedAt: null },
});

/** The sealed days of the audit. */
export const createAuditDays = (table: Table) => ({
  /** All of them, newest first; eventually consistent. */
  list: (): Promise<AuditDay[]> =>
    daysEntity.reads(table).queryAll({ partition: auditDaysPartition, newestFirst: true }),

  /** Stores a day's next state; `before` is undefined for a day that is new. False if another run was faster. */
  save: (before: AuditDay | undefined, after: AuditDay): Promise<boolean> =>
    writeItem(
      table,
      before ? daysEntity.writes.patch(before, after) : daysEntity.writes.put(after),
    ),
});
export type AuditDays = ReturnType<typeof createAuditDays>;

/** Entries as they are stored, for the chain. */
export type AuditRow = Item;

/**
 * Where an entry whose values were erased stands in the chain of its day: the hashes before it and after it. Empty for one
 * that was not sealed yet: the chain has it as it is.
 */
export type ChainLink = Readonly<Partial<Record<'before' | 'after', string>>>;

const withoutValues = (erased: ChainLink) => ({ details: {}, address: null, erased });

/** A range of entries: those after an id, or from an instant on; `before` is the first instant after it. */
interface RowRange {
  after?: string;
  from: Date;
  before: Date;
}

/** The stored entries in the order of their ids, which is that of the chain; eventually consistent. */
export const createAuditRows = (table: Table) => ({
  /** The oldest entry that there is. */
  async findFirst(): Promise<AuditRow | undefined> {
    const range = { index: 'gsi1', partition: allAuditsPartition, limit: 1 } as const;
    return (await queryItems(table, range)).items[0];
  },

  /** All entries of a person or an item, consistent. */
  async ofTarget(targetId: string): Promise<AuditRow[]> {
    const found: AuditRow[] = [];
    const range = { partition: auditPartition(targetId), consistent: true };
    for await (const items of queryPages(table, range)) found.push(...items);
    return found;
  },

  /** Takes the values of an entry away, unless that was done before. */
  async erase(row: AuditRow, link: ChainLink): Promise<void> {
    const { pk, sk } = row as unknown as ItemKey;
    const asRead = { item: {}, attributes: ['erased'] };
    await writeItem(table, updateItem({ Key: { pk, sk }, set: withoutValues(link), asRead }));
  },

  /** All of a range, as many at a time as one Query reads. */
  each({ after, from, before }: RowRange): AsyncGenerator<AuditRow[]> {
    // Right after an id comes nothing but the same with one character more.
    const first = after ? `${after}!` : firstIdAt(from);
    return queryPages(table, {
      index: 'gsi1',
      partition: allAuditsPartition,
      sortKeys: { between: [first, firstIdAt(before)] },
    });
  },
});
export type AuditRows = ReturnType<typeof createAuditRows>;
