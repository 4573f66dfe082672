import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Gives `<cacheDir>/<name>`, made by `fill` the first time. It is filled under another name and renamed, so a folder
 * that exists is whole, even after an interruption or with two starts at once.
 */
export async function cachedFolder(
  cacheDir: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cacheDir, name);
  if (existsSync(folder)) return folder;
  await mkdir(cacheDir, { recursive: true });
  const unfinished = await mkdtemp(join(cacheDir, `.${name}-`));
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another start was faster
  }
  return folder;
}
