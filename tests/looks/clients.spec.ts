import './fixed-time.ts';
import { desk, phone } from '../support/examine.ts';
import { paths, pathOfReport } from '../../frontend/src/app/paths.ts';
import { siteId } from '../../frontend/src/features/backups/backups.samples.ts';
import { plan, proPlan } from '../../frontend/src/features/plans/plans.samples.ts';
import {
  historyPoint,
  runningSync,
  siteDetail,
  siteHistory,
  siteSoftware,
  siteStats,
  siteStatus,
  syncRun,
} from '../../frontend/src/features/status/status.samples.ts';
import {
  listedSession,
  otherSession,
} from '../../frontend/src/features/sessions/sessions.samples.ts';
import { website, websiteDetail } from '../../frontend/src/features/websites/websites.samples.ts';
import {
  activity,
  attachment,
  message,
  noPlan,
  period,
  planInfo as quota,
} from '../../frontend/src/testing/fake-activities.ts';
import { me, profile } from '../../frontend/src/testing/fake-auth.ts';
import { notification } from '../../frontend/src/testing/fake-notifications.ts';
import { inDays, movement, payment, userPlan } from '../../frontend/src/testing/fake-payments.ts';
import { storedReport } from '../../frontend/src/testing/fake-reports.ts';
import { notificationTypes } from '../../functions/notifications/notifications.domain.ts';
import type { Receipt } from '../../functions/payments/receipt/payments.receipts.domain.ts';
import { findingOf, problemOf } from '../../functions/status/check/status.check.domain.ts';
import { neverSynced } from '../../functions/status/status.domain.ts';
import { summarize } from '../../functions/status/list/status.list.domain.ts';
import { LONG, looks, noRows, nothing, refusal, expect, test } from './looks.ts';

test.describe.configure({ mode: 'parallel' });

const longPath = `https://192.168.1.10/${'carpeta-larga-'.repeat(6)}`;
const sites = [
  website({ name: LONG, url: 'http://sur.example', comments: `${LONG} `.repeat(3) }),
  website({ websiteId: '01k9zz000000000000000000w2', name: 'Privado', url: longPath }),
];

