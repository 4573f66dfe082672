import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from './cached-folder.ts';
import { findDebianMirror, unpackDebianWordPress } from './debian-package.ts';
import { execute } from './processes.ts';

/**
 * Debian releases whose WordPress is used, with Debian's security fixes, and what comes from wordpress.org where
 * there is no Debian mirror.
 */
const RELEASES = { sid: '7.1.4', trixie: '6.8.3', bookworm: '6.1.9' } as const;
export type Suite = keyof typeof RELEASES;
export const DEFAULT_SUITE: Suite = 'trixie';
const DOWNLOAD_TIMEOUT_MS = 120_000;

/**
 * Gives a folder with WordPress's files, kept in `cacheDir` after the first time. Debian's package comes first, since
 * a machine without internet often still has its mirror; else WordPress's own release.
 */
export async function provideCore(
  cacheDir: string,
  suite: Suite,
  log: (line: string) => void,
): Promise<string> {
  const release = RELEASES[suite];
  const names = [`core-${suite}`, `core-${release}`];
  const cached = names.map((name) => join(cacheDir, name)).find((folder) => existsSync(folder));
  if (cached !== undefined) return cached;

  const mirror = await findDebianMirror();
  if (mirror !== undefined) {
    log('WordPress: descargando el paquete de Debian…');
    try {
      return await cachedFolder(cacheDir, `core-${suite}`, (folder) =>
        unpackDebianWordPress(suite, mirror, folder),
      );
    } catch (error) {
      log(`WordPress: el paquete de Debian no sirvió (${firstLine(error)}).`);
    }
  }
  log(`WordPress: descargando la versión ${release} de wordpress.org…`);
  return cachedFolder(cacheDir, `core-${release}`, (folder) => unpackRelease(folder, release));
}

async function unpackRelease(folder: string, release: string): Promise<void> {
  const url = `https://wordpress.org/wordpress-${release}.tar.gz`;
  const [archive, published] = await Promise.all([download(url), download(`${url}.sha1`)]);
  // Guards against a cut or altered transfer; that the site is the right one is what TLS shows.
  const digest = createHash('sha1').update(archive).digest('hex');
  if (digest !== published.toString('utf8').trim()) throw new Error(`${url}: wrong checksum`);
  const file = join(folder, 'wordpress.tar.gz');
  await writeFile(file, archive);
  // `tar` comes with Linux, macOS and Windows 10 and later; `unzip` does not.
  await execute('tar', ['-xzf', file, '-C', folder, '--strip-components', '1']);
  await rm(file);
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
