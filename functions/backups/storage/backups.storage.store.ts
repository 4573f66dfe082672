import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { storageKey } from '../../core/table/backup-keys.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import { periodsKey } from '../../core/table/plan-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { currentPeriod, periodSchema } from '../../user-plans/user-plans.periods.domain.ts';
import { DEFAULT_STORAGE_LIMIT_BYTES } from '../backups.domain.ts';
import { forgetSiteIn, moveSiteIn } from './backups.move.store.ts';
import { storageSchema, type CountedBytes } from './backups.storage.items.ts';

/** How many bytes a person may store. */
export interface StorageLimits {
  of(ownerId: string, now: Date): Promise<{ limitBytes: number; hasPlan: boolean }>;
}

export interface StorageStore {
  /** What a person's backups come to (null: those of sites without an owner), at this moment; none is zero. */
  find(ownerId: string | null): Promise<CountedBytes>;
  /**
   * Counts a site's bytes for who owns it now, whatever they were counted for: one transaction, however many backups
   * there are. Answers that owner; undefined for a site that is not there. @throws AppError CONFLICT
   */
  moveSite(websiteId: string): Promise<string | null | undefined>;
  /** Deletes the totals of a site's backups, and its plugin's report, once all backups are deleted. */
  forgetSite(websiteId: string): Promise<void>;
  /** Lets the count of a deleted person expire. */
  expire(ownerId: string, at: Date): Promise<void>;
}

const KEPT_DAYS = 30;
const DAY_SECONDS = 86_400;

export function createStorageStore(table: Table): StorageStore {
  const { client, name: TableName } = table;
  return {
    async find(ownerId) {
      const { Item = {} } = await client.send(
        new GetCommand({ TableName, Key: storageKey(ownerId), ConsistentRead: true }),
      );
      const { usedBytes, heldBytes } = storageSchema.parse(Item);
      return { usedBytes, heldBytes };
    },

    moveSite: moveSiteIn(table),
    forgetSite: forgetSiteIn(table),

    async expire(ownerId, at) {
      const update = new UpdateCommand({
        TableName,
        Key: storageKey(ownerId),
        UpdateExpression: 'SET expiresAt = :at',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':at': Math.floor(at.getTime() / 1_000) + KEPT_DAYS * DAY_SECONDS,
        },
      });
      await unlessRefused(client.send(update));
    },
  };
}

const periodsSchema = z.object({ periods: z.array(periodSchema).default([]) });

/** By the plan that runs, as it stands at the moment; without one there is what the specification gives (001 §9). */
export function createStorageLimits({ client, name: TableName }: Table): StorageLimits {
  return {
    async of(ownerId, now) {
      const { Item = {} } = await client.send(
        new GetCommand({ TableName, Key: periodsKey(ownerId), ConsistentRead: true }),
      );
      const period = currentPeriod(periodsSchema.parse(Item).periods, now);
      return {
        limitBytes: period?.backupLimitBytes ?? DEFAULT_STORAGE_LIMIT_BYTES,
        hasPlan: period !== undefined,
      };
    },
  };
}
