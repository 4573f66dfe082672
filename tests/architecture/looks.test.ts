import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '../../frontend/src/app/paths.ts';
import type { Route } from '../../functions/core/http/route.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { keyScreens, storedPictures } from '../looks/key-screens.ts';
import { emptyPortal, fullPortal, longPortal } from '../looks/portals.ts';
import { rootDir } from '../support/root.ts';

const folder = join(rootDir, 'tests/looks');
const looks = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts') || name === 'screens.ts')
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** How a look names a path: by its name, or as it is. */
const written = (name: string, path: string) =>
  new RegExp(`paths\\.${name}\\b|['"\`]${path}['"\`?$]`);

// It leads elsewhere.
const screens = Object.entries(paths).filter(([, path]) => path !== paths.root);

it.each(screens)('the screen %s, %s, is looked at in tests/looks', (name, path) => {
  expect(looks).toMatch(written(name, path));
});

it('each key screen has a stored picture, and each picture its screen', () => {
  const stored = readdirSync(join(rootDir, storedPictures));
  const pictures = stored.filter((name) => name.endsWith('.png'));
  const names = Object.keys(keyScreens).map((name) => `${name}.png`);
  expect(pictures.toSorted()).toEqual(names.toSorted());
});

/** The routes by method and path, as a canned portal names them. */
const routes = new Map<string, Route>(
  Object.values(await loadContracts(rootDir)).flatMap((contract) =>
    Object.values(contract).map((route) => [`${route.method} ${route.path}`, route] as const),
  ),
);

it.each(['cliente', 'admin'] as const)(
  'what the portal of the looks answers to a %s is what the API answers',
  (role) => {
    for (const portal of [fullPortal(role), longPortal(role), emptyPortal(role)]) {
      for (const [name, answer] of Object.entries(portal)) {
        // A function answers each call by itself.
        if (typeof answer === 'function') continue;
        expect(routes.get(name)?.response.safeParse(answer).error, name).toBeUndefined();
      }
    }
  },
);
