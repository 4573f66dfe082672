import './fixed-time.ts';
import type { Role } from '../../functions/core/validation/role.ts';
import { triesAll } from '../support/depth.ts';
import type { Canned } from '../e2e/canned-api.ts';
import { expect, looks, refusal, test, type Look, type Scene } from './looks.ts';
import { comparesScreens } from './key-screens.ts';
import { takesPictures } from './photograph.ts';
import { emptyPortal, fullPortal, longPortal } from './portals.ts';
import { screens, type Screen } from './screens.ts';

// Every screen of either role in the five states that each of them has. What only one of them has is in the other files.

test.describe.configure({ mode: 'parallel' });

/** What the shell asks for; without the first of them there is no screen. */
const shell = ['GET /profile', 'GET /notifications/unread'];

/** Opens a screen of a portal that answers like this. */
const opens = (path: string, portal: Canned, answer?: Scene['api']['readAll']) => {
  return async ({ page, api, answers }: Scene) => {
    Object.assign(answers, portal);
    api.readAll = answer;
    await page.goto(path);
    // A part of the page may ask for the next only some frames later.
    await expect(page.getByRole('main')).toBeVisible();
    await api.quiet();
  };
};

const refused = refusal('FORBIDDEN', 'No tienes permisos para ver estos datos.');

function statesOf(role: Role, [screen, path, kind]: Screen): Look[] {
  const name = (state: string) => `${role}-${screen}-${state}`;
  const full: Look = [name('full'), opens(path, fullPortal(role))];
  if (kind === 'plain') return [full];
  return [
    full,
    [name('long'), opens(path, longPortal(role))],
    [name('empty'), opens(path, emptyPortal(role))],
    [
      name('error'),
      opens(path, fullPortal(role), {
        but: shell,
        answer: (route) => route.fulfill({ status: 403, json: refused }),
      }),
    ],
    [name('loading'), opens(path, fullPortal(role), { but: shell, answer: 'never' }), 'busy'],
  ];
}

// Two hundred states take a quarter of an hour: in the long run, and where pictures of them are wanted.
const viewers = triesAll || takesPictures || comparesScreens ? (['cliente', 'admin'] as const) : [];
for (const role of viewers) {
  for (const screen of screens[role]) looks(`${role} ${screen[0]}`, role, statesOf(role, screen));
}
