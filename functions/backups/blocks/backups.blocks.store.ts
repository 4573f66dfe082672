import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Bucket, unlessStatus } from '../../core/bucket/bucket.ts';
import { createObjects } from '../../core/bucket/objects.ts';
import {
  BLOCK_LINK_SECONDS,
  blockKeyOf,
  folderOfBlocks,
  recipeSchema,
  type Block,
  type Recipe,
} from './backups.blocks.domain.ts';

/** Bytes of each block of a site, by its name. */
type SiteBlocks = ReadonlyMap<string, number>;

/** The blocks of sites, and the recipes that name them. Nothing here counts bytes. Safe to repeat. */
export interface BlockObjects {
  /** All of a site, as they are at this moment. */
  list(websiteId: string): Promise<SiteBlocks>;
  /** Where one goes: S3 takes these bytes alone. */
  sign(websiteId: string, block: Block): Promise<{ url: string; headers: Record<string, string> }>;
  /** Its first bytes. */
  readHeader(websiteId: string, sha256: string): Promise<Uint8Array>;
  /** All of its bytes; undefined where it is not there. */
  read(websiteId: string, sha256: string): Promise<Uint8Array | undefined>;
  remove(websiteId: string, names: readonly string[]): Promise<void>;
  /** Keeps a recipe, never over another. */
  putRecipe(s3Key: string, recipe: Recipe): Promise<void>;
  /** Undefined where there is none. Throws where it cannot be read. */
  findRecipe(s3Key: string): Promise<Recipe | undefined>;
}

/** S3 deletes no more objects in one call. */
const DELETED_AT_ONCE = 1_000;

export function createBlockObjects(bucket: Bucket): BlockObjects {
  const { client, url: Bucket } = bucket;
  const objects = createObjects(bucket);

  async function removeSome(websiteId: string, names: readonly string[]): Promise<void> {
    const Objects = names.map((name) => ({ Key: blockKeyOf(websiteId, name) }));
    const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
    const { Errors = [] } = await client.send(command);
    const [error] = Errors;
    if (error)
      throw new Error(`S3 did not delete a block: ${error.Code ?? ''} ${error.Message ?? ''}`);
  }

  return {
    async list(websiteId) {
      const blocks = new Map<string, number>();
      const folder = folderOfBlocks(websiteId);
      for await (const listed of objects.list(folder)) {
        for (const { s3Key, size } of listed) blocks.set(s3Key.slice(folder.length + 1), size);
      }
      return blocks;
    },

    async sign(websiteId, { sha256, bytes }) {
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      const headers = { 'x-amz-checksum-sha256': ChecksumSHA256 };
      const Key = blockKeyOf(websiteId, sha256);
      const command = new PutObjectCommand({ Bucket, Key, ContentLength: bytes, ChecksumSHA256 });
      const url = await getSignedUrl(client, command, {
        expiresIn: BLOCK_LINK_SECONDS,
        signableHeaders: new Set(['host', 'content-length']),
        unhoistableHeaders: new Set(Object.keys(headers)),
      });
      return { url, headers };
    },

    readHeader: (websiteId, sha256) => objects.readHeader(blockKeyOf(websiteId, sha256)),

    async read(websiteId, sha256) {
      const command = new GetObjectCommand({ Bucket, Key: blockKeyOf(websiteId, sha256) });
      return (await unlessStatus(client.send(command), [404]))?.Body?.transformToByteArray();
    },

    async remove(websiteId, names) {
      for (let at = 0; at < names.length; at += DELETED_AT_ONCE) {
        await removeSome(websiteId, names.slice(at, at + DELETED_AT_ONCE));
      }
    },

    async putRecipe(Key, blocks) {
      const Body = JSON.stringify({ blocks });
      const put = { Bucket, Key, Body, ContentType: 'application/json', IfNoneMatch: '*' };
      // 412: a call whose answer was lost has put it; 409: another one is putting it.
      await unlessStatus(client.send(new PutObjectCommand(put)), [412, 409]);
    },

    async findRecipe(Key) {
      const found = await unlessStatus(client.send(new GetObjectCommand({ Bucket, Key })), [404]);
      const text = await found?.Body?.transformToString();
      return text === undefined ? undefined : recipeSchema.parse(JSON.parse(text)).blocks;
    },
  };
}
