import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pMap from 'p-map';
import type { DrillBackup } from '../events/backups.events.ts';
import {
  blockKeyOf,
  recipeSchema,
  siteOfRecipe,
} from '../functions/backups/blocks/backups.blocks.domain.ts';
import type { Failure } from './outcome.ts';
import { failures } from './drill.text.ts';

/** An object of the bucket: undefined where there is none. */
export type ReadObject = (key: string, signal: AbortSignal) => Promise<Readable | undefined>;

/** Blocks are 8 MiB at most: so many are held in memory. */
const BLOCKS_AT_ONCE = 4;

/**
 * Brings a backup's ZIP to `path`: its object or, where it lies in blocks, these one after the other.
 *
 * @returns What is wrong with it; undefined where it is there.
 */
export async function fetchArchive(
  { websiteId, s3Key }: DrillBackup,
  { path, read, signal }: { path: string; read: ReadObject; signal: AbortSignal },
): Promise<Failure | undefined> {
  const object = await read(s3Key, signal);
  if (!object) return failures.objectMissing();
  if (siteOfRecipe(s3Key) === undefined) {
    await pipeline(object, createWriteStream(path), { signal });
    return undefined;
  }
  const recipe = recipeSchema.safeParse(parseJson(await text(object)));
  if (!recipe.success) return failures.recipeDamaged();
  const { blocks } = recipe.data;
  let at = 0;
  const places = blocks.map(([sha256, bytes]) => ({ sha256, bytes, at: (at += bytes) - bytes }));
  const file = await open(path, 'w');
  try {
    const wrong = await pMap(
      places,
      async ({ sha256, bytes, at: position }) => {
        const block = await read(blockKeyOf(websiteId, sha256), signal);
        if (!block) return failures.blockMissing();
        const content = await buffer(block);
        const found = createHash('sha256').update(content).digest('hex');
        if (content.length !== bytes || found !== sha256) return failures.blockDamaged();
        await file.write(content, 0, bytes, position);
        return undefined;
      },
      { concurrency: BLOCKS_AT_ONCE, signal },
    );
    return wrong.find((each) => each !== undefined);
  } finally {
    await file.close();
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
