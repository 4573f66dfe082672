import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Caller } from '../core/auth/caller.ts';
import { sha256Hex } from '../core/crypto/sha256.ts';
import { pairingKey } from '../core/table/keys.ts';
import { findRole, personIsThere } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import type { Website } from './websites.domain.ts';
import { createWebsitesDirectory } from './websites.items.ts';
import { updateWebsiteIn, type DecideEdit } from './websites.update.store.ts';

const itemSchema = z.object({
  websiteId: z.string(),
  userId: z.string(),
  /** Epoch seconds; DynamoDB removes the item some time after. */
  expiresAt: z.number(),
});

/** A code that may still be used, and the person who asked for it as they are now. */
export interface AskedPairing {
  /** The hash by which it is kept. */
  hash: string;
  websiteId: string;
  asker: Pick<Caller, 'role' | 'userId'>;
}

/** Codes are kept by their hash alone: who reads the table cannot use them. */
export interface PairingsStore {
  /** Keeps a code, without dashes. */
  keep(code: string, asked: { websiteId: string; userId: string; expiresAt: Date }): Promise<void>;
  /** A code that was asked for by somebody who is there, as long as it is good: two reads of a unit. */
  find(code: string, at: Date): Promise<AskedPairing | undefined>;
  /**
   * Changes the code's site as `decide` says and removes the code, all or nothing. Undefined where the code was used or
   * expired meanwhile, or the site or the person who asked was deleted. @throws AppError CONFLICT
   */
  redeem(asked: AskedPairing, at: Date, decide: DecideEdit): Promise<Website | undefined>;
}

const epochSeconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/** The delete that one use alone gets through. */
const spend = (
  { name: TableName }: Pick<Table, 'name'>,
  { hash }: AskedPairing,
  at: Date,
): TransactItem => ({
  Delete: {
    TableName,
    Key: pairingKey(hash),
    ConditionExpression: 'attribute_exists(pk) AND expiresAt > :now',
    ExpressionAttributeValues: { ':now': epochSeconds(at) },
  },
});

export function createPairingsStore(table: Table): PairingsStore {
  const { client, name: TableName } = table;
  // Never read: a key is no part of what is searched.
  const update = updateWebsiteIn(table, createWebsitesDirectory(table));
  return {
    async keep(code, { expiresAt, ...asked }) {
      const Item = {
        ...pairingKey(sha256Hex(code)),
        ...asked,
        expiresAt: epochSeconds(expiresAt),
      };
      await client.send(new PutCommand({ TableName, Item }));
    },

    async find(code, at) {
      const hash = sha256Hex(code);
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: pairingKey(hash), ConsistentRead: true }),
      );
      if (!Item) return undefined;
      const { websiteId, userId, expiresAt } = itemSchema.parse(Item);
      if (expiresAt <= epochSeconds(at)) return undefined;
      const role = await findRole(table, userId);
      return role && { hash, websiteId, asker: { role, userId } };
    },

    redeem: (asked, at, decide) =>
      update(asked.websiteId, decide, [
        spend(table, asked, at),
        personIsThere(table, asked.asker.userId),
      ]),
  };
}
