import * as z from 'zod';
import { sha256HexField } from '../upload/backups.checksum.domain.ts';

/** The largest block: one PUT of a slow line takes some minutes. */
const BLOCK_MAX_BYTES = 8 * 2 ** 20;
/** Blocks whose URLs are signed in one call. */
const BLOCKS_PER_CALL = 500;
/** Blocks of one archive: its recipe fits into one request. A larger archive goes in parts. */
export const BLOCKS_MAX = 20_000;
/** How large that request is at most: 80 bytes a block, and some. */
export const COMPLETION_MAX_BYTES = 2 * 2 ** 20;
/** How long the URL of a block works. */
export const BLOCK_LINK_SECONDS = 900;
/**
 * How often a deleted site's folder is looked at again, each time after as long as a link works. A PUT that began in the last of
 * its seconds is over by the second time.
 */
export const LATE_LOOKS = 2;

const blockBytesField = z.number().int().min(1).max(BLOCK_MAX_BYTES);

/** A block is called by the SHA-256 of its bytes, in hexadecimal. */
const blockSchema = z.object({ sha256: sha256HexField, bytes: blockBytesField });
export type Block = z.output<typeof blockSchema>;

/** How many blocks an archive is cut into, as its plugin announces it. */
export const announcedBlocksSchema = z.object({ number: z.number().int().min(1) });

/** What the answer says where an upload takes blocks; without it, it takes parts. */
export const blocksOfferSchema = z.object({
  maxBytes: z.number().int(),
  perCall: z.number().int(),
});
export const blocksOffer = { maxBytes: BLOCK_MAX_BYTES, perCall: BLOCKS_PER_CALL };

/** Blocks of an upload that runs, those included that the portal may have. */
export const blocksToFindSchema = z.object({
  blocks: z.array(blockSchema).min(1).max(BLOCKS_PER_CALL),
});
export type BlocksToFind = z.output<typeof blocksToFindSchema>;

/** Those that the portal does not have: each is a PUT of exactly these headers and of its own number of bytes. */
export const missingBlocksSchema = z.object({
  missing: z.array(
    z.object({
      sha256: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
});
export type MissingBlocks = z.output<typeof missingBlocksSchema>;

/** The blocks whose bytes, one after the other, are the archive: name and bytes of each. A block may come more than once. */
export const recipeField = z
  .array(z.tuple([sha256HexField, blockBytesField]))
  .min(1)
  .max(BLOCKS_MAX);
export type Recipe = z.output<typeof recipeField>;
/** As it is stored. */
export const recipeSchema = z.object({ blocks: recipeField });
/** The end of a recipe's key. */
export const RECIPE_NAME = 'recipe.json';

/** The site of a recipe, by its key; undefined for another object. */
export const siteOfRecipe = (s3Key: string): string | undefined =>
  s3Key.endsWith(`/${RECIPE_NAME}`) ? s3Key.split('/')[0] : undefined;

/** The folders beside those of the sites: blocks, and archives that were put together of them. */
export const BLOCKS_FOLDER = 'blocks';
export const ARCHIVES_FOLDER = 'archives';

/** Where a site's blocks are, and one of them. */
export const folderOfBlocks = (websiteId: string): string => `${BLOCKS_FOLDER}/${websiteId}`;
export const blockKeyOf = (websiteId: string, sha256: string): string =>
  `${folderOfBlocks(websiteId)}/${sha256}`;

/** Whether an object is in the folder of a site. */
export const isOfSite = (s3Key: string): boolean =>
  ![BLOCKS_FOLDER, ARCHIVES_FOLDER].includes(s3Key.split('/')[0] ?? '');

/** Bytes of the archive. */
export const sizeOf = (recipe: Recipe): number => recipe.reduce((sum, [, bytes]) => sum + bytes, 0);

/** What a site's blocks come to. */
export const bytesOf = (blocks: ReadonlyMap<string, number>): number =>
  [...blocks.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Whether all blocks of an archive are there, each as long as it should be. */
export const isThere = (recipe: Recipe, blocks: ReadonlyMap<string, number>): boolean =>
  recipe.every(([name, bytes]) => blocks.get(name) === bytes);
