import './fixed-time.ts';
import type { Page, Request } from '@playwright/test';
import { mayOpen } from '../../frontend/src/app/layout/page-access.ts';
import { paths } from '../../frontend/src/app/paths.ts';
import { listedMember } from '../../frontend/src/features/users/members/members.samples.ts';
import { siteDetail } from '../../frontend/src/features/status/status.samples.ts';
import { userDetail, userRow } from '../../frontend/src/features/users/users.samples.ts';
import { attentionPage, countsOf } from '../../frontend/src/testing/fake-attention.ts';
import { me, profile } from '../../frontend/src/testing/fake-auth.ts';
import { isKindFor } from '../../functions/attention/attention.access.domain.ts';
import type { AttentionPage } from '../../functions/attention/attention.domain.ts';
import { mayCall, permissions } from '../../functions/core/auth/permissions.ts';
import type { Route } from '../../functions/core/http/route.ts';
import {
  standingOf,
  type ClientPosition,
  type Standing,
} from '../../functions/core/validation/standing.ts';
import { routeFinder, type Canned } from '../e2e/canned-api.ts';
import { writeActions } from '../e2e/write-actions.ts';
import { closeAll, pressAll } from '../support/access/crawl.ts';
import { triesAll } from '../support/depth.ts';
import { expect, looks, openScene, refusal, test, type Look, type Scene } from './looks.ts';
import { comparesScreens } from './key-screens.ts';
import { takesPictures } from './photograph.ts';
import { emptyPortal, fullPortal } from './portals.ts';
import { screens } from './screens.ts';

// Each position sees nothing that the API would refuse.

test.describe.configure({ mode: 'parallel' });

/** A portal as the API answers it to somebody of this position. */
function portalOf(portal: Canned, { role, position }: Standing): Canned {
  const { items } = portal['GET /attention'] as AttentionPage;
  const seen = items.filter(({ kind }) => isKindFor(position, kind));
  const isTechnician = position === 'technician';
  const isMember = role === 'cliente' && position !== 'owner';
  return {
    ...portal,
    'GET /profile': me({
      ...(portal['GET /profile'] as object),
      ...{ role, position, companyId: isMember ? '01k9zz0000000000000000u0u0' : null },
      attention: role === 'admin' ? countsOf(seen) : null,
    }).body,
    'GET /company': { companyName: 'Andes SpA', clientName: 'Clara Rojas' },
    'GET /attention': attentionPage(seen),
    'GET /attention/counts': countsOf(seen),
    'GET /dashboard': {
      ...(portal['GET /dashboard'] as object),
      ...(role === 'admin' && { attention: attentionPage(seen) }),
      ...(isTechnician && { users: null, activePlans: null }),
    },
    // Writes that answer the person: they stay who they are.
    ...Object.fromEntries(
      ['POST /session', 'PUT /profile', 'POST /account/erasure'].map((name) => [
        name,
        { ...profile, role, position },
      ]),
    ),
    'POST /account/second-factor/verification': {
      profile: { ...profile, role, position },
      recoveryCodes: ['ABCDE-FGHJK'],
    },
  };
}

const findRoute = routeFinder(Object.keys(permissions));

const routeOf = (name: string): Pick<Route, 'method' | 'path'> => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path } as Pick<Route, 'method' | 'path'>;
};

/** Whether the API refuses a call of theirs. */
const isRefused = (person: Standing, name: string) =>
  typeof permissions[name] === 'object' && !mayCall(person, routeOf(name));

/** The routes that a page calls from now on. */
function listen(page: Page): Set<string> {
  const called = new Set<string>();
  page.on('request', (request: Request) => {
    const isApi = new URL(request.url()).pathname.startsWith('/api/');
    const name = isApi ? findRoute(request) : undefined;
    if (name !== undefined) called.add(name);
  });
  return called;
}

/** Where the links of the page lead, as far as they lead to pages. */
const linkedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`[...new Set([...document.querySelectorAll('a[href^="/"]')]
    .filter((each) => each.checkVisibility())
    .map((each) => new URL(each.href).pathname))]`);

