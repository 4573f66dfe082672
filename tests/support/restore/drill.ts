import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { coresIn, type ProvideCore } from '../../../drill/core.ts';
import { createDrill } from '../../../drill/drill.ts';
import type { DrillBackup, RecordDrill } from '../../../events/backups.events.ts';
import { provideDrillPackages } from '../../../infra/local/drill/drill-packages.ts';
import { assembleDrillScripts } from '../../../scripts/lib/drill.ts';
import { rootDir } from '../root.ts';

type Blocks = readonly (Buffer | undefined)[];

export interface TestDrill {
  /** The runner's own folder. */
  readonly dir: string;
  /** Of an archive; undefined for an object that is missing. */
  readonly of: (
    archive: Buffer | undefined,
    message?: Partial<DrillBackup>,
  ) => Promise<RecordDrill>;
  /** Of a backup in blocks: what lies under their names, and the blocks that the recipe names. */
  readonly ofBlocks: (blocks: Blocks, named?: Blocks) => Promise<RecordDrill>;
  readonly ofRecipe: (recipe: string) => Promise<RecordDrill>;
  readonly remove: () => Promise<void>;
}

/** The runner of drills on a bucket in memory. */
export async function openDrill(
  provideCore: ProvideCore = coresIn(join(rootDir, '.cache/wordpress')),
): Promise<TestDrill> {
  await provideDrillPackages();
  const dir = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  // Drills are other users'.
  await chmod(dir, 0o711);
  const scripts = join(dir, 'scripts');
  await assembleDrillScripts(rootDir, scripts);
  const objects = new Map<string, Buffer>();
  const run = createDrill({
    dir,
    scripts,
    read: (key) => {
      const object = objects.get(key);
      return Promise.resolve(object && Readable.from([object]));
    },
    provideCore,
    now: () => new Date(),
    report: () => undefined,
  });
  const drill = (s3Key: string, message: Partial<DrillBackup> = {}) =>
    run(
      {
        ...{ type: 'DrillBackup', websiteId: 'sitio', backupId: 'respaldo', s3Key },
        ...{ bytes: objects.get(s3Key)?.length ?? 0, ...message },
      },
      new AbortController().signal,
    );
  const keep = (key: string, object: Buffer | undefined) => {
    if (object) objects.set(key, object);
    else objects.delete(key);
  };
  const ofRecipe = (recipe: string) => {
    keep('sitio/recipe.json', Buffer.from(recipe));
    return drill('sitio/recipe.json');
  };
  return {
    dir,
    of: (archive, message) => {
      keep('sitio/respaldo.zip', archive);
      return drill('sitio/respaldo.zip', message);
    },
    ofBlocks: (blocks, named = blocks) => {
      const recipe = named.map((block = Buffer.alloc(0), at): [string, number] => {
        const name = createHash('sha256').update(block).digest('hex');
        keep(`blocks/sitio/${name}`, blocks[at]);
        return [name, block.length];
      });
      return ofRecipe(JSON.stringify({ blocks: recipe }));
    },
    ofRecipe,
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** The command lines of what runs in a folder, or was started with a path of it. */
export async function processesIn(dir: string): Promise<string[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    numbers.map(async (number) => {
      const cwd = await readlink(`/proc/${number}/cwd`).catch(() => '');
      const line = await readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '');
      return cwd.startsWith(dir) || line.includes(dir) ? line.replaceAll('\0', ' ') : undefined;
    }),
  );
  return found.filter((line) => line !== undefined);
}
