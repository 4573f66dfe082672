import './fixed-time.ts';
import {
  emptyHome,
  homeOf,
  homePlan,
  homeSite,
} from '../../frontend/src/features/dashboard/dashboard.samples.ts';
import { website } from '../../frontend/src/features/websites/websites.samples.ts';
import { activity } from '../../frontend/src/testing/fake-activities.ts';
import {
  attentionItem,
  attentionPage,
  countsOf,
  manyItems,
} from '../../frontend/src/testing/fake-attention.ts';
import { me } from '../../frontend/src/testing/fake-auth.ts';
import { inDays } from '../../frontend/src/testing/fake-payments.ts';
import { attentionKinds, type AttentionItem } from '../../functions/attention/attention.domain.ts';
import type { Dashboard } from '../../functions/dashboard/dashboard.domain.ts';
import type { Home } from '../../functions/dashboard/dashboard.home.domain.ts';
import type { Locator } from '@playwright/test';
import { phone, sizes } from '../support/examine.ts';
import { comparesScreens } from './key-screens.ts';
import { expect, LONG, looks, openScene, test, type Scene } from './looks.ts';
import { takesPictures } from './photograph.ts';

// The first screen of either role, with nothing, with one thing, and with two hundred. Pictures: `npm run screens -- home`.

test.describe.configure({ mode: 'parallel' });

const sites = [
  ['Tienda Austral', 'tienda-austral.cl'],
  ['Panadería La Espiga', 'la-espiga.cl'],
  ['Clínica Dental Sonrisas', 'sonrisas-dental.cl'],
].map(([name = '', host = ''], n) =>
  website({ websiteId: `01k9zz000000000000000000w${String(n)}`, name, url: `https://${host}` }),
);
const activities = (
  [
    ['Actualizar WooCommerce y revisar el carrito', 'en_progreso'],
    ['El formulario de contacto no envía correos', 'en_progreso'],
    ['Cambiar el banner de la portada por el de otoño', 'pendiente'],
    ['Agregar el certificado nuevo al pie de página', 'realizada'],
    ['La página de precios muestra un error en el teléfono', 'realizada'],
  ] as const
).map(([title, status], n) =>
  activity({
    activityId: `01k9zz000000000000000000a${String(n)}`,
    title,
    status,
    websiteName: sites[n % sites.length]?.name ?? '',
  }),
);

/** An administrator's home with these items; `count`: how many there are of everything else. */
function showAdmin({ answers }: Scene, items: readonly AttentionItem[], count: number): void {
  answers['GET /dashboard'] = {
    websites: { total: count, recent: sites.slice(0, count) },
    activities: {
      total: count * 3,
      open: count,
      completedPercent: count === 0 ? 0 : 67,
      recent: activities.slice(0, Math.min(count, 3)),
    },
    users: { total: count },
    activePlans: count,
    attention: attentionPage(items),
    monitoredSites: count,
    home: null,
  } satisfies Dashboard;
  answers['GET /profile'] = me({ role: 'admin', attention: countsOf(items) }).body;
  answers['GET /attention'] = attentionPage(items);
  answers['GET /attention/counts'] = countsOf(items);
}

/** Two hundred items, all of them read. */
async function openAllRead(scene: Scene): Promise<void> {
  const items = manyItems(200);
  showAdmin(scene, items, 200);
  const dashboard = scene.answers['GET /dashboard'] as object;
  Object.assign(dashboard, { attention: { items, nextCursor: null } });
  await scene.open('/dashboard', /Aún no tiene ningún sitio/);
}

looks('home of an administrator', 'admin', [
  [
    'home-admin-none',
    async (scene) => {
      showAdmin(scene, [], 0);
      await scene.open('/dashboard', 'Nada pendiente');
    },
  ],
  [
    'home-admin-one',
    async (scene) => {
      showAdmin(scene, [attentionItem('activityRequested')], 1);
      await scene.open('/dashboard', 'Cambiar el banner de la portada');
    },
  ],
  [
    'home-admin-each',
    async (scene) => {
      const items = attentionKinds.map((kind) => attentionItem(kind));
      showAdmin(scene, items, 13);
      await scene.open('/dashboard', 'Hotel Mirador del Valle');
    },
  ],
  [
    'home-admin-many',
    async (scene) => {
      showAdmin(scene, manyItems(200), 200);
      await scene.open('/dashboard', 'Ver más');
    },
  ],
  ['home-admin-all', openAllRead],
  [
    'home-admin-long',
    async (scene) => {
      const owner = { userId: '01k9zz0000000000000000u0u0', name: `${LONG} y Compañía` };
      const items = attentionKinds.map((kind) =>
        attentionItem(kind, {
          owner,
          assignee: owner,
          ...(!/report/.test(kind) && { name: LONG }),
        }),
      );
      showAdmin(scene, items, 200);
      await scene.open('/dashboard', /No llegó el respaldo programado/);
    },
  ],
]);

