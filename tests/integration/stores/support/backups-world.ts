import type { CompareBucket } from '../../../../events/backups.events.ts';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { Sender } from '../../../../functions/backups/backups.access.service.ts';
import { createBackups } from '../../../../functions/backups/backups.entity.ts';
import type { BackupRef } from '../../../../functions/backups/backups.stored.domain.ts';
import { createBackupDetails } from '../../../../functions/backups/details/backups.details.entity.ts';
import { createDrills } from '../../../../functions/backups/drill/backups.drill.entity.ts';
import { createBackupKeys } from '../../../../functions/backups/key/backups.key.entity.ts';
import { createBackupLogs } from '../../../../functions/backups/log/backups.logs.entity.ts';
import { createSiteRows } from '../../../../functions/backups/schedule/backups.rows.entity.ts';
import { createBackupSchedule } from '../../../../functions/backups/schedule/backups.schedule.entity.ts';
import { createBackupChanges } from '../../../../functions/backups/storage/backups.changes.entity.ts';
import {
  createHeads,
  type Heads,
} from '../../../../functions/backups/storage/backups.heads.entity.ts';
import type { Recipe } from '../../../../functions/backups/blocks/backups.blocks.domain.ts';
import { settleChanged } from '../../../../functions/backups/events/backups.work.service.ts';
import { compareBucket } from '../../../../functions/backups/storage/backups.compare.service.ts';
import { purgeSite } from '../../../../functions/backups/storage/backups.remove.service.ts';
import { createMadeBackups } from '../../../../functions/backups/storage/backups.made.entity.ts';
import { createStorage } from '../../../../functions/backups/storage/backups.storage.entity.ts';
import { moveSite } from '../../../../functions/backups/storage/backups.storage.service.ts';
import { newId } from '../../../../functions/core/id.ts';
import type { Log } from '../../../../functions/core/observability/logger.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import { unlessRefused } from '../../../../functions/core/table/entity/items.ts';
import { websiteKey, websiteRowKey } from '../../../../functions/core/table/keys/keys.ts';
import { createTable, type Table } from '../../../../functions/core/table/table.ts';
import { createSiteView } from '../../../../functions/websites/websites.view.ts';
import { clientOf, type TestTable } from '../../../support/dynamodb-local.ts';
import { FakeBucket, type Content } from './backups-bucket.ts';
import { FakeBlocks } from './blocks-bucket.ts';
import { Faults } from './faults.ts';
import { newTable, personId } from './samples.ts';

/** What waits to be heard of: an object that came or went, a site that was handed over or deleted, a cleanup. */
export type Message =
  | { type: 'object'; s3Key: string }
  | { type: 'moved'; websiteId: string }
  | { type: 'purge'; websiteId: string; before: Date | null };

export interface Sent extends BackupRef {
  size: number;
  content: Content;
  /** Of one that is sent in blocks. */
  recipe?: Recipe;
}

/** Faults of the engine itself, put in on purpose: the test must find them. */
export interface Sabotage {
  heads?: (heads: Heads) => Heads;
  limitBytes?: number;
  bucket?: (bucket: FakeBucket) => void;
  blocks?: (blocks: FakeBlocks) => void;
}

export const owners = [personId(1), personId(2)] as const;
/** Bytes with a plan, and without. */
export const LIMITS = { plan: 100, none: 50 };

/** Two clients, three sites, and all that stores backups, with a clock that stands still between two commands. */
export class World {
  readonly table: TestTable;
  /** What other features write by goes through: they are tested elsewhere. */
  readonly others: Table;
  readonly bucket: FakeBucket;
  readonly blocks: FakeBlocks;
  readonly faults = new Faults();
  readonly websiteIds: readonly string[];
  readonly sent: Sent[] = [];
  readonly messages: Message[] = [];
  readonly ownerOf = new Map<string, string | null | undefined>();
  readonly limits = new Map<string, number>(owners.map((owner) => [owner, LIMITS.plan]));
  /** Who may have more than any limit: they were given a site. */
  readonly excused = new Set<string>();
  readonly deps;
  readonly reconcile;
  /** Errors that were logged. */
  readonly alarms: string[] = [];
  clock = Date.UTC(2026, 10, 22, 12);

