import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { entryPattern } from '../../scripts/build-functions.ts';
import { rootDir } from '../support/root.ts';

/** Every Lambda entry of the source tree, by the same pattern as the build. */
export const lambdaEntries = globSync(entryPattern, { cwd: rootDir })
  .map((file) => basename(file, '.ts'))
  .sort();

/** Fills a folder with what the app reads from the build, without building: for whom templates are all that matters. */
export function makeDist(dist: string): string {
  for (const entry of lambdaEntries) write(join(dist, 'functions', entry), 'index.js');
  write(join(dist, 'drill'), 'Dockerfile');
  write(join(dist, 'frontend'), 'index.html');
  write(join(dist, 'frontend', 'assets'), 'main-abc123.js');
  return dist;
}

function write(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), '');
}
