import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { unzipSync } from 'fflate';

/** Unpacks a small zip archive: all of it is in memory. @throws Error for an entry outside the folder */
export async function unzip(archive: string, destination: string): Promise<void> {
  const root = resolve(destination);
  for (const [name, data] of Object.entries(unzipSync(await readFile(archive)))) {
    if (name.endsWith('/')) continue;
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw new Error(`${archive}: ${name} leaves the folder`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, data);
  }
}