/** Below the portal's header, under the head of a group. Pixels from the top. */
const HIDDEN_AT = 74;
async function edgesOf(each: Locator) {
  const box = await each.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { top: box.y, bottom: box.y + box.height };
}

for (const size of sizes) {
  test(`a row that keys lead to is under no head at ${String(size.width)} px`, async ({
    page,
    baseURL,
  }) => {
    test.skip(takesPictures || comparesScreens, 'Nothing here is a picture.');
    const scene = await openScene(page, String(baseURL), 'admin');
    await page.setViewportSize(size);
    await openAllRead(scene);
    const rows = page.getByRole('region', { name: 'Sincronizaciones que fallan' });
    const linkOf = (n: number) => rows.locator('[data-key]').nth(n).getByRole('link').first();
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(linkOf(3)).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
    // The row before is scrolled to where it begins to be hidden.
    const before = linkOf(2);
    const { top } = await edgesOf(before);
    await page.evaluate(`scrollBy({ top: ${String(top - HIDDEN_AT)}, behavior: 'instant' })`);
    await page.keyboard.press('k');
    await expect(before).toBeFocused();
    const head = await edgesOf(rows.getByRole('heading'));
    expect((await edgesOf(before)).top).toBeGreaterThanOrEqual(head.bottom);
    await expect(page.getByRole('navigation', { name: 'Pendientes por tipo' })).toBeVisible({
      visible: size !== phone,
    });
  });
}

/** A client's home. */
const homeWith = (total: number, open: number, home: Home): Dashboard => ({
  websites: { total, recent: [] },
  activities: { total: open, open, completedPercent: 0, recent: [] },
  users: null,
  activePlans: null,
  attention: null,
  monitoredSites: null,
  home,
});
const [first] = activities;
const named = (n: number, kind: Parameters<typeof homeSite>[1], count?: number) =>
  homeSite(n, kind, {
    ...(count !== undefined && { count }),
    ...{ name: sites[n]?.name ?? `Sitio ${String(n)}`, url: sites[n]?.url ?? '' },
  });

looks('home of a client', 'cliente', [
  [
    'home-client-none',
    async ({ answers, open }) => {
      answers['GET /dashboard'] = homeWith(0, 0, emptyHome);
      await open('/dashboard', 'Primeros pasos');
    },
  ],
  [
    'home-client-one',
    async ({ answers, open }) => {
      const home = homeOf([named(0, 'fine')], { activities: first ? [first] : [] });
      answers['GET /dashboard'] = homeWith(1, 1, home);
      await open('/dashboard', 'Todo al día');
    },
  ],
  [
    'home-client-some',
    async ({ answers, open }) => {
      const worst = [named(0, 'backupMissed', 9), named(1, 'updatesPending', 2), named(2, 'fine')];
      answers['GET /dashboard'] = homeWith(3, 3, homeOf(worst, { activities }));
      await open('/dashboard', 'Sin respaldo desde hace 9 días');
    },
  ],
  [
    'home-client-many',
    async ({ answers, open }) => {
      const worst = [
        named(0, 'noKey'),
        named(1, 'keyRefused'),
        named(2, 'backupMissed', 9),
        homeSite(3, 'outdated', { count: 3 }),
        homeSite(4, 'updatesPending', { count: 12 }),
      ];
      const home = homeOf(worst, { sites: { lookedAt: 16, worst }, activities });
      answers['GET /dashboard'] = homeWith(200, 200, home);
      await open('/dashboard', 'Ver los 200 sitios');
    },
  ],
  [
    'home-client-long',
    async ({ answers, open }) => {
      const worst = [
        homeSite(1, 'keyRefused', { name: LONG, url: `https://${LONG.toLowerCase()}.example/web` }),
        homeSite(2, 'backupMissed', { count: 9, name: `${LONG} ${LONG}` }),
      ];
      const home = homeOf(worst, {
        activities: [activity({ description: `${LONG} `.repeat(4), websiteName: LONG })],
        plan: homePlan({ planName: LONG, activitiesRemaining: 0, low: true }),
        report: null,
      });
      answers['GET /dashboard'] = homeWith(2, 1, home);
      await open('/dashboard', 'Sin respaldo desde hace 9 días');
    },
  ],
  [
    'home-client-ended',
    async ({ answers, open }) => {
      const plan = homePlan({ running: false, low: true, endDate: inDays(-1) });
      const steps = { registered: true, connected: true, synced: false, planned: true };
      answers['GET /dashboard'] = homeWith(
        1,
        0,
        homeOf([named(0, 'neverSynced')], { plan, steps }),
      );
      await open('/dashboard', '3 de 4 listos');
    },
  ],
]);
