import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunnerFailure } from './runner-failure.ts';

/** Gives a folder with a version of WordPress; undefined where nobody has that version. */
export type ProvideCore = (version: string, signal: AbortSignal) => Promise<string | undefined>;

const DOWNLOAD_TIMEOUT_MS = 120_000;
const NOT_FOUND = 404;
const RELEASED = /^\d+\.\d+(\.\d+)?$/;

/** WordPress from folders that are there already. */
export const coresIn =
  (parent: string): ProvideCore =>
  async (version) => {
    const names = await readdir(parent).catch(() => []);
    for (const name of names) {
      const path = join(parent, name, 'wp-includes/version.php');
      const code = await readFile(path, 'utf8').catch(() => '');
      if (/\$wp_version = '([^']+)';/.exec(code)?.[1] === version) return join(parent, name);
    }
    return undefined;
  };

/** WordPress from wordpress.org, with the checksum that it publishes; kept in `dir` for the drills that follow. */
export const coresFromWordPressOrg =
  (dir: string): ProvideCore =>
  async (version, signal) => {
    if (!RELEASED.test(version)) return undefined;
    const folder = join(dir, version);
    if (existsSync(folder)) return folder;
    const url = `https://wordpress.org/wordpress-${version}.tar.gz`;
    const [archive, published] = await Promise.all([
      download(url, signal),
      download(`${url}.sha1`, signal),
    ]);
    if (!archive || !published) return undefined;
    const digest = createHash('sha1').update(archive).digest('hex');
    if (digest !== published.toString('utf8').trim()) {
      throw new RunnerFailure('core', `${url}: wrong checksum`);
    }
    const unfinished = join(dir, `.${version}`);
    await mkdir(unfinished, { recursive: true });
    const file = `${unfinished}.tar.gz`;
    await writeFile(file, archive);
    // Under another name first: a folder that is there is whole.
    const unpack = `tar -xzf "$1" -C "$2" --strip-components 1 --no-same-owner && rm "$1" && mv "$2" "$3"`;
    const child = spawn('sh', ['-c', unpack, 'sh', file, unfinished, folder], { stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new RunnerFailure('core', `${url}: cannot be unpacked`);
    return folder;
  };

/** Asks one after the other. */
export const firstOf =
  (...providers: readonly ProvideCore[]): ProvideCore =>
  async (version, signal) => {
    for (const provide of providers) {
      const folder = await provide(version, signal);
      if (folder !== undefined) return folder;
    }
    return undefined;
  };

async function download(url: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]);
  try {
    const answer = await fetch(url, { signal: limit, redirect: 'error' });
    if (answer.status === NOT_FOUND) return undefined;
    if (!answer.ok) throw new Error(String(answer.status));
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw new RunnerFailure('core', `${url}: ${String(error)}`);
  }
}
