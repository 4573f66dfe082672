import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { endUser, type Confinement } from './confine.ts';
import { RunnerFailure } from './runner-failure.ts';

/** A drill takes 0.25 GB, twice the files and three times the dump; a ZIP does not say before how much that is. */
const BASE_BYTES = 250_000_000;
const PER_BYTE = 3;
/** Of a disk that filled up: a database stops before the last byte, by what it adds to a table at once. */
const FULL_BYTES = 100_000_000;
const WATCH_MS = 1_000;

/**
 * A folder for one drill, and one for temporary files in it. What was in its parent is deleted, and what runs as its owner ended:
 * a killed drill left it.
 */
export async function makeWorkspace(parent: string): Promise<{ dir: string; tmp: string }> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const left = join(parent, name);
    await endUser((await lstat(left)).uid);
    await rm(left, { recursive: true, force: true });
  }
  const dir = await mkdtemp(join(parent, 'drill-'));
  const tmp = join(dir, 'tmp');
  await mkdir(tmp);
  return { dir, tmp };
}

/** Makes a folder and all in it the confined user's. */
export async function giveTo({ user }: Confinement, path: string): Promise<void> {
  if (user === undefined) return;
  const child = spawn('chown', ['-R', '-h', `${user}:${user}`, path], { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new RunnerFailure('workspace', `${path} cannot change hands`);
}

/** @throws RunnerFailure where a backup of so many bytes will not fit. */
export const requireRoom = (dir: string, bytes: number): Promise<void> =>
  requireFree(dir, BASE_BYTES + PER_BYTE * bytes);

/**
 * Does something that fills the disk. Where that becomes full, it is stopped, or what came of it is not believed: a database waits for
 * room without end, or fails.
 *
 * @throws RunnerFailure where the disk has filled up: that says nothing about the backup.
 */
export async function whileThereIsRoom<Answer>(
  { dir, signal }: { dir: string; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const full = new AbortController();
  const watch = setInterval(() => {
    requireFree(dir, FULL_BYTES).catch((error: unknown) => full.abort(error));
  }, WATCH_MS);
  try {
    const answer = await work(AbortSignal.any([signal, full.signal]));
    await requireFree(dir, FULL_BYTES);
    return answer;
  } finally {
    clearInterval(watch);
  }
}

async function requireFree(dir: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < needed) {
    throw new RunnerFailure('disk-full', `${needed} bytes are needed, ${bavail * bsize} are free`);
  }
}
