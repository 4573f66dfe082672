import type { BrowserContext, Page, Route } from '@playwright/test';
import { BAD_ANSWER_MESSAGE, NETWORK_MESSAGE } from '../../frontend/src/lib/api-error.ts';
import { errorCatalogue } from '../../functions/core/http/errors.ts';
import { serveCanned, type CannedApi } from './canned-api.ts';
import { cannedPortal } from './canned-portal.ts';
import { expect, signInDemo, stack, test } from './support.ts';
import { areaOf, writeActions, type WriteAction } from './write-actions.ts';

// What the catalogues of errors (000 §8, 001 §8) promise, whatever the API does.

interface Failure {
  what: string;
  answer: (route: Route) => Promise<void>;
  /** What people read of the cause. */
  why: string | RegExp;
}

const html = '<!DOCTYPE html><title>Error</title>';
const page = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: html });
const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, json: body });
const { INTERNAL } = errorCatalogue;
const ours = { error: { code: 'INTERNAL', message: INTERNAL.message, requestId: 'r-1' } };

/** The gateway's own refusal has no words of ours: the SPA says it in those of the API. */
const TOO_MANY = errorCatalogue.TOO_MANY_REQUESTS.message;

const failures: Failure[] = [
  { what: 'a 500 of ours', answer: json(500, ours), why: INTERNAL.message },
  { what: 'a 502 in HTML', answer: page(502), why: INTERNAL.message },
  { what: 'a 503', answer: json(503, { message: 'Service Unavailable' }), why: INTERNAL.message },
  { what: 'a 504 in HTML', answer: page(504), why: INTERNAL.message },
  { what: 'a 429', answer: json(429, { message: 'Too Many Requests' }), why: TOO_MANY },
  { what: 'no network', answer: (route) => route.abort('failed'), why: NETWORK_MESSAGE },
  { what: 'an answer that is no JSON', answer: page(200), why: BAD_ANSWER_MESSAGE },
];

/** Writes that other stories fail, and why. */
const failedElsewhere: Record<string, string> = {
  'POST /backups/{websiteId}/uploads': 'an upload repeats it by itself: storage-failures.spec.ts',
};

