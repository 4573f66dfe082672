import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { StoredBackup } from '../../../../functions/backups/backups.stored.domain.ts';
import { isOfSite } from '../../../../functions/backups/blocks/backups.blocks.domain.ts';
import { findInBlocks } from '../../../../functions/backups/blocks/backups.blocks.settle.service.ts';
import { createBackupLogs } from '../../../../functions/backups/log/backups.logs.entity.ts';
import { reconcileStorage } from '../../../../functions/backups/storage/backups.reconcile.service.ts';
import {
  newHead,
  NO_BYTES,
  type Head,
} from '../../../../functions/backups/storage/backups.storage.domain.ts';
import { websiteKey } from '../../../../functions/core/table/keys/keys.ts';
import { LIMITS, owners, type World } from './backups-world.ts';
import { RECIPE_BYTES } from './blocks-bucket.ts';

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

interface SiteState {
  websiteId: string;
  head: Head | undefined;
  rows: StoredBackup[];
  stored: number;
  /** Bytes of each block, by its name. */
  blocks: Map<string, number>;
}

async function siteState(world: World, websiteId: string): Promise<SiteState> {
  const { backups: rows } = await world.deps.backups.findSome(websiteId, { before: null });
  const objects = [...world.bucket.things].filter(([s3Key]) => s3Key.startsWith(`${websiteId}/`));
  const head = await world.deps.heads.find(websiteId);
  const blocks = await world.blocks.list(websiteId);
  const sizes = [...objects.map(([, { size }]) => size), ...blocks.values()];
  return { websiteId, head, rows, blocks, stored: total(sizes) };
}

async function logStatuses(world: World, websiteId: string, backupId: string): Promise<string[]> {
  const { items } = await createBackupLogs(world.table).list(websiteId, { limit: 1_000 });
  const logs = items.filter((log) => log.backupId === backupId);
  return logs.map(({ status }) => status);
}

/** Whose a site is in the end: of two who gave it away at once, one was the last. */
async function ownerAt(world: World, websiteId: string): Promise<unknown> {
  const { client, name: TableName } = world.table;
  const { Item } = await client.send(new GetCommand({ TableName, Key: websiteKey(websiteId) }));
  return Item?.['userId'];
}

const storedSizeOf = ({ isInBlocks, size }: StoredBackup) => (isInBlocks ? RECIPE_BYTES : size);

const inOrder = (blocks: ReadonlyMap<string, number>) =>
  [...blocks].sort(([one], [other]) => one.localeCompare(other));

/** A site's blocks are those that its complete backups name, each once. */
async function checkBlocks(world: World, { websiteId, head, blocks }: SiteState): Promise<void> {
  const backups = await findInBlocks(websiteId, world.deps);
  const recipes = await Promise.all(backups.map(({ s3Key }) => world.blocks.findRecipe(s3Key)));
  const named = new Map(recipes.flatMap((recipe) => recipe ?? []));
  for (const { addedBytes } of backups) expect(addedBytes).toBeGreaterThanOrEqual(RECIPE_BYTES);
  expect(inOrder(blocks)).toEqual(inOrder(named));
  const { blockBytes, blockUploadId } = head ?? newHead(websiteId);
  const bytes = total([...named.values()]);
  expect({ blockBytes, blockUploadId }).toEqual({ blockBytes: bytes, blockUploadId: null });
}

/** Each row is of what is in the bucket, and was logged once. */
async function checkRow(world: World, row: StoredBackup): Promise<void> {
  const thing = world.bucket.things.get(row.s3Key);
  const bytes = { usedBytes: row.usedBytes, heldBytes: row.heldBytes };
  expect(['completed', 'error']).toContain(row.status);
  expect({ uploadId: row.uploadId, dueAt: row.dueAt }).toEqual({ uploadId: null, dueAt: null });
  const size = row.status === 'completed' ? storedSizeOf(row) : 0;
  expect(bytes).toEqual({ usedBytes: size, heldBytes: size });
  expect(thing?.size ?? 0).toBe(size);
  const statuses = await logStatuses(world, row.websiteId, row.backupId);
  expect(statuses.length).toBe(new Set(statuses).size);
}

async function checkSite(world: World, site: SiteState) {
  const { websiteId, head: found, rows, stored } = site;
  const head = found ?? newHead(websiteId);
  await checkBlocks(world, site);
  for (const row of rows) await checkRow(world, row);
  const complete = rows.filter(({ status }) => status === 'completed');
  expect([head.usedBytes, head.heldBytes]).toEqual([stored, stored]);
  expect(total([...complete.map(storedSizeOf), head.blockBytes])).toBe(stored);
  expect(head.newestAt).toBe(
    complete
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1),
  );
  const ownerId = await ownerAt(world, websiteId);
  if (ownerId === undefined) expect({ found, rows }).toEqual({ found: undefined, rows: [] });
  else if (head.ownerId !== undefined) expect(head.ownerId).toBe(ownerId);
}

async function checkOwner(world: World, ownerId: string | null, sites: readonly SiteState[]) {
  const theirs = sites.filter(({ head }) => head?.ownerId === ownerId);
  const stored = total(theirs.map((site) => site.stored));
  const counted = await world.deps.storage.find(ownerId);
  expect({ ...NO_BYTES, ...counted }).toMatchObject({ usedBytes: stored, heldBytes: stored });
  const marked = await world.deps.storage.findSites(ownerId);
  expect(marked.sort()).toEqual(theirs.map(({ websiteId }) => websiteId).sort());
  if (ownerId !== null && !world.excused.has(ownerId))
    expect(stored).toBeLessThanOrEqual(LIMITS.plan);
}

/**
 * What must be true once all was delivered and done: what is counted is what is in the bucket, nothing is reserved,
 * nothing half done, and there is nothing to repair.
 */
export async function checkOutcome(world: World): Promise<void> {
  const sites = await Promise.all(world.websiteIds.map((id) => siteState(world, id)));
  for (const site of sites) await checkSite(world, site);
  for (const ownerId of [...owners, null]) await checkOwner(world, ownerId, sites);
  const known = sites.flatMap(({ rows }) => rows.map(({ s3Key }) => s3Key));
  const ofSites = [...world.bucket.things.keys()].filter(isOfSite);
  expect(ofSites.filter((s3Key) => !known.includes(s3Key))).toEqual([]);
  const alarms = world.alarms.length;
  await world.compareBucket();
  expect(world.alarms.slice(alarms)).toEqual([]);
  const repairs: number[] = [];
  for (const ownerId of [...owners, null]) {
    repairs.push((await reconcileStorage(ownerId, world.reconcile)).repaired);
  }
  expect(repairs).toEqual([0, 0, 0]);
}
