import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { buildRestorer } from '../../../scripts/lib/restorer.ts';
import { rootDir } from '../root.ts';

/** Memory of a small shared hosting. */
const MEMORY = '32M';
const RESTORER = 'restaurar.php';

/** How to reach a database, as the restorer's settings have it. */
export interface RestoreDatabase {
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly name: string;
}

const lineSchema = z.looseObject({
  phase: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  text: z.string().optional(),
  notes: z.array(z.string()).optional(),
  memory: z.int().optional(),
  at: z.number().optional(),
});
type Line = z.infer<typeof lineSchema>;

export interface RestoreAnswer {
  /** What the process ended with; null when it was killed. */
  readonly code: number | null;
  readonly lines: readonly Line[];
  readonly last: Line;
}

/** An account of a hosting with the restorer in it: a folder that `remove` deletes. */
export interface RestoreAccount {
  readonly root: string;
  /** Puts an archive beside the restorer, and gives its path. */
  readonly upload: (archive: Buffer, name?: string) => Promise<string>;
  /** Runs the restorer's command. */
  readonly run: (
    archive: string,
    settings?: Record<string, unknown>,
    options?: readonly string[],
  ) => Promise<RestoreAnswer>;
  readonly remove: () => Promise<void>;
}

/** Makes an account: an empty folder in a new temporary one. `server` is what the restorer is served by. */
export async function makeAccount(
  database?: RestoreDatabase,
  server = '',
): Promise<RestoreAccount> {
  const dir = await mkdtemp(join(tmpdir(), 'connector-restore-'));
  const root = join(dir, 'cuenta');
  await mkdir(root);
  await writeFile(join(root, RESTORER), buildRestorer(rootDir));
  return {
    root,
    upload: async (archive, name = 'respaldo.zip') => {
      const path = join(dir, name);
      await writeFile(path, archive);
      return path;
    },
    run: async (archive, settings = {}, options = []) => {
      const path = join(dir, 'settings.json');
      await writeFile(path, JSON.stringify({ root, ...(database && { database }), ...settings }));
      const args = [`--archive=${archive}`, `--settings=${path}`, ...options];
      return runPhp([join(root, RESTORER), ...args], { SERVER_SOFTWARE: server });
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Runs PHP in little memory, and reads the lines that it prints. */
export async function runPhp(args: readonly string[], env = {}): Promise<RestoreAnswer> {
  const child = spawn('php', ['-d', `memory_limit=${MEMORY}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => lineSchema.parse(JSON.parse(line)));
  return { code, lines, last: lines.at(-1) ?? { message: errors + output } };
}
