import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { execute } from '../../../../infra/local/wordpress/processes.ts';

const DATABASE = join(import.meta.dirname, 'database-contents.php');
const PREFIX = 'wp_';
/** The connector's own copies, which are in no backup. */
const COPIES = 'gnusys-backups-';

const databaseSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      kind: z.enum(['table', 'sequence']),
      definition: z.string(),
      rows: z.int(),
      sum: z.string().nullable(),
    }),
  ),
  /** 'view wp_vista' → its definition. */
  objects: z.record(z.string(), z.string()),
  /** Tables of another installation. */
  others: z.int(),
});

/** What a site is, as far as its backup may hold it. */
export interface SiteContents extends z.output<typeof databaseSchema> {
  /** Path below wp-content → SHA-256. */
  readonly files: Readonly<Record<string, string>>;
}

/** Reads the site of a database and of a folder `wp-content`. */
export async function readContents(
  { socket }: { socket: string },
  database: string,
  content: string,
): Promise<SiteContents> {
  const printed = await execute('php', [DATABASE, socket, database, PREFIX]);
  return { ...databaseSchema.parse(JSON.parse(printed)), files: await sumsOfFiles(content) };
}

/** The SHA-256 of each file of a folder `wp-content`, by its path. */
export async function sumsOfFiles(content: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const entry of await readdir(content, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(content, path);
    if (!entry.isFile() || name.startsWith(COPIES)) continue;
    const sum = createHash('sha256');
    await pipeline(createReadStream(path), sum);
    sums[name] = sum.digest('hex');
  }
  return sums;
}
