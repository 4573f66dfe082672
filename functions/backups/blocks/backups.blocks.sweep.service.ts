import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Backups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import { recounted, sumOf, takesBlocks, type Head } from '../storage/backups.storage.domain.ts';
import type { Storage } from '../storage/backups.storage.entity.ts';
import { bytesOf } from './backups.blocks.domain.ts';
import { findInBlocks } from './backups.blocks.settle.service.ts';
import type { BlockObjects } from './backups.blocks.store.ts';

export interface SweepDependencies {
  backups: Pick<Backups, 'findAll'>;
  heads: Pick<Heads, 'find' | 'count'>;
  storage: Pick<Storage, 'count'>;
  blocks: Pick<BlockObjects, 'list' | 'findRecipe' | 'remove'>;
  commit: Commit;
  now: () => Date;
}

/** Longer than a message of the worker takes: a sweep that began before has ended by then. */
const SWEEP_MS = 300_000;

/** Whether there may be blocks of no backup; `always`: whether there are any blocks at all. */
const isWanted = ({ isSweepDue, sweepUntil, blockBytes }: Head, always: boolean) =>
  isSweepDue || sweepUntil !== null || (always && blockBytes > 0);

type Begun = Head & { sweepUntil: string };

/** Takes the site's blocks, so that none is sent meanwhile; undefined where that is not possible, or not wanted. */
const begin = (
  websiteId: string,
  always: boolean,
  { heads, commit }: SweepDependencies,
): Promise<Begun | undefined> =>
  commit(async (at): Promise<Work<Begun | undefined>> => {
    const head = await heads.find(websiteId);
    if (!head || !takesBlocks(head, at) || !isWanted(head, always)) return { answer: undefined };
    const sweepUntil = new Date(at.getTime() + SWEEP_MS).toISOString();
    const begun = { ...head, sweepUntil, isSweepDue: false, revision: head.revision + 1 };
    return { answer: begun, shared: [heads.count(head, begun)] };
  });

/** Counts what is left, unless another sweep has begun meanwhile. Answers whether there is more to sweep by now. */
const end = (
  { websiteId, sweepUntil }: Begun,
  blockBytes: number,
  { heads, storage, commit }: SweepDependencies,
): Promise<boolean> =>
  commit(async (at): Promise<Work<boolean>> => {
    const head = await heads.find(websiteId);
    if (head?.sweepUntil !== sweepUntil) return { answer: false };
    const { ownerId = null, newestAt, isSweepDue } = head;
    const freed = blockBytes - head.blockBytes;
    const by = { usedBytes: freed, heldBytes: freed };
    const counted = recounted(head, { ...sumOf(head, by), ownerId, newestAt });
    return {
      answer: isSweepDue,
      shared: [
        heads.count(head, { ...counted, blockBytes, sweepUntil: null }),
        storage.count({ ownerId, by }, at),
      ],
    };
  });

/** What a sweep found. */
export interface Swept {
  /** Complete backups of which a block is missing. */
  broken: StoredBackup[];
  /** What was counted was neither what is there nor what is named. */
  isMiscounted: boolean;
}

interface Named {
  names: Set<string>;
  broken: StoredBackup[];
}

/** The blocks that complete backups name. One whose recipe is deleted at this moment names none. */
async function findNamed(
  websiteId: string,
  stored: ReadonlyMap<string, number>,
  deps: SweepDependencies,
): Promise<Named> {
  const named: Named = { names: new Set(), broken: [] };
  for (const backup of await findInBlocks(websiteId, deps)) {
    const recipe = (await deps.blocks.findRecipe(backup.s3Key)) ?? [];
    for (const [name] of recipe) named.names.add(name);
    if (!recipe.every(([name, bytes]) => stored.get(name) === bytes)) named.broken.push(backup);
  }
  return named;
}

async function sweepOnce(
  begun: Begun,
  deps: SweepDependencies,
): Promise<Swept & { more: boolean }> {
  const { websiteId, blockBytes: counted } = begun;
  const stored = await deps.blocks.list(websiteId);
  const { names, broken } = await findNamed(websiteId, stored, deps);
  const unnamed = [...stored.keys()].filter((name) => !names.has(name));
  const left = new Map([...stored].filter(([name]) => names.has(name)));
  await deps.blocks.remove(websiteId, unnamed);
  const more = await end(begun, bytesOf(left), deps);
  const isMiscounted = counted > bytesOf(stored) || counted < bytesOf(left);
  return { broken, isMiscounted, more };
}

/**
 * Deletes the blocks of a site that no complete backup names, and counts those that are left. Not while an upload in blocks
 * runs, which may name any of them. Undefined where nothing was to be done, or another sweep does it. A backup that is deleted meanwhile
 * is seen to before it ends. Safe to repeat, and after a crash. @throws AppError CONFLICT
 */
export async function sweepBlocks(
  websiteId: string,
  { always }: { always: boolean },
  deps: SweepDependencies,
): Promise<Swept | undefined> {
  const begun = await begin(websiteId, always, deps);
  if (!begun) return undefined;
  const { more, ...swept } = await sweepOnce(begun, deps);
  return more ? ((await sweepBlocks(websiteId, { always: false }, deps)) ?? swept) : swept;
}