looks('the screens of somebody new', 'cliente', [
  [
    'empty-websites',
    async ({ answers, open }) => {
      answers['GET /websites'] = noRows;
      answers['GET /status'] = noRows;
      answers['GET /status/summary'] = summarize([], new Date());
      answers['GET /notifications'] = { ...nothing, counts: { all: 0, unread: 0, read: 0 } };
      answers['GET /backups/storage'] = {
        usedBytes: 0,
        reservedBytes: 0,
        limitBytes: 2,
        hasPlan: false,
      };
      await open('/websites', 'Aún no tienes sitios web');
    },
  ],
  ['empty-status', ({ open }) => open('/status', 'Aún no tienes sitios web')],
  ['empty-backups', ({ open }) => open('/backups', 'Aún no tienes sitios web')],
  ['empty-notifications', ({ open }) => open('/notifications', 'No tienes notificaciones')],
  ['settings', ({ open }) => open('/settings', 'Próximamente')],
  ['denied-users', ({ open }) => open('/users', 'No tienes permisos para acceder a esta página.')],
  [
    'denied-plans',
    ({ open }) => open('/plans/manage', 'Solo los administradores pueden gestionar planes'),
  ],
  [
    'create-errors',
    async ({ open, press, says, fill }) => {
      await open('/websites/create', 'Nuevo Sitio');
      await press('Crear sitio');
      await says('El campo nombre es requerido');
      await fill('URL', 'http://sur.example');
    },
  ],
  [
    'create-checked',
    async ({ page, answers, open, says, fill }) => {
      answers['POST /status/checks'] = {
        url: 'http://sur.example',
        ...findingOf({ reachable: true, wordpress: true, connector: false }),
        movedTo: 'https://www.sur.example',
        problem: problemOf('moved'),
        known: { websiteId: '01k9zz0000000000000000aaaa', name: 'Tienda del Sur' },
      };
      await open('/websites/create', 'Nuevo Sitio');
      await fill('URL', 'http://sur.example');
      await page.getByRole('radio', { name: 'Con una API Key' }).check();
      await says('El sitio está en https://www.sur.example');
    },
  ],
  [
    'create-connect',
    async ({ page, answers, press, fill }) => {
      const site = websiteDetail({ name: LONG, keyConfigured: false, keyLast4: null });
      answers['POST /websites'] = { ...site, ownerName: null };
      answers['GET /websites/{websiteId}'] = site;
      await fill('Nombre', LONG.slice(0, 90));
      await page.getByLabel('Tipo de sitio').selectOption('tienda');
      await page.getByRole('radio', { name: 'Con un código' }).check();
      await press('Crear sitio');
      await expect(page.getByText('Texto de vinculación')).toBeVisible();
    },
  ],
  [
    'create-added',
    async ({ answers, open }) => {
      answers['GET /websites/{websiteId}'] = websiteDetail({ name: LONG });
      answers['GET /status/{websiteId}'] = siteDetail({ name: LONG, stats: siteStats() });
      await open(`/websites/create?sitio=${siteId}`, 'Abrir el sitio');
    },
  ],
  [
    'create-leave',
    async ({ page, question, open, fill }) => {
      await open('/websites/create', 'Nuevo Sitio');
      await fill('URL', 'http://sur.example');
      await page.getByRole('link', { name: 'Cancelar' }).click();
      await expect(question).toBeVisible();
    },
  ],
  [
    'create-full',
    async ({ answers, open }) => {
      answers['GET /user-plans/current'] = quota(1, { siteLimit: 2, websitesCount: 2 });
      await open('/websites/create', 'No puedes registrar más sitios');
    },
  ],
  [
    'menu-open',
    async ({ page, press }) => {
      await page.setViewportSize(phone);
      await press('Abrir menú');
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    },
    'phone',
  ],
  [
    'menu-collapsed',
    async ({ page, press }) => {
      await page.keyboard.press('Escape');
      await page.setViewportSize(desk);
      await press('Contraer menú');
    },
  ],
]);

looks('the sites of a client', 'cliente', [
  [
    'websites-pages-menu',
    async ({ page, answers, open, press }) => {
      answers['GET /websites'] = { items: sites, page: 7, pageCount: 1_200, total: 18_000 };
      await open('/websites?page=7', 'Privado');
      await expect(page.getByRole('link', { name: 'Página 1.200' })).toBeVisible();
      await press('Acciones de Privado');
      await expect(page.getByRole('menu')).toBeVisible();
    },
  ],
  [
    'websites-delete-failed',
    async ({ page, api, question, submit }) => {
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      api.write = (route) => route.abort();
      await submit('Eliminar sitio');
      await expect(question.getByRole('alert')).toBeVisible();
    },
  ],
  [
    'websites-views',
    async ({ answers, page, open, press }) => {
      const of = (n: number, name: string, query: Record<string, string>) => ({
        viewId: `01k9zz0000000000000000vw0${String(n)}`,
        list: 'websites' as const,
        name,
        query,
      });
      answers['GET /profile'] = me({
        role: 'cliente',
        views: [of(1, LONG.slice(0, 40), { tipo: 'tienda' }), of(2, 'Mis blogs', { tipo: 'blog' })],
      }).body;
      await open('/websites?tipo=tienda', 'Privado');
      // On a phone they are among the filters.
      await page.setViewportSize(phone);
      await press(/^Filtros/);
      await press(/^Vista: /);
      await expect(page.getByRole('menuitemradio', { checked: true })).toBeVisible();
    },
  ],
  [
    'websites-view-save',
    async ({ page, open, press, says, submit }) => {
      await page.keyboard.press('Escape');
      await page.setViewportSize(desk);
      await open('/websites?buscar=ana', 'Privado');
      await press('Vistas');
      await page.getByRole('menuitem', { name: 'Guardar esta vista…' }).click();
      await submit('Guardar vista');
      await says('El campo nombre es requerido');
    },
  ],
  [
    'websites-no-match',
    async ({ answers, open }) => {
      answers['GET /websites'] = noRows;
      await open('/websites?buscar=nada', 'Ningún sitio coincide con tu búsqueda');
    },
  ],
  [
    'edit-same-url',
    async ({ page, answers, open, says, fill }) => {
      answers['GET /websites'] = { ...noRows, items: sites, total: 2 };
      await open(`/websites/edit/${siteId}`, /Hay una guardada: •••• 7890/);
      await fill('URL', longPath);
      await page.getByLabel('URL', { exact: true }).blur();
      await says(/^Ya hay otro sitio con esta URL/);
    },
  ],
  [
    'edit-remove-key',
    async ({ answers, open, press, question }) => {
      answers['GET /websites/{websiteId}'] = websiteDetail({ name: LONG });
      await open(`/websites/edit/${siteId}`, /Hay una guardada: •••• 7890/);
      await press('Quitar la API Key');
      await expect(question).toBeVisible();
    },
  ],
  [
    'edit-missing',
    async ({ api, open }) => {
      const answer = refusal('NOT_FOUND', 'No existe.');
      const name = 'GET /websites/{websiteId}';
      api.read = { name, answer: (route) => route.fulfill({ status: 404, json: answer }) };
      await open(`/websites/edit/${siteId}`, 'No encontramos este sitio');
    },
  ],
]);

