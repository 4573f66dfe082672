import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '../../frontend/src/app/paths.ts';
import { rootDir } from '../support/root.ts';

const folder = join(rootDir, 'tests/looks');
const looks = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** How a look names a path: by its name, or as it is. */
const written = (name: string, path: string) =>
  new RegExp(`paths\\.${name}\\b|['"\`]${path}['"\`?$]`);

// It leads elsewhere.
const screens = Object.entries(paths).filter(([, path]) => path !== paths.root);

it.each(screens)('the screen %s, %s, is looked at in tests/looks/*.spec.ts', (name, path) => {
  expect(looks).toMatch(written(name, path));
});
