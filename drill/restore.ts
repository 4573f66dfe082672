import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { ConfinedResult } from './confine.ts';
import type { DrillDatabase, DrillPlace } from './database.ts';
import { failures } from './drill.text.ts';
import type { Failure } from './outcome.ts';
import { RunnerFailure } from './runner-failure.ts';
import { giveTo } from './workspace.ts';

/** Longer than the largest backup takes; a drill that hangs is tried again. */
const TIMEOUT_MS = 60 * 60_000;
const MEMORY = '256M';
/** Where the restorer keeps what it unpacked of the archive about the archive. */
const FOLDER = /^gnusys-restore-[0-9a-f]{24}$/;

/** What the restorer says when the machine is at fault, and not the backup. */
const OF_THE_MACHINE = new Set([
  'php-old',
  'archive-missing',
  'archive-changed',
  'database-refused',
  'database-lost',
  'tables-busy',
  'disk-full',
  'folder-unwritable',
  'move-failed',
  'settings-damaged',
  'busy',
  'nothing-here',
]);
/** In a drill the restored site asks and writes to nobody, whatever its own configuration said. */
const CONSTANTS = {
  DISABLE_WP_CRON: true,
  WP_HTTP_BLOCK_EXTERNAL: true,
  AUTOMATIC_UPDATER_DISABLED: true,
  DISALLOW_FILE_MODS: true,
  WP_CACHE: false,
  WP_DEBUG: false,
};
/** Notes by which something of the backup is not there. */
const LOSSES = new Set(['object-failed', 'key-failed', 'names-left']);

const lineSchema = z.object({
  phase: z.string().optional(),
  error: z.string().optional(),
  message: z.string().default(''),
  notes: z.array(z.string()).default([]),
  /** The words of the notes. */
  marks: z.array(z.string()).default([]),
});

const manifestSchema = z.object({
  home: z.string().optional(),
  site: z.string().optional(),
  title: z.string().default(''),
  isMultisite: z.boolean().default(false),
  wordpress: z.string().default(''),
  php: z.string().default(''),
  prefix: z.string().regex(/^\w*$/).default('wp_'),
  files: z.int().default(0),
  /** Since connector 1.7.0. */
  shape: z.object({ sample: z.object({ post: z.int(), title: z.string() }).nullish() }).default({}),
  tables: z.array(z.object({ kind: z.string(), rows: z.int() })).default([]),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Where the parts of a restored site lie, by what their names begin with in a backup. */
export interface Places {
  readonly home: string;
  readonly site: string;
  readonly content: string;
  readonly plugins: string;
  readonly uploads: string;
}

/** A restored backup. */
export interface Restored {
  readonly manifest: Manifest;
  readonly places: Places;
  /** The path of files.sha256; there is none in a backup of format 1. */
  readonly sums: string;
}

interface RestoreOptions {
  readonly archive: string;
  /** The empty folder that becomes the site. */
  readonly root: string;
  readonly restorer: string;
  readonly database: DrillDatabase;
}

/**
 * Restores by the standalone restorer, which also holds each file, row count and sum of rows against the manifest.
 *
 * @returns What is wrong with the backup, or what was restored.
 * @throws RunnerFailure when the machine is at fault.
 */
export async function restore(
  place: DrillPlace,
  { archive, root, restorer, database }: RestoreOptions,
): Promise<Restored | Failure> {
  const settings = join(place.dir, 'settings.json');
  const given = { root, database, config: true, core: false, constants: CONSTANTS };
  await writeFile(settings, JSON.stringify(given), { mode: 0o600 });
  for (const path of [settings, archive, root]) await giveTo(place.confinement, path);
  let last = '{}';
  const answer = await place.confinement.run({
    command: 'php',
    args: [
      ...['-d', `memory_limit=${MEMORY}`, restorer],
      ...[`--archive=${archive}`, `--settings=${settings}`, '--prove'],
    ],
    cwd: root,
    timeoutMs: TIMEOUT_MS,
    signal: place.signal,
    onLine: (line) => {
      if (line.startsWith('{')) last = line;
    },
  });
  const failure = failureOf(last, answer);
  if (failure) return failure;
  const folder = (await readdir(root)).find((name) => FOLDER.test(name)) ?? '';
  const manifest: unknown = JSON.parse(await readFile(join(root, folder, 'manifest.json'), 'utf8'));
  return {
    manifest: manifestSchema.parse(manifest),
    places: placesOf(root, await readFile(join(root, folder, 'state.php'), 'utf8')),
    sums: join(root, folder, 'files.sha256'),
  };
}

/** What the restorer wrote of where it put the parts: paths below the root, and no others. */
function placesOf(root: string, state: string): Places {
  const below = z.string().refine((path) => path === root || resolve(path).startsWith(`${root}/`));
  const placed = { home: below, root: below, content: below, plugins: below, uploads: below };
  const schema = z.object({ settings: z.object(placed) });
  const { settings } = schema.parse(JSON.parse(state.slice(state.indexOf('\n'))));
  const { root: site, ...others } = settings;
  return { site, ...others };
}

/**
 * What the restorer's last line says of the backup; undefined where all of it came back.
 *
 * @throws RunnerFailure when the machine is at fault.
 */
function failureOf(last: string, { code, errors }: ConfinedResult): Failure | undefined {
  const { error, message, phase, marks, notes } = lineSchema.parse(JSON.parse(last));
  if (error !== undefined && OF_THE_MACHINE.has(error)) throw new RunnerFailure(error, message);
  if (error !== undefined) return failures.restorer(error, message);
  if (phase !== 'done') {
    throw new RunnerFailure('restorer', `It ended with ${code}: ${last}${errors}`);
  }
  const losses = marks.map((mark, at) => ({ mark, note: notes[at] ?? '' }));
  const lost = losses.find(({ mark }) => LOSSES.has(mark));
  return lost && failures.restorer(lost.mark, lost.note);
}