const failure = { code: 'dns', cause: 'No está.', advice: 'Búscalo.', httpStatus: null } as const;
const failed = {
  ...neverSynced,
  state: 'failed',
  failure,
  failures: 3,
  nextAttemptAt: '2099-01-01T00:00:00.000Z',
} as const;
const listed = [
  siteStatus({ name: LONG, lastSyncDate: '2026-01-01T00:00:00.000Z', pendingUpdates: 3 }),
  siteStatus({
    websiteId: '01k9zz000000000000000000w2',
    name: 'Privado',
    url: longPath,
    sync: failed,
  }),
  siteStatus({ websiteId: '01k9zz000000000000000000w3', keyConfigured: false, backupMissed: true }),
];
const known = siteDetail({
  name: LONG,
  stats: siteStats(),
  lastSyncDate: new Date().toISOString(),
});

const manyUpdates = siteStats({
  plugins: Array.from({ length: 200 }, (_, n) => ({
    ...{ file: `${String(n)}.php`, version: '2.3.1', active: true, updatePending: true },
    name: n === 1 ? LONG : `Plugin ${String(n + 1)}`,
    ...(n !== 2 && { offered: '2.4.0' }),
  })),
  pluginsCount: 200,
});

looks('the status of the sites of a client', 'cliente', [
  [
    'status',
    async ({ answers, open }) => {
      answers['GET /status'] = { ...noRows, items: listed, total: 3 };
      answers['GET /status/summary'] = summarize(listed, new Date());
      answers['GET /status/{websiteId}'] = known;
      await open('/status', LONG);
    },
  ],
  [
    'status-run',
    async ({ answers, open }) => {
      const run = syncRun({ total: 2, failed: 1, startedAt: new Date().toISOString() });
      answers['GET /status/runs/latest'] = { run };
      await open('/status', /1 de 2 sitios/);
    },
    'busy',
  ],
  [
    'status-no-match',
    async ({ answers, open }) => {
      answers['GET /status/runs/latest'] = { run: null };
      answers['GET /status'] = noRows;
      await open('/status?buscar=nada', 'Ningún sitio coincide con «nada»');
    },
  ],
  ['status-site', ({ open }) => open(`/status/${siteId}`, 'Información del servidor')],
  [
    'status-without-updates',
    async ({ answers, open }) => {
      answers['GET /status/{websiteId}'] = { ...known, stats: siteStats({ plugins: [] }) };
      await open(`/status/${siteId}`, 'No hay actualizaciones pendientes.');
    },
  ],
  [
    'status-unchecked',
    async ({ answers, open }) => {
      const stats = siteStats({ plugins: [] });
      answers['GET /status/{websiteId}'] = { ...known, stats, updatesCheckedAt: 'never' };
      await open(`/status/${siteId}`, /^No sabemos si hay actualizaciones/);
    },
  ],
  [
    'status-many-updates',
    async ({ page, answers, open }) => {
      answers['GET /status/{websiteId}'] = { ...known, stats: manyUpdates, pendingUpdates: 200 };
      await open(`/status/${siteId}`, 'Ver 190 actualizaciones más');
      await page.getByLabel('Seleccionar todas las actualizaciones a la vista').first().check();
      await expect(page.getByRole('button', { name: 'Pedir la actualización' })).toBeVisible();
    },
  ],
  [
    'status-request-update',
    async ({ page, answers, open }) => {
      answers['GET /status/{websiteId}'] = { ...known, stats: manyUpdates, pendingUpdates: 200 };
      await open(`/status/${siteId}`, 'Ver 190 actualizaciones más');
      await page
        .getByRole('button', { name: /^Pedir que lo actualicen/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText('Nueva actividad');
    },
  ],
  [
    'status-history',
    async ({ page, answers, open }) => {
      answers['GET /status/{websiteId}/history'] = siteHistory([
        historyPoint('2026-01-09', { wordpressVersion: '6.7.2', pluginsPending: 3 }),
        historyPoint('2026-02-17', { pluginsPending: 6, themesPending: 1 }),
        historyPoint('2026-03-10'),
      ]);
      await open(`/status/${siteId}?tab=historial`, /6\.7\.2 → 6\.8\.3/);
      await expect(page.locator('[data-chart] path').first()).toBeAttached();
    },
  ],
  [
    'status-running',
    async ({ answers, open }) => {
      answers['GET /status/{websiteId}'] = { ...known, sync: runningSync(new Date()) };
      await open(`/status/${siteId}`, 'Sincronización en curso');
    },
    'busy',
  ],
  [
    'status-failed',
    async ({ answers, open }) => {
      answers['GET /status/{websiteId}'] = siteDetail({ ...listed[0], sync: failed });
      await open(`/status/${siteId}`, 'La última sincronización falló');
    },
  ],
  [
    'status-without-key',
    async ({ answers, open }) => {
      answers['GET /status/{websiteId}'] = siteDetail({ name: LONG, keyConfigured: false });
      await open(`/status/${siteId}`, 'API Key Requerida');
    },
  ],
  [
    'status-pairing',
    async ({ answers, press, says }) => {
      // The code waits: the site has no key yet.
      answers['GET /websites/{websiteId}'] = websiteDetail({
        keyConfigured: false,
        keyLast4: null,
      });
      await press('Generar código');
      await says(/^gnusys-texto/);
    },
  ],
  [
    'status-plugins',
    async ({ answers, open }) => {
      answers['GET /status/{websiteId}'] = known;
      answers['GET /status/{websiteId}/software'] = siteSoftware().body;
      await open(`/status/${siteId}/plugins`, 'Plugin 7');
    },
  ],
  ['status-themes', ({ open }) => open(`/status/${siteId}/themes`, 'Bosque')],
  [
    'status-plugins-failed',
    async ({ api, open }) => {
      const answer = refusal('SITE_KEY_REFUSED', 'El sitio no aceptó la API Key.');
      const name = 'GET /status/{websiteId}/software';
      api.read = { name, answer: (route) => route.fulfill({ status: 424, json: answer }) };
      await open(`/status/${siteId}/plugins`, /^No se pudieron cargar los plugins/);
    },
  ],
]);

const activities = [
  activity({
    description: `${`${LONG} `.repeat(6)}\nFin.`,
    websiteName: LONG.repeat(2),
    status: 'realizada',
    closingComment: `${`${LONG} `.repeat(5)}\n\nGracias.`,
    completedAt: '2026-03-06T12:00:00.000Z',
    versionAtCompletion: '6.8.3',
  }),
  activity({ description: 'El carrito falla', type: 'error', status: 'en_progreso' }),
  activity({ description: 'Al día', type: 'mantenimiento' }),
];

const pathOfOne = paths.activity.replace(':activityId', activities[0]?.activityId ?? '');

looks('the activities and notifications of a client', 'cliente', [
  [
    'activities-no-plan',
    async ({ answers, open }) => {
      answers['GET /activities'] = nothing;
      answers['GET /user-plans/current'] = noPlan;
      await open('/activities', 'Aún no tienes actividades');
    },
  ],
  [
    'activities',
    async ({ answers, open }) => {
      answers['GET /activities'] = { ...nothing, items: activities };
      answers['GET /user-plans/current'] = quota(1, { planName: LONG });
      await open('/activities', 'Al día');
    },
  ],
  [
    'activity-no-messages',
    async ({ answers, open }) => {
      answers['GET /activities/{activityId}'] = activities[0];
      answers['GET /activities/{activityId}/messages'] = nothing;
      await open(pathOfOne, 'Aún no hay mensajes');
    },
  ],
  [
    'activity-one-message',
    async ({ answers, open }) => {
      answers['GET /activities/{activityId}/messages'] = { ...nothing, items: [message()] };
      await open(pathOfOne, '¿Nos envías el archivo?');
    },
  ],
  [
    'activity-messages',
    async ({ answers, open, press, says }) => {
      // The newest of two hundred.
      const items = Array.from({ length: 25 }, (_, n) =>
        n % 3 === 0
          ? message({ side: 'client', mine: true, text: `${LONG} `.repeat(n === 0 ? 6 : 1) })
          : message({ text: `Mensaje ${String(n)}.\n\nGracias.` }),
      );
      answers['GET /activities/{activityId}/messages'] = { items, nextCursor: 'more' };
      await open(pathOfOne, /Mensaje 23/);
      await press('Enviar mensaje');
      await says('Escribe un mensaje');
    },
  ],
  [
    'activity-facts',
    async ({ page, press, says }) => {
      await page.setViewportSize(phone);
      await press('Ver datos');
      await says('Versiones');
    },
    'phone',
  ],
  [
    'activity-files',
    async ({ page, answers, open, says }) => {
      await page.setViewportSize(desk);
      const image = { mimeType: 'image/png', buffer: Buffer.from('\x89PNG') };
      const one = attachment({ name: 'listo.png' });
      const files = [one, attachment({ name: `${LONG}.pdf`, format: 'pdf' })];
      answers['GET /activities/{activityId}/messages'] = {
        items: [message({ text: '', attachments: files })],
        nextCursor: null,
      };
      const { attachmentId } = one;
      const link = { attachmentId, url: '/bucket/listo', headers: {} };
      answers['POST /activities/{activityId}/attachments'] = link;
      answers['POST /activities/{activityId}/attachments/{attachmentId}/completion'] = one;
      await page.route('**/bucket/listo', (route) => route.fulfill({ status: 200 }));
      await open(pathOfOne, /\.pdf$/);
      const input = page.locator('form input[type=file]');
      await input.setInputFiles([
        { name: 'listo.png', ...image },
        { name: `${LONG}.exe`, ...image },
      ]);
      await says('Listo para enviar');
      // The storage never answers.
      await page.route('**/bucket/lento', () => undefined);
      answers['POST /activities/{activityId}/attachments'] = { ...link, url: '/bucket/lento' };
      await input.setInputFiles({ name: 'lento.png', ...image });
      await says(/^(?:Subiendo|Comprobando)/);
    },
    'busy',
  ],
  [
    'activities-again',
    async ({ open }) => {
      await open('/activities', 'Al día');
    },
  ],
  [
    'activities-create-errors',
    async ({ press, submit, says, fill }) => {
      await press('Nueva actividad');
      await submit('Crear actividad');
      await says('El campo descripción es requerido');
      await fill('Descripción', 'a'.repeat(501));
    },
  ],
  [
    'activities-edit',
    async ({ close, choose }) => {
      await close();
      await choose('Al día', 'Editar');
    },
  ],
  [
    'activities-delete',
    async ({ close, choose }) => {
      await close();
      await choose('Al día', 'Eliminar');
    },
  ],
  [
    'activities-exhausted',
    async ({ answers, open }) => {
      answers['GET /user-plans/current'] = quota(5, { siteLimit: 2 });
      await open('/activities', 'Has alcanzado el límite de actividades de tu plan');
    },
  ],
  [
    'activities-movements',
    async ({ answers, press, says }) => {
      const items = [
        movement(),
        movement({ kind: 'return' }),
        movement({ kind: 'correction', reason: LONG }),
      ];
      answers['GET /user-plans/{userPlanId}/movements'] = { ...nothing, items };
      await press('Movimientos');
      await says(LONG);
    },
  ],
  [
    'activities-no-site',
    async ({ answers, open, press, says }) => {
      answers['GET /websites'] = noRows;
      answers['GET /user-plans/current'] = quota(1);
      await open('/activities', 'Al día');
      await press('Nueva actividad');
      await says('Primero registra un sitio');
    },
  ],
  [
    'notifications',
    async ({ answers, open }) => {
      const items = notificationTypes.map((type) =>
        notification({
          type,
          title: `${LONG} ${type}`,
          message: `${LONG} `.repeat(3),
          read: type === 'error',
        }),
      );
      answers['GET /notifications'] = { ...nothing, items, counts: { all: 4, unread: 3, read: 1 } };
      await open('/notifications', `${LONG} error`);
    },
  ],
  [
    'notification-open',
    async ({ page, press }) => {
      await press(`${LONG} warning`);
      await expect(page.getByText(/^Advertencia · /)).toBeVisible();
    },
  ],
]);

const receipt: Receipt = {
  payment: payment({ refundedCents: 1_000, receiptNumber: '2026-0012' }),
  period: { startDate: '2026-03-05T12:00:00.000Z', endDate: '2026-04-05T12:00:00.000Z' },
  client: {
    name: LONG,
    email: 'clara@andes.cl',
    companyName: LONG,
    companyDni: '76.123.456-7',
    companyAddress: 'Av. Sur 123',
    companyCity: 'Santiago',
    companyCountry: 'Chile',
  },
  issuedAt: '2026-03-05T12:00:00.000Z',
  tax: { name: 'IVA', percent: 19, cents: 623 },
};

looks('the plans, orders, reports and profile of a client', 'cliente', [
  [
    'plans',
    async ({ answers, open }) => {
      answers['GET /user-plans/current'] = quota(1, {
        periods: [period(-10, { planId: plan().planId })],
      });
      await open('/plans', 'Tu plan actual');
    },
  ],
  [
    'checkout-refused',
    async ({ page, api, dialog, submit, says }) => {
      await page.getByRole('button', { name: 'Mejorar' }).last().click();
      await says(/^Empieza hoy y reemplaza/);
      const json = refusal('PROVIDER_UNAVAILABLE', 'PayPal no responde.');
      api.write = (route) => route.fulfill({ status: 503, json });
      await submit('Pagar con PayPal');
      await expect(dialog.getByRole('alert')).toHaveText('PayPal no responde.');
    },
  ],
  [
    'checkout-started',
    async ({ page, api, submit, says }) => {
      api.write = undefined;
      // As where a browser lets no tab open.
      await page.evaluate('window.open = () => null');
      await submit('Pagar con PayPal');
      await says(/^Tu navegador no abrió la pestaña/);
    },
  ],
  ['orders-no-plans', ({ open }) => open('/my-orders', 'Sin plan')],
  [
    'orders-expired',
    async ({ answers, open }) => {
      const over = '2026-03-03T12:00:00.000Z';
      const expired = userPlan({
        status: 'expired',
        startDate: '2026-02-03T12:00:00.000Z',
        endDate: over,
        updatedAt: over,
      });
      answers['GET /user-plans/mine'] = { ...nothing, items: [expired] };
      await open('/my-orders', /^Tu plan Profesional venció/);
    },
  ],
  [
    'orders-plans',
    async ({ answers, open }) => {
      const waiting = userPlan({
        startDate: inDays(20),
        endDate: inDays(50),
        planName: proPlan.name,
      });
      answers['GET /user-plans/mine'] = {
        ...nothing,
        items: [waiting, userPlan({ planName: LONG })],
      };
      await open('/my-orders', LONG);
    },
  ],
  [
    'orders-payments',
    async ({ answers, open }) => {
      const items = [
        payment({ status: 'pending', settlement: 'pending' }),
        payment({
          status: 'failed',
          settlement: 'declined',
          checkoutUrl: 'https://paypal.example',
        }),
        payment({ refundedCents: 1_000, flag: 'partialRefund', planName: LONG }),
      ];
      answers['GET /payments/mine'] = { ...nothing, items };
      await open('/my-orders?tab=pagos', LONG);
    },
  ],
  [
    'receipt',
    async ({ answers, open }) => {
      answers['GET /payments/{paymentId}/receipt'] = receipt;
      await open(`/my-orders/receipts/${receipt.payment.paymentId}`, 'Reembolsado');
    },
  ],
  [
    'reports',
    async ({ answers, open }) => {
      answers['GET /reports/mine'] = { ...nothing, items: [storedReport({ clientName: LONG })] };
      await open('/reports', new RegExp(LONG));
    },
  ],
  [
    'reports-no-match',
    async ({ answers, open }) => {
      answers['GET /reports/mine'] = nothing;
      await open('/reports?desde=2026-03-02', 'Ningún reporte coincide con los filtros');
    },
  ],
  [
    'report',
    async ({ page, answers, open }) => {
      const viewUrl = '/api/reports/views/look';
      const report = storedReport({ clientName: LONG });
      answers['POST /reports/{reportId}/open'] = { report, viewUrl, isFirst: false };
      // The document itself is looked at in tests/integration/report-print.test.ts.
      const body = '<!doctype html><html lang="es"><title>Reporte</title><h1>Reporte</h1></html>';
      await page.route(`**${viewUrl}`, (route) =>
        route.fulfill({ contentType: 'text/html', body }),
      );
      await open(pathOfReport(storedReport().reportId), new RegExp(LONG));
    },
  ],
  [
    'report-withdrawn',
    async ({ api, open }) => {
      const json = refusal('REPORT_WITHDRAWN', 'Este reporte fue retirado.');
      api.write = (route) => route.fulfill({ status: 410, json });
      await open(paths.report.replace(':reportId', 'retirado'), 'Este reporte fue retirado');
      api.write = undefined;
    },
  ],
  ['reports-empty', ({ open }) => open('/reports', 'Aún no tienes reportes')],
  [
    'profile-errors',
    async ({ open, fill, press, says }) => {
      await open('/profile', 'Datos de la empresa');
      await fill('Nombre', '');
      await fill(/^Dirección/, 'x; drop '.repeat(30));
      await press('Guardar cambios');
      await says('El campo nombre es requerido');
      await press('Cambiar contraseña');
      await says('Escribe tu contraseña actual');
    },
  ],
  [
    'profile-password',
    async ({ fill, says }) => {
      await fill('Nueva contraseña', 'una frase que recuerdo');
      await says('Cumple las reglas y es larga.');
    },
  ],
  [
    'profile-leave',
    async ({ page, question }) => {
      await page.getByRole('link', { name: /WordPress Manager/ }).click();
      await expect(question).toBeVisible();
    },
  ],
  [
    'profile-saved-long-name',
    async ({ answers, press, fill, says }) => {
      await press('Seguir editando');
      const firstName = 'Bartolomea'.repeat(9);
      answers['PUT /profile'] = { ...profile, firstName };
      await fill('Nombre', firstName);
      await fill(/^Dirección/, 'Av. Providencia 1234');
      await press('Guardar cambios');
      await says('Perfil actualizado');
    },
  ],
  [
    'profile-members',
    async ({ open, page }) => {
      await open('/profile', 'Datos de la empresa');
      // Its code comes when it is near.
      await page.getByRole('button', { name: 'Activar' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Invitar a una persona' }).scrollIntoViewIfNeeded();
    },
  ],
  [
    'profile-members-invite',
    async ({ press, submit, says }) => {
      await press('Invitar a una persona');
      await submit('Enviar invitación');
      await says('El campo email es requerido');
    },
  ],
  [
    'profile-members-question',
    async ({ open, page, question }) => {
      await open('/profile', 'Datos de la empresa');
      // Its code comes when it is near.
      await page.getByRole('button', { name: 'Activar' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: /^Acciones de Persona 2/ }).click();
      await page.getByRole('menuitem', { name: 'Quitar de la empresa' }).click();
      await expect(question).toBeVisible();
    },
  ],
  [
    'profile-members-failed',
    async ({ api, open, page, says }) => {
      const json = refusal('INTERNAL', 'Algo salió mal de nuestro lado. Vuelve a intentarlo.');
      api.read = {
        name: 'GET /company/members',
        answer: (route) => route.fulfill({ status: 500, json }),
      };
      await open('/profile', 'Datos de la empresa');
      // Its code comes when it is near.
      await page.getByRole('button', { name: 'Activar' }).scrollIntoViewIfNeeded();
      await says('No se pudieron cargar las personas de la empresa');
      api.read = undefined;
    },
  ],
  [
    'profile-of-a-member',
    async ({ answers, open, says }) => {
      answers['GET /profile'] = me({ companyId: '01k9zz0000000000000000m000' }).body;
      answers['GET /company'] = { companyName: LONG, clientName: 'Ana Pérez' };
      await open('/profile', 'Tu empresa');
      await says('Tu acceso');
      answers['GET /profile'] = me({}).body;
    },
  ],
  [
    'profile-sessions',
    async ({ answers, open, page }) => {
      const others = Array.from({ length: 14 }, (_, n) => otherSession(n + 2));
      answers['GET /sessions'] = { sessions: [listedSession(), ...others] };
      await open('/profile', 'Datos de la empresa');
      // Its code comes when it is near.
      await page.getByRole('button', { name: 'Activar' }).scrollIntoViewIfNeeded();
      await page
        .getByRole('button', { name: 'Cerrar todas', exact: true })
        .scrollIntoViewIfNeeded();
    },
  ],
  [
    'profile-sessions-question',
    async ({ press, question }) => {
      await press('Cerrar todas las demás');
      await expect(question).toBeVisible();
    },
  ],
  [
    'profile-sessions-long',
    async ({ answers, open, page, says }) => {
      const device = `${LONG} ${LONG}`;
      const address = '2001:db8:85a3:1234:5678:8a2e:1370:7334';
      answers['GET /sessions'] = {
        sessions: [listedSession(), otherSession(2, { device, address })],
      };
      await open('/profile', 'Datos de la empresa');
      await page.getByRole('button', { name: 'Activar' }).scrollIntoViewIfNeeded();
      await says(`IP ${address}`);
    },
  ],
  [
    'profile-erasure',
    async ({ open, page, press, dialog }) => {
      await open('/profile', 'Datos de la empresa');
      await page.getByRole('button', { name: 'Eliminar mi cuenta' }).scrollIntoViewIfNeeded();
      await press('Eliminar mi cuenta');
      await expect(dialog).toBeVisible();
    },
  ],
  [
    'profile-erasure-word',
    async ({ dialog, says }) => {
      await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await says('Escribe ELIMINAR para confirmar');
    },
  ],
  [
    'profile-sessions-failed',
    async ({ api, open, page, says }) => {
      const json = refusal('INTERNAL', 'Algo salió mal de nuestro lado. Vuelve a intentarlo.');
      api.read = { name: 'GET /sessions', answer: (route) => route.fulfill({ status: 500, json }) };
      await open('/profile', 'Datos de la empresa');
      await page.getByRole('button', { name: 'Activar' }).scrollIntoViewIfNeeded();
      await says('No se pudieron cargar las sesiones');
      api.read = undefined;
    },
  ],
  [
    'profile-erasure-asked',
    async ({ answers, open, page }) => {
      const erasesAt = '2026-12-05T12:00:00.000Z';
      answers['GET /profile'] = { ...(answers['GET /profile'] as object), erasesAt };
      answers['POST /session'] = { ...(answers['POST /session'] as object), erasesAt };
      await open('/profile', 'Datos de la empresa');
      await page
        .getByRole('button', { name: 'Cancelar la eliminación' })
        .last()
        .scrollIntoViewIfNeeded();
    },
  ],
  ['dashboard-erasure-asked', ({ open }) => open('/dashboard', /^Tu cuenta se eliminará el/)],
]);
