import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  dueAtOfKey,
  dueBackupKeyOf,
  ownerOfStorageKey,
  siteOfStorageKey,
  storageKey,
  storageSiteKey,
  STORAGE_SITE_PREFIX,
} from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryPages, writeItem } from '../../core/table/entity/items.ts';
import type { Table } from '../../core/table/table.ts';
import { addTo } from '../../core/table/entity/counters.ts';
import { updateItem, type Write } from '../../core/table/entity/writes.ts';
import { NO_BYTES, type CountedBytes } from './backups.storage.domain.ts';

const storedBytesSchema = z.object({
  /** Null: the bytes of sites without an owner. */
  ownerId: z.string().nullable(),
  usedBytes: z.number(),
  heldBytes: z.number(),
  /** How often they were counted. */
  revision: z.number(),
  /** When they are compared with the bucket next. */
  dueAt: z.string().nullable(),
});
export type StoredBytes = z.output<typeof storedBytesSchema>;

const NO_OWNER = 'none';
const dueKeyOf = (ownerId: string | null, at: string) => dueBackupKeyOf(ownerId ?? NO_OWNER, at);

export const bytesEntity = defineEntity<StoredBytes, Pick<StoredBytes, 'ownerId'>>({
  schema: storedBytesSchema,
  key: ({ ownerId }) => storageKey(ownerId),
  ofKey: ({ pk, gsi2sk }) => ({
    ownerId: ownerOfStorageKey({ pk }),
    dueAt: dueAtOfKey({ gsi2sk }),
  }),
  indexKeys: ({ ownerId, dueAt }) => (dueAt === null ? {} : dueKeyOf(ownerId, dueAt)),
  absent: { ...NO_BYTES, revision: 0 },
});

const DAY_MS = 86_400_000;

/** When a person's bytes are compared next: at a fixed place of each day (UTC), so that they are spread over it. */
function nextComparison(ownerId: string | null, after: Date): string {
  const hash = createHash('sha256')
    .update(ownerId ?? NO_OWNER)
    .digest();
  const fraction = hash.readUInt32BE() / 2 ** 32;
  const today = Math.floor(after.getTime() / DAY_MS) * DAY_MS + Math.floor(fraction * DAY_MS);
  return new Date(today > after.getTime() ? today : today + DAY_MS).toISOString();
}

/** Bytes to count for an owner. `room`: refused if more than that are used, or held, already. */
export interface Counting {
  ownerId: string | null;
  by: CountedBytes;
  room?: { of: keyof CountedBytes; bytes: number } | undefined;
}

/** How long the count of a deleted person is kept. */
const KEPT_DAYS = 30;
const DAY_SECONDS = 86_400;

/** The bytes of people's backups, and the sites whose bytes are counted there. */
export function createStorage(table: Table) {
  const { put, patch } = bytesEntity.writes;
  const set = (ownerId: string | null, attributes: Record<string, unknown>) =>
    writeItem(table, updateItem({ Key: storageKey(ownerId), set: attributes }));

  return {
    /** A person's bytes; undefined if nothing was counted yet. One consistent read. */
    find: (ownerId: string | null) => bytesEntity.reads(table).find({ ownerId }),

    /** The write that counts bytes. They fall due once a day from the first count on. */
    count: ({ ownerId, by, room }: Counting, at: Date): Write =>
      addTo(
        storageKey(ownerId),
        { usedBytes: by.usedBytes, heldBytes: by.heldBytes, revision: 1 },
        {
          unlessSet: dueKeyOf(ownerId, nextComparison(ownerId, at)),
          ...(room && { atMost: { [room.of]: room.bytes } }),
        },
      ),

    /** The write that sets a person's bytes, if nothing was counted since they were read. */
    recount: (
      read: StoredBytes | undefined,
      after: Omit<StoredBytes, 'revision' | 'dueAt'>,
      at: Date,
    ) =>
      read
        ? patch(read, { ...read, ...after, revision: read.revision + 1 })
        : put({ ...after, revision: 1, dueAt: nextComparison(after.ownerId, at) }),

    /** The write that records that a site's bytes are counted for an owner; the one that deletes that record. */
    mark: (ownerId: string | null, websiteId: string): Write => ({
      Put: { Item: storageSiteKey(ownerId, websiteId) },
    }),
    unmark: (ownerId: string | null, websiteId: string): Write => ({
      Delete: { Key: storageSiteKey(ownerId, websiteId) },
    }),

    /** Ids of the sites whose bytes are counted for an owner; consistent. */
    async findSites(ownerId: string | null): Promise<string[]> {
      const sites: string[] = [];
      const range = {
        partition: storageKey(ownerId).pk,
        sortKeys: { beginsWith: STORAGE_SITE_PREFIX },
        consistent: true,
      };
      for await (const items of queryPages(table, range)) {
        sites.push(...items.map((item) => siteOfStorageKey({ sk: String(item['sk']) })));
      }
      return sites;
    },

    /** Makes a person's bytes due again at the same time of the next day. */
    async postpone(ownerId: string | null, now: Date): Promise<void> {
      await set(ownerId, dueKeyOf(ownerId, nextComparison(ownerId, now)));
    },

    /** Lets the bytes of a deleted person expire. */
    async expire(ownerId: string, at: Date): Promise<void> {
      const expiresAt = Math.floor(at.getTime() / 1_000) + KEPT_DAYS * DAY_SECONDS;
      await set(ownerId, { expiresAt });
    },
  };
}

export type Storage = ReturnType<typeof createStorage>;
