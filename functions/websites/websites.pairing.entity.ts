import * as z from 'zod';
import { defineEntity } from '../core/table/entity/entity.ts';
import { writeItem } from '../core/table/entity/items.ts';
import { pairingKey, pairingOfKey } from '../core/table/keys/keys.ts';
import { findViewer, personIsThere } from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';

const pairingCodeSchema = z.object({
  /** SHA-256 of the code: who reads the table cannot use it. */
  hash: z.string(),
  websiteId: z.string(),
  /** Who asked for it. */
  userId: z.string(),
  /** Where the site was then (`originOf`): at another origin the code opens nothing. Null for one from before that was kept. */
  origin: z.string().nullable(),
  /** Epoch seconds; DynamoDB removes the item some time after. */
  expiresAt: z.number(),
});
export type PairingCode = z.output<typeof pairingCodeSchema>;

export const pairingEntity = defineEntity<PairingCode, Pick<PairingCode, 'hash'>>({
  schema: pairingCodeSchema,
  key: ({ hash }) => pairingKey(hash),
  ofKey: pairingOfKey,
  absent: { origin: null },
});

/** Codes by which plugins get their key, and the people who asked for them. */
export function createPairings(table: Table) {
  const { put, remove } = pairingEntity.writes;
  const { find } = pairingEntity.reads(table);
  return {
    keep: (code: PairingCode) => writeItem(table, put(code)),
    find: (hash: string) => find({ hash }),
    /** The write that only one use of a code gets through. */
    spend: (code: PairingCode) => remove(code, ['expiresAt']),
    /** Who asked, as they are now; undefined for a deleted person. One consistent read. */
    findAsker: (userId: string) => findViewer(table, userId),
    /** The condition that a person exists. */
    isThere: (userId: string) => personIsThere(table, userId),
  };
}

export type Pairings = ReturnType<typeof createPairings>;