/** Goes through every entry of the command palette. */
async function tryPalette({ page, api }: Scene): Promise<void> {
  const openPalette = async () => {
    await page.goto('/dashboard');
    await api.quiet();
    await page.keyboard.press('Control+k');
    await expect(page.locator('[cmdk-item]').first()).toBeVisible();
  };
  await openPalette();
  const count = await page.locator('[cmdk-item]').count();
  for (let n = 0; n < count; n += 1) {
    if (n > 0) await openPalette();
    await page.locator('[cmdk-item]').nth(n).click();
    await api.quiet();
    await expect(page.getByRole('heading', { level: 1, name: 'Sin acceso' })).toHaveCount(0);
    await closeAll(page);
  }
}

const isScreenFile = (path: string) => !path.includes('.');

/** Presses everything that a position sees. @returns the routes that it called, and the links that lead to no page of theirs */
async function pressEverything(
  page: Page,
  origin: string,
  person: Standing,
): Promise<{ called: Set<string>; closed: string[] }> {
  const scene = await openScene(page, origin, person.role);
  const called = listen(page);
  // An accepted upload would start again and again.
  const json = refusal('CONFLICT', 'Ya hay una subida en curso.');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  await page.route('**/api/backups/*/uploads', (route) => route.fulfill({ status: 409, json }));
  const closed = new Set<string>();
  for (const portal of [fullPortal(person.role), emptyPortal(person.role)]) {
    Object.assign(scene.answers, portalOf(portal, person));
    for (const [name, path] of screens[person.role]) {
      if (!mayOpen(person, path.split('?')[0] ?? path)) continue;
      await test.step(`${name}, ${path}`, async () => {
        const scope = path === paths.dashboard ? 'header, main' : 'main';
        await pressAll({ page, quiet: scene.api.quiet }, { path, scope });
        await page.goto(path);
        await scene.api.quiet();
        for (const link of (await linkedPaths(page)).filter(isScreenFile)) {
          if (!mayOpen(person, link)) closed.add(`${link} on ${path}`);
        }
      });
    }
  }
  await tryPalette(scene);
  return { called, closed: [...closed] };
}

const limited: readonly Standing[] = [
  { role: 'cliente', position: 'viewer' },
  { role: 'cliente', position: 'billing' },
  { role: 'admin', position: 'technician' },
  { role: 'admin', position: 'administrator' },
];

const MINUTES = 60_000;
const takesNoPictures = !takesPictures && !comparesScreens;

test.describe('everything that is pressed', () => {
  test.skip(!takesNoPictures, 'Nothing here is a picture.');
  test.skip(!triesAll, 'It takes ten minutes for each.');
  for (const person of limited) {
    test(`is theirs to do: ${standingOf(person)}`, async ({ page, baseURL }) => {
      test.setTimeout(20 * MINUTES);
      const { called, closed } = await pressEverything(page, String(baseURL), person);
      expect([...called].filter((name) => isRefused(person, name))).toEqual([]);
      expect(closed).toEqual([]);
    });
  }

  for (const role of ['cliente', 'admin'] as const) {
    test(`is all there is, of an owner: ${role}`, async ({ page, baseURL }) => {
      // It proves that nothing is left out.
      test.setTimeout(30 * MINUTES);
      const owner = { role, position: 'owner' } as const;
      const { called } = await pressEverything(page, String(baseURL), owner);
      const written = writeActions.map(({ route }) => route);
      const guarded = [...new Set(written)].filter(
        (name) =>
          !isRefused(owner, name) &&
          limited.some((each) => each.role === role && isRefused(each, name)),
      );
      expect(guarded.filter((name) => !called.has(name))).toEqual([]);
    });
  }
});

const of = (name: string) => {
  const found = screens.cliente.find(([screen]) => screen === name);
  if (!found) throw new Error(`There is no screen ${name}`);
  return found[1];
};

/** A screen of a portal in use, as somebody of a client's company sees it. */
const seenBy =
  (position: ClientPosition) =>
  (screen: string, says: string | RegExp, portal = fullPortal('cliente')): Look => [
    `${position}-${screen}${portal === nothingYet ? '-empty' : ''}`,
    async ({ answers, open }) => {
      Object.assign(answers, portalOf(portal, { role: 'cliente', position }));
      await open(of(screen), says);
    },
  ];
const nothingYet = emptyPortal('cliente');
const viewerSees = seenBy('viewer');
const billingSees = seenBy('billing');

