import type { Recipe } from '../../../../functions/backups/blocks/backups.blocks.domain.ts';
import type { BlockObjects } from '../../../../functions/backups/blocks/backups.blocks.store.ts';
import { contentHeader, type Content, type FakeBucket } from './backups-bucket.ts';

/** A recipe takes one byte here: what is counted of it is as small as the rest. */
export const RECIPE_BYTES = 1;

/** The blocks of a test, each with its bytes. The first of an archive says what is in it. */
export const blockSizes: Record<string, number> = {
  ...{ zip: 5, text: 6, a: 7, b: 8, c: 9, d: 10, e: 11, f: 12 },
};

export const recipeOf = (names: readonly string[]): Recipe =>
  names.map((name) => [name, blockSizes[name] ?? 0]);

const folderOf = (websiteId: string) => `blocks/${websiteId}/`;

/** The blocks in the same bucket in memory. */
export class FakeBlocks implements BlockObjects {
  private readonly recipes = new Map<string, Recipe>();
  private readonly bucket: FakeBucket;
  private readonly now: () => Date;

  constructor(bucket: FakeBucket, now: () => Date) {
    this.bucket = bucket;
    this.now = now;
  }

  /** Sends a block by its link, as a plugin does. */
  send(websiteId: string, name: string): void {
    const size = blockSizes[name] ?? 0;
    const content: Content = name === 'text' ? 'text' : 'zip';
    this.bucket.things.set(`${folderOf(websiteId)}${name}`, {
      size,
      content,
      modifiedAt: this.now(),
    });
  }

  /** A block is lost; S3 sends no events of blocks. */
  lose(websiteId: string, name: string): void {
    this.bucket.things.delete(`${folderOf(websiteId)}${name}`);
  }

  list = (websiteId: string): Promise<Map<string, number>> =>
    this.bucket.call('listBlocks', () => {
      const folder = folderOf(websiteId);
      const found = [...this.bucket.things].filter(([key]) => key.startsWith(folder));
      return new Map(found.map(([key, { size }]) => [key.slice(folder.length), size]));
    });

  sign: BlockObjects['sign'] = (websiteId, { sha256 }) =>
    Promise.resolve({ url: `https://bucket.example/${websiteId}/${sha256}`, headers: {} });

  readHeader: BlockObjects['readHeader'] = (_, name) =>
    Promise.resolve(contentHeader(name === 'text' ? 'text' : 'zip'));

  read = (): Promise<undefined> => Promise.resolve(undefined);

  remove: BlockObjects['remove'] = (websiteId, names) =>
    this.bucket.call('removeBlocks', () => {
      for (const name of names) this.lose(websiteId, name);
    });

  putRecipe: BlockObjects['putRecipe'] = (s3Key, recipe) =>
    this.bucket.call('putRecipe', () => {
      if (this.bucket.things.has(s3Key)) return;
      this.recipes.set(s3Key, recipe);
      const thing = { size: RECIPE_BYTES, content: 'zip' as const, modifiedAt: this.now() };
      this.bucket.things.set(s3Key, thing);
      this.bucket.events.push(s3Key);
    });

  findRecipe = (s3Key: string): Promise<Recipe | undefined> =>
    this.bucket.call('findRecipe', () =>
      this.bucket.things.has(s3Key) ? this.recipes.get(s3Key) : undefined,
    );
}
