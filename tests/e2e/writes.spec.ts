import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { NETWORK_MESSAGE } from '../../frontend/src/lib/http/api-error.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { rootDir } from '../support/root.ts';
import { failures, INTERNAL, type Failure } from './api-failures.ts';
import { serveCanned, type CannedApi } from './canned-api.ts';
import { cannedPortal, ROUNDS } from './canned-portal.ts';
import { clickTwice, gaps, SILENCE_MS } from './clicks.ts';
import { someOf, triesAll } from '../support/depth.ts';
import { passwordForms } from './password-forms.ts';
import { expect, signInDemo, stack, test } from './support.ts';
import { areaOf, writeActions, writtenByOthers, type WriteAction } from './write-actions.ts';

// Every button that writes: where the API fails (000 §8, 001 §8) it says so, keeps what was typed and works the next time;
// clicked twice it writes once. What differs by the way of failing and by the time between the clicks is one mechanism for
// all buttons: its own tests try every way (docs/testing.md).

/** Writes that other stories fail, and why. */
const failedElsewhere: Record<string, string> = {
  'POST /backups/{websiteId}/uploads': 'an upload repeats it by itself: storage-failures.spec.ts',
};

/** What the toast says where a write fails. */
const toasts: Record<string, string> = {
  'POST /activities': 'No se pudo crear la actividad',
  'POST /activities/update-jobs': 'No se pudo pedir la actualización',
  'POST /activities/update-jobs/{jobId}/undo': 'No se pudo deshacer',
  'PUT /activities/{activityId}': 'No se pudo actualizar la actividad',
  'POST /activities/{activityId}/messages': 'No se pudo enviar el mensaje',
  'POST /activities/{activityId}/messages/{messageId}/attachments/{attachmentId}/download':
    'No se pudo descargar el archivo',
  'DELETE /activities/{activityId}': 'No se pudo eliminar la actividad',
  'PUT /attention/{subject}/{kind}/assignee': 'No se pudo guardar',
  'POST /attention/{subject}/{kind}/postpone': 'No se pudo posponer',
  'POST /attention/{subject}/{kind}/dismiss': 'No se pudo descartar',
  'POST /attention/{subject}/{kind}/return': 'No se pudo guardar',
  'DELETE /backups/{websiteId}': 'No se pudo completar la limpieza de datos.',
  'DELETE /backups/{websiteId}/files/{backupId}': 'No se pudo eliminar el respaldo.',
  'DELETE /backups/{websiteId}/uploads/{backupId}': 'No se pudo cancelar la subida.',
  'POST /backups/{websiteId}/files/{backupId}/download': 'No se pudo descargar el respaldo.',
  'POST /backups/{websiteId}/files/{backupId}/source': 'No se pudo confirmar el origen.',
  'POST /backups/{websiteId}/drills': 'No se pudo pedir la comprobación.',
  'POST /backups/{websiteId}/files/{backupId}/restore': 'No se pudo preparar la restauración',
  'POST /backups/{websiteId}/key': 'No se pudo generar la API Key.',
  'DELETE /backups/{websiteId}/key': 'No se pudo revocar la API Key.',
  'DELETE /backups/{websiteId}/logs': 'No se pudieron eliminar todos los registros.',
  'DELETE /backups/{websiteId}/logs/{logId}': 'No se pudo eliminar el registro.',
  'POST /notifications': 'No se pudo enviar la notificación',
  'PUT /notifications/choices': 'No se pudieron guardar los avisos',
  'PUT /notifications/{notificationId}': 'No se pudo actualizar la notificación',
  'DELETE /notifications/{notificationId}': 'No se pudo eliminar la notificación',
  'POST /notifications/{notificationId}/read': 'No se pudo marcar la notificación como leída',
  'POST /notifications/read': 'No se pudieron marcar las notificaciones como leídas',
  'POST /payments': 'Error al crear el pago con PayPal',
  'POST /payments/{paymentId}/discard': 'No se pudo descartar el pago',
  'POST /payments/{paymentId}/reminder': 'No se pudo enviar el enlace de pago',
  'POST /payments/exports': 'Error al descargar los pagos',
  'POST /users/exports': 'No se pudo descargar la lista',
  'POST /audits/exports': 'No se pudo descargar la lista',
  'POST /users/{userId}/notes': 'No se pudo guardar la nota',
  'PUT /users/{userId}/notes/{noteId}': 'No se pudo guardar la nota',
  'DELETE /users/{userId}/notes/{noteId}': 'No se pudo eliminar la nota',
  'POST /activities/exports': 'No se pudo descargar la lista',
  'POST /websites/exports': 'No se pudo descargar la lista',
  'POST /status/exports': 'No se pudo descargar la lista',
  'POST /user-plans/exports': 'No se pudo descargar la lista',
  'POST /payments/mine/exports': 'No se pudo descargar la lista',
  'POST /backups/{websiteId}/exports': 'No se pudo descargar la lista',
  'POST /attention/exports': 'No se pudo descargar la lista',
  'POST /notifications/exports': 'No se pudo descargar la lista',
  'POST /reports/monthly/exports': 'No se pudo descargar la lista',
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
  'POST /profile/views': 'No se pudo guardar la vista',
  'PUT /account/password': 'Error al cambiar contraseña',
  'PUT /profile/views/{viewId}': 'No se pudo cambiar el nombre',
  'DELETE /profile/views/{viewId}': 'No se pudo eliminar la vista',
  'POST /reports': 'No se pudo generar el reporte',
  'POST /reports/{reportId}/withdraw': 'No se pudo retirar el reporte',
  'POST /reports/{reportId}/download': 'No se pudo generar el enlace de descarga',
  'POST /reports/monthly/{userId}/{month}/retry': 'No se pudo reintentar el reporte',
  'PUT /reports/monthly-settings/{userId}': 'No se pudieron guardar los reportes mensuales',
  'PUT /settings': 'No se pudo guardar la configuración',
  'POST /status/release': 'No se pudo cambiar la versión del conector',
  'POST /status/{websiteId}/sync': 'No se pudo iniciar la sincronización',
  'POST /status/runs': 'No se pudo iniciar la sincronización',
  'POST /users': 'Error al crear usuario',
  'PUT /users/{userId}': 'No se pudo actualizar el usuario',
  'DELETE /users/{userId}': 'No se pudo eliminar el usuario',
  'PUT /users/{userId}/role': 'No se pudo cambiar el rol',
  'POST /users/{userId}/password': 'Error al cambiar contraseña',
  'DELETE /users/{userId}/second-factor': 'No se pudo restablecer la verificación en dos pasos',
  'DELETE /users/{userId}/sessions/{sessionId}': 'No se pudo cerrar la sesión',
  'POST /users/{userId}/sessions/closure': 'No se pudieron cerrar las sesiones',
  'DELETE /sessions/{sessionId}': 'No se pudo cerrar la sesión',
  'POST /company/members': 'No se pudo enviar la invitación',
  'PUT /company/members/{userId}': 'No se pudo cambiar el acceso',
  'POST /company/members/{userId}/invitation': 'No se pudo reenviar la invitación',
  'DELETE /company/members/{userId}': 'No se pudo quitar a la persona',
  'POST /sessions/closure': 'No se pudieron cerrar las sesiones',
  'POST /account/erasure': 'No se pudo pedir la eliminación',
  'POST /account/data-export': 'No se pudo pedir tu copia',
  'POST /account/data-export/download': 'No se pudo descargar tu copia',
  'POST /account/second-factor': 'No se pudo completar la verificación en dos pasos',
  'POST /account/second-factor/verification': 'No se pudo completar la verificación en dos pasos',
  'POST /users/{userId}/invitation': 'No se pudo reenviar la invitación',
  'POST /websites': 'No se pudo crear el sitio web',
  'POST /websites/imports': 'No se pudieron importar los sitios',
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

/** One of the ways of failing, and each that has words of its own here. */
const waysOf = ({ route }: WriteAction, turn: number): Failure[] => {
  const some = someOf(failures, turn, 1);
  return failures.filter((each) => some.includes(each) || exceptions[route]?.(each));
};

/** What the toast says of a failure, and what is read of its cause. */
const wordsOf = ({ route, toast = toasts[route] ?? '' }: WriteAction, failure: Failure): Words =>
  exceptions[route]?.(failure) ?? [toast, failure.why];

/** Longer than a toast stays. Milliseconds. */
const TOASTS_GONE_MS = 6_000;

/** Somebody did something else: what rests after its success may be done again. */
const doSomethingElse = "document.dispatchEvent(new Event('input'))";

interface Opened {
  context: BrowserContext;
  page: Page;
  api: CannedApi;
}

/** Opens an action's page in a portal that answers as its story says. */
async function open(context: BrowserContext, action: WriteAction): Promise<Opened> {
  const page = await context.newPage();
  await page.clock.install();
  const api = await serveCanned(page, cannedPortal(stack.portalUrl, action.role ?? 'admin'));
  // Held until its page goes.
  if (action.unanswered) api.write = () => Promise.resolve();
  await page.goto(action.path);
  return { context, page, api };
}

/** Fails an action in each of these ways. @returns its button, ready for the next try */
async function failEach(
  { page, api }: Opened,
  action: WriteAction,
  ways: readonly Failure[],
): Promise<Locator> {
  // A menu closes by what is chosen in it.
  const inMenu = action.what === 'its menu' || action.route.endsWith('/archived');
  let button = await action.ready(page, '1');
  for (const failure of ways) {
    await test.step(failure.what, async () => {
      api.write = failure.answer;
      await button.click();
      const [title, why] = wordsOf(action, failure);
      const toast = page.locator('[role=region] > ol > li').filter({ hasText: title });
      await expect(toast).toHaveCount(1);
      await expect(page.getByText(why).first()).toBeAttached();
      // A failed write is not done, and can be tried again.
      await page.clock.fastForward(TOASTS_GONE_MS);
      await expect(toast).toHaveCount(0);
      if (inMenu) button = await action.ready(page, '1');
    });
  }
  if (ways.length > 0) api.write = undefined;
  return button;
}

/** Clicks twice on an action's button. */
async function tryTwice(
  { context, page, api }: Opened,
  action: WriteAction,
  { button, gap }: { button: Locator; gap: number },
): Promise<void> {
  api.writes.length = 0;
  await expect(button).toBeEnabled();
  await clickTwice(page, button, { gap, double: action.swaps === true });
  const expected = [action.route, ...(action.follows ?? [])];
  await expect.poll(() => api.writes.length).toBeGreaterThanOrEqual(expected.length);
  await wait(SILENCE_MS);
  expect(api.writes, `with ${String(gap)} ms between two clicks`).toEqual(expected);
  expect(api.unknown).toEqual([]);
  const tabs = context.pages().filter((each) => each !== page);
  expect(tabs).toHaveLength(action.opensTab ? 1 : 0);
  for (const tab of tabs) await tab.close();
  await page.evaluate(doSomethingElse);
}

/** Fails an action, and then does it by two clicks, each time with another gap between them. */
async function tryAction(context: BrowserContext, action: WriteAction): Promise<void> {
  const turn = writeActions.indexOf(action);
  let opened = await open(context, action);
  const ways = action.route in failedElsewhere ? [] : waysOf(action, turn);
  let button = await failEach(opened, action, ways);
  for (const [round, gap] of someOf(gaps, turn, 1).entries()) {
    if (round > 0) {
      if (action.unanswered || action.fresh) {
        await opened.page.close();
        opened = await open(context, action);
      }
      button = await action.ready(opened.page, String(ROUNDS[round]));
    }
    await tryTwice(opened, action, { button, gap });
  }
  await opened.page.close();
}

/** Of each page. All share one way of telling a failure and of resting, which has its own tests. */
const ACTIONS = 2;

// Every case of a page with ten buttons takes minutes.
const EVERY_CASE_MS = 20 * 60_000;
test.describe.configure({ mode: 'parallel', ...(triesAll && { timeout: EVERY_CASE_MS }) });

for (const [area, actions] of Map.groupBy(writeActions, areaOf)) {
  test(`a write on /${area} fails visibly, works the next time, and is sent once by two clicks`, async ({
    page: first,
    context,
  }) => {
    await signInDemo(first, 'admin');
    await first.close();
    for (const action of someOf(actions, 1, ACTIONS)) {
      await test.step(`${action.route} ${action.what ?? ''}`, async () => {
        await tryAction(context, action);
      });
    }
  });
}

test('each write that a button starts has its words, or a story of its own that fails it', () => {
  const routes = new Set(writeActions.map(({ route }) => route));
  expect([...Object.keys(toasts), ...Object.keys(failedElsewhere)].sort()).toEqual(
    [...routes].sort(),
  );
});

test('every route that writes is clicked twice, or is nobody’s to click', async () => {
  const contracts = Object.values(await loadContracts(rootDir));
  const writing = contracts
    .flatMap((contract) => Object.values(contract))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !route.startsWith('GET '));
  const known = new Set([
    ...writeActions.map(({ route }) => route),
    ...Object.keys(writtenByOthers),
    ...passwordForms.map(({ route }) => route),
  ]);
  expect([...known].sort()).toEqual([...new Set(writing)].sort());
});