/** What the toast says where a write fails. */
const toasts: Record<string, string> = {
  'POST /activities': 'No se pudo crear la actividad',
  'PUT /activities/{activityId}': 'No se pudo actualizar la actividad',
  'DELETE /activities/{activityId}': 'No se pudo eliminar la actividad',
  'DELETE /backups/{websiteId}': 'No se pudo completar la limpieza de datos.',
  'DELETE /backups/{websiteId}/files/{backupId}': 'No se pudo eliminar el respaldo.',
  'DELETE /backups/{websiteId}/uploads/{backupId}': 'No se pudo cancelar la subida.',
  'POST /backups/{websiteId}/files/{backupId}/download': 'No se pudo descargar el respaldo.',
  'POST /backups/{websiteId}/key': 'No se pudo generar la API Key.',
  'DELETE /backups/{websiteId}/key': 'No se pudo revocar la API Key.',
  'DELETE /backups/{websiteId}/logs': 'No se pudieron eliminar todos los registros.',
  'DELETE /backups/{websiteId}/logs/{logId}': 'No se pudo eliminar el registro.',
  'POST /notifications': 'No se pudo enviar la notificación',
  'PUT /notifications/{notificationId}': 'No se pudo actualizar la notificación',
  'DELETE /notifications/{notificationId}': 'No se pudo eliminar la notificación',
  'POST /notifications/{notificationId}/read': 'No se pudo marcar la notificación como leída',
  'POST /notifications/read': 'No se pudieron marcar las notificaciones como leídas',
  'POST /payments': 'Error al crear el pago con PayPal',
  'POST /payments/{paymentId}/discard': 'No se pudo descartar el pago',
  'POST /payments/exports': 'Error al exportar los pagos',
  'PUT /payments/{paymentId}/status': 'Error al actualizar el estado del pago',
  'POST /payments/{paymentId}/review': 'Error al marcar el pago como revisado',
  'POST /user-plans': 'Error al asignar el plan',
  'PUT /user-plans/{userPlanId}/status': 'Error al actualizar el estado del plan',
  'POST /user-plans/{userPlanId}/corrections': 'Error al corregir el consumo',
  'POST /plans': 'No se pudo crear el plan',
  'PUT /plans/{planId}': 'No se pudo actualizar el plan',
  'PUT /plans/{planId}/archived': 'No se pudo actualizar el plan',
  'DELETE /plans/{planId}': 'No se pudo eliminar el plan',
  'PUT /profile': 'No se pudo actualizar el perfil.',
  'POST /reports': 'No se pudo generar el reporte',
  'POST /reports/{reportId}/download': 'No se pudo generar el enlace de descarga',
  'POST /reports/monthly/{userId}/{month}/retry': 'No se pudo reintentar el reporte',
  'PUT /reports/monthly-settings/{userId}': 'No se pudieron guardar los reportes mensuales',
  'POST /status/{websiteId}/sync': 'No se pudo iniciar la sincronización',
  'POST /status/runs': 'No se pudo iniciar la sincronización',
  'POST /users': 'Error al crear usuario',
  'PUT /users/{userId}': 'No se pudo actualizar el usuario',
  'DELETE /users/{userId}': 'No se pudo eliminar el usuario',
  'PUT /users/{userId}/role': 'No se pudo cambiar el rol',
  'POST /users/{userId}/password': 'Error al cambiar contraseña',
  'POST /users/{userId}/invitation': 'No se pudo reenviar la invitación',
  'POST /websites': 'No se pudo crear el sitio web',
  'PUT /websites/{websiteId}': 'No se pudo actualizar el sitio web',
  'DELETE /websites/{websiteId}': 'No se pudo eliminar el sitio web',
  'DELETE /websites/{websiteId}/api-key': 'No se pudo quitar la API Key',
  'POST /websites/{websiteId}/pairing': 'No se pudo generar el código',
  'POST /websites/assignments': 'No se pudo reasignar el sitio web',
};

type Words = [toast: string | RegExp, cause: string | RegExp];

/** 'Show the server message or …' (000 §8, 001 §8): it has one for who asks too often. */
const inServersWords = ({ what, why }: Failure): Words | undefined =>
  what === 'a 429' ? [why, why] : undefined;

/** Where the words differ by the cause. */
const exceptions: Record<string, (failure: Failure) => Words | undefined> = {
  'POST /users': inServersWords,
  'POST /users/{userId}/password': inServersWords,
  'POST /payments': inServersWords,
  'POST /reports': ({ what, why }) => {
    const title = 'No se pudo generar el reporte';
    if (what === 'a 429') return [title, why];
    return why === INTERNAL.message ? [title, 'Error generando reporte'] : undefined;
  },
  'POST /reports/{reportId}/download': ({ why }) =>
    why === NETWORK_MESSAGE ? ['No se pudo descargar el reporte', why] : undefined,
};

/** What the toast says of a failure, and what is read of its cause. */
const wordsOf = ({ route }: WriteAction, failure: Failure): Words =>
  exceptions[route]?.(failure) ?? [toasts[route] ?? '', failure.why];

/** Longer than a toast stays. Milliseconds. */
const TOASTS_GONE_MS = 6_000;

async function failAll(page: Page, api: CannedApi, action: WriteAction): Promise<void> {
  // A menu closes by what is chosen in it.
  const inMenu = action.what === 'its menu' || action.route.endsWith('/archived');
  const ready = () => action.ready(page, '1');
  let button = await ready();
  const press = async () => {
    if (inMenu && (await button.count()) === 0) button = await ready();
    await button.click();
  };
  for (const failure of failures) {
    await test.step(`${failure.what}: ${action.route} ${action.what ?? ''}`, async () => {
      api.write = failure.answer;
      await press();
      const [title, why] = wordsOf(action, failure);
      const toast = page.locator('[role=region] > ol > li').filter({ hasText: title });
      await expect(toast).toHaveCount(1);
      await expect(page.getByText(why).first()).toBeAttached();
      // What failed is not done, and is ready to be tried again.
      await page.clock.fastForward(TOASTS_GONE_MS);
      await expect(toast).toHaveCount(0);
    });
  }
  await test.step(`no failure: ${action.route} ${action.what ?? ''}`, async () => {
    api.write = undefined;
    api.writes.length = 0;
    await press();
    await expect.poll(() => api.writes).toEqual([action.route]);
  });
}

