import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '../../frontend/src/app/paths.ts';
import { rootDir } from '../support/root.ts';

const stories = join(rootDir, 'tests/e2e');
const looks = readdirSync(stories)
  .filter((name) => /^looks\..*\.spec\.ts$/.test(name))
  .map((name) => readFileSync(join(stories, name), 'utf8'))
  .join('\n');

/** The path as a story writes it: an id may be a variable. */
const written = (path: string) =>
  new RegExp(`['"\`]${path.replaceAll(/:\w+/g, String.raw`[\w.{}$]+`)}['"\`?$]`);

// It leads elsewhere.
const screens = Object.values(paths).filter((path) => path !== paths.root);

it.each(screens)('the screen at %s is looked at in tests/e2e/looks.*.spec.ts', (path) => {
  expect(looks).toMatch(written(path));
});
