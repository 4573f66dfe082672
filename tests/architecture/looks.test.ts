import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '../../frontend/src/app/paths.ts';
import { keyScreens, storedPictures } from '../looks/key-screens.ts';
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

it('each key screen has a stored picture, and each picture its screen', () => {
  const pictures = readdirSync(join(rootDir, storedPictures));
  const names = Object.keys(keyScreens).map((name) => `${name}.png`);
  expect(pictures.toSorted()).toEqual(names.toSorted());
});
