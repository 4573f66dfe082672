import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What a checkout shares with the one it comes from: git ignores both, and they take minutes to make. */
const shared = ['node_modules', '.cache'];

export interface ScratchCheckout {
  dir: string;
  remove(): void;
}

/** A checkout of what is committed, in a folder that is emptied first. Nothing done in it changes its origin. */
export function createScratchCheckout(rootDir: string, dir: string): ScratchCheckout {
  const remove = () => rmSync(dir, { recursive: true, force: true });
  remove();
  execFileSync('git', ['clone', '--quiet', '--shared', rootDir, dir], { stdio: 'pipe' });
  for (const name of shared) {
    mkdirSync(join(rootDir, name), { recursive: true });
    symlinkSync(join(rootDir, name), join(dir, name), 'junction');
  }
  return { dir, remove };
}
