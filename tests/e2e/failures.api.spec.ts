import type { BrowserContext, Route } from '@playwright/test';
import { failures } from './api-failures.ts';
import { serveCanned } from './canned-api.ts';
import { cannedPortal } from './canned-portal.ts';
import { someOf } from '../support/depth.ts';
import { sizes } from '../support/examine.ts';
import { expect, signInDemo, stack, test } from './support.ts';

// Reads that fail (000 §8, 001 §8); writes that fail are in writes.spec.ts.

async function open(context: BrowserContext, path: string, role: 'admin' | 'cliente') {
  const page = await context.newPage();
  await page.clock.install();
  const api = await serveCanned(page, cannedPortal(stack.portalUrl, role));
  return { page, api, go: () => page.goto(path) };
}

test.describe.configure({ mode: 'parallel' });

test('no toast covers why a dialog could not save', async ({ page: first, context }) => {
  await signInDemo(first, 'admin');
  await first.close();
  const { page, api, go } = await open(context, '/notifications', 'admin');
  const [failure] = failures;
  api.write = failure?.answer;
  await go();
  await page.getByRole('button', { name: 'Crear notificación' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Destinatario').click();
  await page.getByRole('option', { name: 'Todos los usuarios' }).click();
  await dialog.getByLabel('Título').fill('Mantención');
  await dialog.getByLabel('Mensaje').fill('El domingo.');
  for (const size of [...sizes, { width: 700, height: 480 }]) {
    await page.setViewportSize(size);
    await dialog.getByRole('button', { name: 'Enviar notificación' }).click();
    const toast = page.locator('[role=region] > ol > li', { hasText: 'No se pudo enviar' });
    await expect(toast.last()).toBeVisible();
    const alert = dialog.getByRole('alert');
    await expect(alert).toHaveText(failure?.why ?? '');
    // A click waits until nothing else receives it there.
    await alert.click();
    await dialog.getByRole('button', { name: 'Cancelar' }).click({ trial: true });
  }
});

/** A part that cannot be read says so in its place: a list of each kind. The units of every screen have their own. */
const reads: { path: string; role: 'admin' | 'cliente'; route: string; says: string }[] = [
  {
    path: '/admin/payments',
    role: 'admin',
    route: 'GET /payments',
    says: 'Error al cargar los pagos',
  },
  {
    path: '/my-orders?tab=pagos',
    role: 'cliente',
    route: 'GET /payments/mine',
    says: 'Error al cargar tus pagos',
  },
];

for (const [turn, { path, role, route, says }] of reads.entries()) {
  test(`${route} that fails is reported on ${path}`, async ({ page: first, context }) => {
    await signInDemo(first, 'admin');
    await first.close();
    const { page, api, go } = await open(context, path, role);
    const again = page.getByRole('main').getByRole('button', { name: 'Reintentar' }).first();
    for (const [n, failure] of someOf(failures, turn, 2).entries()) {
      await test.step(failure.what, async () => {
        let answered = 0;
        const answer = (asked: Route) => {
          answered += 1;
          return failure.answer(asked);
        };
        api.read = { name: route, answer };
        await (n === 0 ? go() : again.click());
        const main = page.getByRole('main');
        // A failure that may pass is asked for three times, after pauses; a refusal is shown at once.
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
