import './fixed-time.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { mayOpen } from '../../frontend/src/app/layout/page-access.ts';
import { paths } from '../../frontend/src/app/paths.ts';
import { listedMember } from '../../frontend/src/features/users/members/members.samples.ts';
import { siteDetail } from '../../frontend/src/features/status/status.samples.ts';
import { userDetail, userRow } from '../../frontend/src/features/users/users.samples.ts';
import { attentionPage, countsOf } from '../../frontend/src/testing/fake-attention.ts';
import { me, profile } from '../../frontend/src/testing/fake-auth.ts';
import { isKindFor } from '../../functions/attention/attention.access.domain.ts';
import type { AttentionPage } from '../../functions/attention/attention.domain.ts';
import {
  standingOf,
  type ClientPosition,
  type Standing,
} from '../../functions/core/validation/standing.ts';
import type { Canned } from '../e2e/canned-api.ts';
import { controlsIn, linkedPaths, menusIn } from '../support/access/controls.ts';
import { triesAll } from '../support/depth.ts';
import { expectShown } from '../support/examine.ts';
import { expect, looks, openScene, refusal, test, type Look, type Scene } from './looks.ts';
import { comparesScreens } from './key-screens.ts';
import { takesPictures } from './photograph.ts';
import { emptyPortal, fullPortal } from './portals.ts';
import { screens } from './screens.ts';

// What each position sees: nothing that the API would refuse.

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

/** High enough for all that comes once somebody scrolls near it. */
const WHOLE_PAGE = { width: 1280, height: 8_000 };

/** Goes to a page of the SPA without loading the SPA once more. */
async function goTo({ page, api }: Scene, path: string): Promise<void> {
  const go = `history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: null }))`;
  await page.evaluate(go);
  await api.quiet();
  await expectShown(page);
  // Parts are rendered when there is time for them: a busy machine has it late.
  const waiting = page.getByRole('main').getByRole('status', { name: 'Cargando' });
  await expect(waiting).toHaveCount(0);
}

/** Reads until it is the same twice: what an answer brings comes in some frames, or asks for more. */
async function settled<T>({ api }: Scene, read: () => Promise<T>): Promise<T> {
  let found = await read();
  for (let tries = 0; tries < MOST_READS; tries += 1) {
    await api.quiet();
    const again = await read();
    if (isDeepStrictEqual(found, again)) return again;
    found = again;
  }
  throw new Error(`The page does not come to rest: ${JSON.stringify(found)}`);
}
const MOST_READS = 20;

/** What the command palette and the menu of pages offer. */
async function offeredIn({ page, api }: Scene): Promise<string[]> {
  // Those of the page itself come with its answers.
  const links = await page.locator('nav a:not(main a)').filter({ visible: true }).allTextContents();
  const entry = page.locator('[cmdk-item]');
  await expect(async () => {
    if ((await entry.count()) === 0) await page.keyboard.press('Control+k');
    await expect(entry.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const entries = await entry.allTextContents();
  await page.keyboard.press('Escape');
  await api.quiet();
  return [...links, ...entries].map((each) => each.trim());
}

/** What each position is shown: a portal in use, and a new one, whose pages offer how to begin. */
const portals = { full: fullPortal, empty: emptyPortal };
type State = keyof typeof portals;

/** The controls of every page that a position opens. @returns the list, and links that lead to no page of theirs */
async function look(
  page: Page,
  origin: string,
  { person, state }: { person: Standing; state: State },
) {
  await page.setViewportSize(WHOLE_PAGE);
  const scene = await openScene(page, origin, person.role);
  const list: string[] = [];
  const closed = new Set<string>();
  Object.assign(scene.answers, portalOf(portals[state](person.role), person));
  await page.goto(paths.dashboard);
  await scene.api.quiet();
  await expectShown(page);
  if (state === 'full') list.push('# menu', ...(await offeredIn(scene)));
  for (const [name, path] of screens[person.role]) {
    if (!mayOpen(person, path.split('?')[0] ?? path)) continue;
    await goTo(scene, path);
    const controls = await settled(scene, () => controlsIn(page, 'main'));
    list.push(`# ${name}, ${state}`, ...controls, ...(await menusIn(page, 'main')));
    for (const link of await settled(scene, () => linkedPaths(page))) {
      if (!mayOpen(person, link)) closed.add(`${link} on ${path}`);
    }
  }
  expect(scene.api.writes.filter((write) => write !== 'POST /session')).toEqual([]);
  return { list, closed: [...closed] };
}

const everybody: readonly Standing[] = [
  { role: 'cliente', position: 'viewer' },
  { role: 'cliente', position: 'billing' },
  { role: 'cliente', position: 'owner' },
  { role: 'admin', position: 'technician' },
  { role: 'admin', position: 'administrator' },
  { role: 'admin', position: 'owner' },
];

/**
 * Which lists are compared: of everybody the portal in use. Of a new portal those of who may least on either side, to whom
 * most would be shown that the API refuses; the others' in the long run.
 */
const lists = everybody.flatMap((person) => {
  const isLeast = person.position === 'viewer' || person.position === 'technician';
  const states: State[] = triesAll || isLeast ? ['full', 'empty'] : ['full'];
  return states.map((state) => ({ person, state }));
});

test.describe('every control of every page', () => {
  test.skip(takesPictures || comparesScreens, 'Nothing here is a picture.');
  for (const { person, state } of lists) {
    // A control that comes or goes is looked at: whether the route behind it answers them (permissions.ts).
    test(`is one that was reviewed: ${standingOf(person)}, ${state}`, async ({ page, baseURL }) => {
      const { list, closed } = await look(page, String(baseURL), { person, state });
      expect(closed).toEqual([]);
      const golden = ['positions', `${person.role}-${person.position}-${state}.txt`];
      expect(`${list.join('\n')}\n`).toMatchSnapshot(golden);
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
