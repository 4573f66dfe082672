import * as z from 'zod';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryPages } from '../../core/table/entity/items.ts';
import type { ItemKey } from '../../core/table/entity/writes.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import {
  ownerPartition,
  websiteOfRowKey,
  websiteRowKey,
  websiteRowPrefix,
} from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { backupSecondsOf } from '../../core/table/shared/website-rows.ts';
import { isFailing, type Drill } from '../drill/backups.drill.domain.ts';
import { createDrills } from '../drill/backups.drill.entity.ts';
import { createHeads } from '../storage/backups.heads.entity.ts';
import type { Head } from '../storage/backups.storage.domain.ts';

/** A site's list row. It is in its owner's partition; null: it has no owner. */
export interface SiteRowRef {
  websiteId: string;
  ownerId: string | null;
}

/** What a site's list row says of its backups. The rest of the row is of other nouns. */
const noteSchema = z.object({
  userId: z.string().nullable(),
  websiteId: z.string(),
  backupAt: z.number().optional(),
  backupMissed: z.boolean().optional(),
  drilledAt: z.number().optional(),
  drilledEarlier: z.boolean().optional(),
  drillFailed: z.boolean().optional(),
});
type Note = z.output<typeof noteSchema>;

const noteEntity = defineEntity<Note, Pick<Note, 'userId' | 'websiteId'>>({
  schema: noteSchema,
  key: ({ userId, websiteId }) => websiteRowKey(userId, websiteId),
  ofKey: websiteOfRowKey,
  absent: {},
});

const secondsOf = (at: string | undefined) => (at === undefined ? undefined : backupSecondsOf(at));

/** What restoring one proved. Of an earlier backup than the newest, it says nothing of that one. */
function drilledOf(last: Drill['last'] | undefined, newestAt: string | undefined) {
  const isOfEarlier = last ? last.madeAt !== newestAt : false;
  return {
    drilledAt: secondsOf(last?.at),
    drilledEarlier: isOfEarlier ? true : undefined,
    drillFailed: last && isFailing({ last }) ? true : undefined,
  };
}

const noteOf = (head: Head | undefined, drill: Drill | undefined) => ({
  backupAt: secondsOf(head?.newestAt),
  backupMissed: head?.missedAt === undefined ? undefined : true,
  ...drilledOf(drill?.last, head?.newestAt),
});
const NOTED = ['backupAt', 'backupMissed', 'drilledAt', 'drilledEarlier', 'drillFailed'] as const;

export function createSiteRows(table: Table) {
  const [heads, drills] = [createHeads(table), createDrills(table)];
  // A transaction of the one write would cost double.
  const commit = createCommit(table, { now: () => new Date(), sendsOneAlone: true });
  return {
    /** Ids of a person's sites, a page at a time; eventually consistent. */
    async *sitesOf(ownerId: string): AsyncGenerator<string[]> {
      const sortKeys = { beginsWith: websiteRowPrefix };
      for await (const items of queryPages(table, { partition: ownerPartition(ownerId), sortKeys }))
        yield items.map((item) => websiteOfRowKey(item as unknown as ItemKey).websiteId);
    },

    /**
     * Copies the newest backup, a missed schedule, and what a restore proved, to a site's list row, after each
     * transaction that changed one of them. The row is read before them and written only if it is still as it was read, so
     * that the last write is true. Does nothing if there is no such row or nothing changed: three reads of one unit then. A
     * row that was moved meanwhile is written again when the site's bytes follow it. @throws AppError CONFLICT
     */
    note: ({ ownerId: userId, websiteId }: SiteRowRef): Promise<void> =>
      commit(async () => {
        const row = await noteEntity.reads(table).find({ userId, websiteId });
        if (!row) return { answer: undefined };
        const found = await Promise.all([heads.find(websiteId), drills.find(websiteId)]);
        const note = noteOf(...found);
        if (NOTED.every((name) => row[name] === note[name])) return { answer: undefined };
        const noted = noteEntity.writes.amend(row, { ...row, ...note }, NOTED);
        return { answer: undefined, shared: [noted] };
      }),
  };
}

export type SiteRows = ReturnType<typeof createSiteRows>;