looks('what somebody sees who only reads', 'cliente', [
  viewerSees('dashboard', 'Tus sitios'),
  viewerSees('websites', 'Panadería La Espiga'),
  viewerSees('status', 'Panadería La Espiga'),
  viewerSees('status-site', 'Actualizaciones'),
  [
    'viewer-status-without-key',
    async ({ answers, open }) => {
      answers['GET /status/{websiteId}'] = siteDetail({ keyConfigured: false });
      await open(of('status-site'), 'API Key Requerida');
    },
  ],
  viewerSees('activities', 'Estado de tu plan'),
  viewerSees('activity', 'Conversación'),
  viewerSees('backups-site', /^Se conservan/),
  viewerSees('backups-key', 'Permisos'),
  viewerSees('backups-logs', /^Respaldo guardado/),
  viewerSees('backup', /^Restaurar/),
  viewerSees('plans', 'Sin acceso'),
  viewerSees('profile', 'Tu empresa'),
  viewerSees('dashboard', 'Tus actividades', nothingYet),
  viewerSees('websites', 'Aún no tienes sitios web', nothingYet),
  viewerSees('status', 'Aún no tienes sitios web', nothingYet),
  viewerSees('activities', 'Aún no tienes actividades', nothingYet),
  viewerSees('backups-site', 'Este sitio aún no tiene respaldos', nothingYet),
  viewerSees('backups-key', /API Key/, nothingYet),
]);

looks('what somebody sees who pays', 'cliente', [
  billingSees('dashboard', 'Tus sitios'),
  billingSees('plans', 'Profesional'),
  billingSees('orders', 'Profesional'),
  billingSees('websites', 'Panadería La Espiga'),
  billingSees('dashboard', 'Tus actividades', nothingYet),
]);

const EVA = '01k9zz0000000000000000eva0';
const ofProvider = (['owner', 'administrator', 'technician'] as const).map((position, n) => ({
  ...{ userId: n === 2 ? EVA : `01k9zz0000000000000000eva${String(n + 1)}`, position },
  ...{ role: 'admin' as const, email: `equipo-${String(n)}@provider.example`, companyName: '' },
  ...{ firstName: ['Ana', 'Beto', 'Eva'][n] ?? '', lastName: ['Pérez', 'Lagos', 'Mora'][n] ?? '' },
}));

/** What a technician opens: no money, no people. */
const technicianSees = (screen: string, says: string | RegExp): Look => [
  `technician-${screen}`,
  async ({ answers, open }) => {
    const portal = portalOf(fullPortal('admin'), { role: 'admin', position: 'technician' });
    Object.assign(answers, portal);
    await open(of(screen), says);
  },
];

looks('the positions of people', 'admin', [
  [
    'positions-users',
    async ({ answers, open }) => {
      Object.assign(answers, fullPortal('admin'));
      const items = ofProvider.map((each) => userRow(each));
      answers['GET /users'] = { items, page: 1, pageCount: 1, total: items.length };
      await open('/users?rol=admin', 'Soporte técnico');
    },
  ],
  [
    'positions-person',
    async ({ answers, open }) => {
      answers['GET /users/{userId}'] = userDetail(ofProvider[2]);
      await open(`/users/${EVA}`, 'Soporte técnico');
    },
  ],
  [
    'positions-dialog',
    async ({ choose, dialog }) => {
      await choose('Eva', 'Cambiar posición');
      await dialog.getByLabel('Posición').selectOption('Administración');
    },
  ],
  [
    'positions-dialog-failed',
    async ({ api, submit, says }) => {
      const json = refusal('LAST_OWNER', 'El portal necesita al menos una persona titular.');
      api.write = (route) => route.fulfill({ status: 409, json });
      await submit('Guardar posición');
      await says('No se pudo cambiar la posición');
    },
  ],
  [
    'positions-member',
    async ({ answers, open }) => {
      Object.assign(answers, fullPortal('admin'));
      answers['GET /users/{userId}'] = userDetail({
        ...{ userId: EVA, position: 'viewer', companyId: listedMember(0).userId },
      });
      await open(`/users/${EVA}`, 'Ver el cliente');
    },
  ],
  [
    'positions-company',
    async ({ page, answers, open }) => {
      Object.assign(answers, fullPortal('admin'));
      await open('/users/01k9zz000000000000000000u0', 'Personas de su empresa');
      await page.getByText('Personas de su empresa').first().scrollIntoViewIfNeeded();
      await expect(page.getByText('Solo lectura').first()).toBeVisible();
    },
  ],
  technicianSees('dashboard', 'Pendientes'),
  technicianSees('status-site', 'Actualizaciones'),
  technicianSees('plans', 'Sin acceso'),
]);
