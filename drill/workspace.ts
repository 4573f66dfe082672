import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { endUser, type Confinement } from './confine.ts';
import { RunnerFailure } from './runner-failure.ts';

/** A drill takes 0.25 GB, twice the files and three times the dump; a ZIP does not say before how much that is. */
const BASE_BYTES = 250_000_000;
const PER_BYTE = 3;

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
export async function requireRoom(dir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  const needed = BASE_BYTES + PER_BYTE * bytes;
  if (bavail * bsize < needed) {
    throw new RunnerFailure('disk-full', `${needed} bytes are needed, ${bavail * bsize} are free`);
  }
}
