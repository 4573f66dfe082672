import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import pMap from 'p-map';
import { failures } from './drill.text.ts';
import type { Failure } from './outcome.ts';
import type { Places, Restored } from './restore.ts';

const AT_ONCE = 4;
/** The drop-in by which a site uses SQLite: a restore to a server leaves it out. */
const LEFT_OUT = 'wp-content/db.php';

/** A file of the list: its name in bytes, as texts of one byte a letter have them. */
interface ListedFile {
  readonly sum: string;
  readonly name: string;
}

/**
 * Reads the restored files, and holds their SHA-256 against the backup's list.
 *
 * @returns How many are as they were, or what is wrong with the first that is not; undefined where there is no list.
 */
export async function compareFiles(
  { places, sums }: Pick<Restored, 'places' | 'sums'>,
  signal: AbortSignal,
): Promise<number | Failure | undefined> {
  if (!existsSync(sums)) return undefined;
  const files = listedFiles(await readFile(sums, 'latin1'));
  const wrong = await pMap(files, (file) => compare(places, file), {
    concurrency: AT_ONCE,
    signal,
  });
  return wrong.find((each) => each !== undefined) ?? files.length;
}

/** The lines of a list as `sha256sum` writes them: the restorer has read it, so that each is one. */
function listedFiles(list: string): ListedFile[] {
  return [...list.matchAll(/^(\\?)([0-9a-f]{64}) [ *](.+)$/gm)].map(
    ([, escaped, sum = '', name = '']) => ({
      sum,
      name:
        escaped === ''
          ? name
          : name.replaceAll(/\\([\\nr])/g, (_, letter: string) => unescaped[letter] ?? ''),
    }),
  );
}

const unescaped: Record<string, string> = { '\\': '\\', n: '\n', r: '\r' };

/** Where what begins with a name of the archive lies. */
const ROOTS: Readonly<Record<string, keyof Places>> = {
  site: 'site',
  'wp-content': 'content',
  plugins: 'plugins',
  uploads: 'uploads',
};

async function compare(places: Places, { sum, name }: ListedFile): Promise<Failure | undefined> {
  const [first = '', ...rest] = name.split('/');
  const folder = places[ROOTS[first] ?? 'home'];
  const path = Buffer.from([Buffer.from(folder).toString('latin1'), ...rest].join('/'), 'latin1');
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  const shown = Buffer.from(name, 'latin1').toString('utf8');
  if (!isThere) return name === LEFT_OUT ? undefined : failures.fileLost(shown);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === sum ? undefined : failures.fileDiffers(shown);
}