async function open(context: BrowserContext, path: string, role: 'admin' | 'cliente') {
  const page = await context.newPage();
  await page.clock.install();
  const api = await serveCanned(page, cannedPortal(stack.portalUrl, role));
  return { page, api, go: () => page.goto(path) };
}

test.describe.configure({ mode: 'parallel' });

const tried = writeActions.filter(({ route }) => route in toasts);
for (const [area, actions] of Map.groupBy(tried, areaOf)) {
  test(`a write that fails on /${area} says so, keeps what was typed, and works the next time`, async ({
    page: first,
    context,
  }) => {
    await signInDemo(first, 'admin');
    await first.close();
    for (const action of actions) {
      const { page, api, go } = await open(context, action.path, action.role ?? 'admin');
      await go();
      await failAll(page, api, action);
      await page.close();
    }
  });
}

/** What cannot be read is told in its place. */
const reads: { path: string; role: 'admin' | 'cliente'; route: string; says: string }[] = [
  {
    path: '/plans',
    role: 'cliente',
    route: 'GET /plans',
    says: 'No se pudieron cargar los planes',
  },
  {
    path: '/plans/manage',
    role: 'admin',
    route: 'GET /plans/all',
    says: 'No se pudieron cargar los planes',
  },
  {
    path: '/activities',
    role: 'cliente',
    route: 'GET /user-plans/current',
    says: 'No se pudo cargar la información del plan',
  },
  {
    path: '/admin/payments',
    role: 'admin',
    route: 'GET /payments',
    says: 'Error al cargar los pagos',
  },
  {
    path: '/admin/payments?tab=planes',
    role: 'admin',
    route: 'GET /user-plans',
    says: 'Error al cargar los planes de usuarios',
  },
  {
    path: '/my-orders?tab=pagos',
    role: 'cliente',
    route: 'GET /payments/mine',
    says: 'Error al cargar tus pagos',
  },
  {
    path: '/my-orders',
    role: 'cliente',
    route: 'GET /user-plans/mine',
    says: 'Error al cargar tus planes',
  },
  {
    path: '/reports',
    role: 'cliente',
    route: 'GET /reports/mine',
    says: 'No se pudieron cargar los reportes',
  },
];

for (const { path, role, route, says } of reads) {
  test(`${route} that fails is told on ${path}`, async ({ page: first, context }) => {
    await signInDemo(first, 'admin');
    await first.close();
    const { page, api, go } = await open(context, path, role);
    const again = page.getByRole('main').getByRole('button', { name: 'Reintentar' }).first();
    for (const [n, failure] of failures.entries()) {
      await test.step(failure.what, async () => {
        let answered = 0;
        const answer = (asked: Route) => {
          answered += 1;
          return failure.answer(asked);
        };
        api.read = { name: route, answer };
        await (n === 0 ? go() : again.click());
        const main = page.getByRole('main');
        // What may pass by itself is asked for three times, after pauses; a refusal is told at once.
        const wanted = failure.what === 'a 429' ? 1 : 3;
        await expect(async () => {
          await page.clock.fastForward(5_000);
          expect(answered).toBe(wanted);
        }).toPass({ intervals: [50] });
        await expect(main.getByText(says).first()).toBeVisible();
        await expect(main.getByText(failure.why).first()).toBeVisible();
        await expect(again).toBeEnabled();
      });
    }
    api.read = undefined;
    await again.click();
    await expect(page.getByText(says)).toHaveCount(0);
  });
}

test('each write that a button starts has its words, or a story of its own that fails it', () => {
  const routes = new Set(writeActions.map(({ route }) => route));
  expect([...Object.keys(toasts), ...Object.keys(failedElsewhere)].sort()).toEqual(
    [...routes].sort(),
  );
});