  constructor(table: TestTable, sabotage: Sabotage) {
    this.table = table;
    this.others = createTable(table.name, clientOf(inject('dynamoDbEndpoint')));
    const now = () => new Date((this.clock += 1));
    this.bucket = new FakeBucket(now);
    sabotage.bucket?.(this.bucket);
    this.blocks = new FakeBlocks(this.bucket, now);
    sabotage.blocks?.(this.blocks);
    this.websiteIds = [0, 1, 2].map((n) => newId(new Date(this.clock + n)));
    const heads = createHeads(table);
    this.deps = {
      websites: createSiteView(table),
      backups: createBackups(table),
      details: createBackupDetails(table),
      drills: createDrills(table),
      changes: createBackupChanges(table),
      objects: this.bucket,
      blocks: this.blocks,
      heads: sabotage.heads?.(heads) ?? heads,
      storage: createStorage(table),
      rows: createSiteRows(table),
      schedule: createBackupSchedule(table),
      plans: {
        findCurrent: (ownerId: string) => {
          const backupLimitBytes = sabotage.limitBytes ?? this.limits.get(ownerId) ?? 0;
          return Promise.resolve({ backupLimitBytes });
        },
      },
      logs: createBackupLogs(table),
      made: createMadeBackups(table),
      keys: createBackupKeys(table),
      commit: createCommit(table, { now }),
      newId,
      now,
      hasRunner: true,
    };
    const error: Log['error'] = (message) => void this.alarms.push(JSON.stringify(message));
    this.reconcile = { ...this.deps, log: { error } };
    this.faults.atTable(table.client);
    this.bucket.onCall = this.faults.atProvider;
  }

  /** The bucket as a whole is compared, step by step. @returns how many steps that took */
  async compareBucket(): Promise<number> {
    let [step, steps]: [CompareBucket | undefined, number] = [
      { type: 'CompareBucket', after: null },
      0,
    ];
    for (; step; steps += 1) step = await compareBucket(step, this.reconcile);
    return steps;
  }

  async register(websiteId: string, ownerId: string | null): Promise<void> {
    const { client, name: TableName } = this.others;
    const Item = { ...websiteKey(websiteId), userId: ownerId, name: 'Sitio', url: '' };
    await client.send(new PutCommand({ TableName, Item }));
    await client.send(
      new PutCommand({ TableName, Item: { ...websiteRowKey(ownerId, websiteId), name: 'Sitio' } }),
    );
    this.ownerOf.set(websiteId, ownerId);
  }

  /** The site is somebody else's from now on; a message says so, some time later. */
  async reassign(websiteId: string, ownerId: string | null): Promise<void> {
    const before = this.ownerOf.get(websiteId);
    if (before === undefined || before === ownerId) return;
    const { client, name: TableName } = this.others;
    this.ownerOf.set(websiteId, ownerId);
    if (ownerId !== null) this.excused.add(ownerId);
    await unlessRefused(
      client.send(
        new UpdateCommand({
          TableName,
          Key: websiteKey(websiteId),
          UpdateExpression: 'SET userId = :owner',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':owner': ownerId },
        }),
      ),
    );
    await client.send(
      new PutCommand({ TableName, Item: { ...websiteRowKey(ownerId, websiteId), name: 'Sitio' } }),
    );
    this.messages.push({ type: 'moved', websiteId });
  }

  async deleteSite(websiteId: string): Promise<void> {
    if (this.ownerOf.get(websiteId) === undefined) return;
    const { client, name: TableName } = this.others;
    this.ownerOf.set(websiteId, undefined);
    await client.send(new DeleteCommand({ TableName, Key: websiteKey(websiteId) }));
    this.messages.push({ type: 'purge', websiteId, before: null });
  }

  /** The site's plugin, in a network. */
  pluginOf(websiteId: string, network: string | null): Sender {
    return { ...this.senderOf(websiteId), userId: null, network };
  }

  senderOf(websiteId: string): Sender {
    const ownerId = this.ownerOf.get(websiteId) ?? null;
    return { site: { websiteId, ownerId, name: '', url: '' }, userId: ownerId };
  }

  /** What the bucket reported joins what waits. @returns whether there was anything */
  hear(): boolean {
    const changed = this.bucket.events.splice(0);
    this.messages.push(...changed.map((s3Key) => ({ type: 'object' as const, s3Key })));
    return this.messages.length > 0;
  }

  async handle(message: Message): Promise<void> {
    switch (message.type) {
      case 'object':
        return settleChanged(message.s3Key, this.deps);
      case 'moved':
        await moveSite(message.websiteId, this.deps);
        return;
      case 'purge':
        if ((await purgeSite(message, this.deps)) === 'more') this.messages.push(message);
    }
  }

  destroy(): void {
    this.others.client.destroy();
    this.table.destroy();
  }
}

export async function newWorld(sabotage: Sabotage = {}): Promise<World> {
  const world = new World(await newTable(), sabotage);
  for (const websiteId of world.websiteIds) await world.register(websiteId, owners[0]);
  return world;
}
