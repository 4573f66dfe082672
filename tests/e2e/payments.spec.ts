import type { Page } from '@playwright/test';
import { newClient } from '../support/people.ts';
import { invoke } from '../support/lambdas.ts';
import {
  approve,
  button,
  buy,
  choosePlan,
  heading,
  MINUTES_ON_AWS,
  pay,
  paymentThat,
  paypal,
  planCard,
  resultPath,
  row,
  rows,
  setDue,
  tab,
} from './payments.support.ts';
import { expect, longStory, signIn, stack, tabTo, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const PLAN = 'Profesional';
const PRICE = '$49,00 USD';
const CONFIRMING = 'Confirmando tu pago…';
const PAID = '¡Pago Exitoso!';

const main = (page: Page) => page.getByRole('main');
/** What the page says of the payment: plan, amount and status. */
const details = (page: Page) => main(page).getByRole('definition');
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });

/** Notes each title that a page shows from now on; answers how to read them. */
async function noteTitles(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle<string[]>(`(() => {
    const title = document.querySelector('h1');
    const noted = [title.textContent];
    const note = () => noted.push(title.textContent);
    new MutationObserver(note).observe(title, { childList: true, characterData: true, subtree: true });
    return noted;
  })()`);
  return () => noted.jsonValue();
}

/** A client's own payments and plans, as they see them. */
async function expectOrders(page: Page, orders: { plans: RegExp[]; payments: RegExp[] }) {
  await page.goto('/my-orders');
  if (orders.plans.length === 0)
    await expect(page.getByText('Sin plan', { exact: true })).toBeVisible();
  else await expect(rows(page)).toHaveText(orders.plans);
  await tab(page, 'Historial de Pagos').click();
  await expect(rows(page)).toHaveText(orders.payments);
}

test('a client buys a plan on the page of PayPal, which opens in a new tab, and has it', async ({
  page,
}) => {
  const person = await newClient(stack, 'compra');
  await signIn(page, person.email);
  const dialog = await choosePlan(page, PLAN);
  await expect(dialog.getByText('Empieza hoy, en cuanto PayPal confirma tu pago.')).toBeVisible();
  await expect(dialog.getByText(/^Dura hasta el \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible();
  const { paypalTab, paymentId, orderId } = await pay(page, dialog);
  await expect(heading(paypalTab)).toHaveText(PLAN);
  await expect(paypalTab.getByText(/^49,00/)).toBeVisible();

  await approve(paypalTab);
  await expect(heading(paypalTab)).toHaveText(PAID);
  await expect(paypalTab).toHaveTitle(/^¡Pago Exitoso! · /);
  await expect(details(paypalTab)).toHaveText([PLAN, PRICE, 'Completado']);
  await link(paypalTab, 'Ir a Actividades').click();
  await expect(paypalTab.getByText('Tienes 8 actividades disponibles')).toBeVisible();

  // The tab that was left behind.
  await page.getByRole('link', { name: 'Ya pagué' }).click();
  await expect(page).toHaveURL(resultPath(paymentId));
  await expect(heading(page)).toHaveText(PAID);
  await link(page, 'Ir al inicio').click();
  await expect(heading(page)).toHaveText('Bienvenido, Ana');
  await expect(main(page).getByText(PLAN, { exact: true })).toBeVisible();

  const [active, completed] = [/^Profesional.*0 de 8Activo/, /^Profesional.*Completado/];
  await expectOrders(page, { plans: [active], payments: [completed] });
  await link(page, `Ver recibo de ${PLAN}`).or(row(page, PLAN).getByRole('link')).click();
  await expect(heading(page)).toHaveText('Recibo');
  await expect(page).toHaveTitle(/^Recibo \d{4}-\d{4,} /);
  const number = (await page.title()).split(' ')[1] ?? '';
  for (const text of [number, orderId, 'Ana Pérez', person.email, `Plan ${PLAN}`]) {
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main(page).getByRole('row').last()).toHaveText(`Total${PRICE}`);
  await page.evaluate('window.print = () => { window.printed = true; }');
  await button(page, 'Imprimir').click();
  expect(await page.evaluate('window.printed')).toBe(true);
  // Paper gets the receipt and nothing around it.
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByText(number)).toBeVisible();
  for (const around of [page.getByRole('banner'), heading(page), button(page, 'Imprimir')]) {
    await expect(around).toBeHidden();
  }
});

longStory(
  'turning back changes nothing, and who approves after that is paid all the same',
  async ({ page }) => {
    const { email } = await newClient(stack, 'cancela');
    await signIn(page, email);
    const { paypalTab } = await pay(page, await choosePlan(page, PLAN));
    await paypalTab.getByRole('link', { name: 'Cancelar y volver' }).click();
    await expect(heading(paypalTab)).toHaveText('Pago Cancelado');
    await expect(paypalTab).toHaveTitle(/^Pago Cancelado · /);
    await expect(details(paypalTab)).toHaveText([PLAN, PRICE, 'Pendiente']);
    await expect(
      paypalTab.getByText('Si lo confirmaste en PayPal, tu plan se activará de todos modos.'),
    ).toBeVisible();
    await expect(link(paypalTab, 'Intentar Nuevamente')).toHaveAttribute('href', '/plans');
    await expect(link(paypalTab, 'Ir al inicio')).toHaveAttribute('href', '/dashboard');
    await expectOrders(page, { plans: [], payments: [/^Profesional.*Pendiente.*Continuar pago/] });

    const opened = page.waitForEvent('popup');
    await rows(page).getByRole('link').click();
    const again = await opened;
    await approve(again);
    await expect(heading(again)).toHaveText(PAID);
    await paypalTab.reload();
    await expect(heading(paypalTab)).toHaveText(PAID);
    await expectOrders(page, { plans: [/Activo/], payments: [/Completado.*Ver recibo/] });
  },
);

longStory(
  'a webhook that comes half a minute late is waited for, and the plan starts once',
  async ({ page }) => {
    const person = await newClient(stack, 'espera');
    await page.clock.install();
    await signIn(page, person.email);
    const { paypalTab, ...begun } = await pay(page, await choosePlan(page, PLAN));
    await setDue(person, begun, MINUTES_ON_AWS);
    await paypal.setRule({ hold: true }, begun.orderId);
    await approve(paypalTab);
    await expect(heading(paypalTab)).toHaveText(CONFIRMING);
    await expect(details(paypalTab)).toHaveText([PLAN, PRICE, 'Pendiente']);
    const [webhook] = await paypal.listWebhooks(begun.orderId);
    expect(webhook).toMatchObject({ eventType: 'CHECKOUT.ORDER.APPROVED', attempts: [] });

    // It may say nothing of success before PayPal does, however often it asks: every two seconds.
    const titles = await noteTitles(paypalTab);
    for (let seconds = 0; seconds < 30; seconds += 2) {
      const asked = paypalTab.waitForResponse('**/result');
      await paypalTab.clock.fastForward(2_000);
      await asked;
    }
    expect(await titles()).toEqual([CONFIRMING]);
    expect(await paypal.resend(webhook?.eventId ?? '')).toBe(200);
    await expect(async () => {
      await paypalTab.clock.fastForward(2_000);
      await expect(heading(paypalTab)).toHaveText(PAID, { timeout: 500 });
    }).toPass();
    expect(await titles()).toEqual([CONFIRMING, PAID]);

    // The events of the capture come later still: sent now, and all of them twice, they change nothing.
    const events = await paypal.listWebhooks(begun.orderId);
    for (const { eventId } of [...events, ...events]) {
      expect(await paypal.resend(eventId)).toBe(200);
    }
    await expectOrders(page, { plans: [/Activo/], payments: [/Completado/] });
  },
);

test('a lost webhook loses nothing: the schedule asks PayPal', async ({ page }) => {
  const person = await newClient(stack, 'perdida');
  await signIn(page, person.email);
  const { paypalTab, ...begun } = await pay(page, await choosePlan(page, PLAN));
  const { orderId } = begun;
  await paypal.setRule({ drop: true }, orderId);
  await approve(paypalTab);
  await expect(heading(paypalTab)).toHaveText(CONFIRMING);
  await setDue(person, begun, 0);
  await expect(async () => {
    // As the scheduler does each minute; nothing is asked before the payment is due.
    await invoke(stack, 'payments.dispatcher');
    await expect(heading(paypalTab)).toHaveText(PAID, { timeout: 2_500 });
  }).toPass();
  const webhooks = await paypal.listWebhooks(orderId);
  expect(webhooks.map(({ eventType, state }) => `${eventType} ${state}`)).toEqual([
    'CHECKOUT.ORDER.APPROVED dropped',
    'PAYMENT.CAPTURE.COMPLETED dropped',
  ]);
  await expectOrders(page, { plans: [/Activo/], payments: [/Completado/] });
});

test('a payer who is declined pays with something else, and the tab that said no says yes', async ({
  page,
}) => {
  const { email } = await newClient(stack, 'rechazo');
  await signIn(page, email);
  const { paypalTab } = await pay(page, await choosePlan(page, PLAN));
  await approve(paypalTab, 'Tarjeta sin fondos');
  await expect(heading(paypalTab)).toHaveText('El pago no se completó');
  await expect(details(paypalTab)).toHaveText([PLAN, PRICE, 'Fallido']);
  await expect(link(paypalTab, 'Intentar Nuevamente')).toHaveAttribute('href', '/plans');
  await expectOrders(page, { plans: [], payments: [/Fallido.*Continuar pago/] });

  const opened = page.waitForEvent('popup');
  await rows(page).getByRole('link').click();
  const again = await opened;
  await expect(again.getByRole('status')).toContainText('fue rechazado. Elige otro.');
  await approve(again, 'Saldo de PayPal');
  // The same page: it goes on waiting for the new attempt.
  await expect(heading(again)).toHaveText(PAID);
  await paypalTab.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
  await expect(heading(paypalTab)).toHaveText(PAID);
  await expectOrders(page, { plans: [/Activo/], payments: [/Completado/] });
});

longStory(
  'what PayPal holds is shown as such, and turns into a plan by itself',
  async ({ page, otherDevice }) => {
    const { email } = await newClient(stack, 'retenido');
    await signIn(page, email);
    const { paypalTab, orderId, paymentId } = await pay(page, await choosePlan(page, PLAN));
    await approve(paypalTab, 'Cuenta bancaria en revisión');
    await expect(heading(paypalTab)).toHaveText('PayPal está revisando tu pago…');
    await expect(link(paypalTab, 'Ver Mis Órdenes')).toBeVisible();
    await expectOrders(page, {
      plans: [],
      payments: [/Pendiente ?En revisión: te avisaremos cuando se confirme\./],
    });
    await expect(rows(page).getByRole('link')).toHaveCount(0);

    // A payer who comes back on another device is signed out there, and sees no more than this.
    await otherDevice.goto(resultPath(paymentId));
    await expect(heading(otherDevice)).toHaveText('PayPal está revisando tu pago…');
    await expect(details(otherDevice)).toHaveText([PLAN, PRICE, 'Pendiente']);
    expect(await otherDevice.content()).not.toMatch(/Ana|Pérez|@prueba/);
    await paypal.complete(orderId);
    for (const each of [paypalTab, otherDevice]) await expect(heading(each)).toHaveText(PAID);
    await link(otherDevice, 'Ir al inicio').click();
    await expect(otherDevice).toHaveURL(/\/login/);
    await expectOrders(page, { plans: [/Activo/], payments: [/Completado/] });
  },
);

test('money that goes back ends the plan; a part of it does not', async ({ page }) => {
  const person = await newClient(stack, 'devuelto');
  const begun = await buy(person, PLAN);
  await signIn(page, person.email);
  await paypal.refund(begun.orderId, { currency_code: 'USD', value: '10.00' });
  await paymentThat(person, begun, ({ refundedCents }) => refundedCents === 1_000);
  await expectOrders(page, {
    plans: [/Activo/],
    payments: [/Completado ?Se te devolvieron \$10,00\sUSD\./],
  });
  await rows(page).getByRole('link').click();
  const lines = main(page).getByRole('row');
  await expect(lines.nth(2)).toHaveText('Reembolsado−$10,00 USD');
  await expect(lines.last()).toHaveText('Total$39,00 USD');

  await paypal.refund(begun.orderId);
  await paymentThat(person, begun, ({ status }) => status === 'refunded');
  await expectOrders(page, { plans: [/Reembolsado/], payments: [/Reembolsado.*Ver recibo/] });
  await expect(page.getByText(/^Tu plan/)).toHaveCount(0);
  await page.goto(resultPath(begun.paymentId));
  await expect(heading(page)).toHaveText('Pago reembolsado');
});

longStory('the keyboard alone buys a plan', async ({ page }) => {
  const { email } = await newClient(stack, 'teclas');
  await signIn(page, email);
  await page.goto('/plans');
  const buyIt = button(planCard(page, PLAN), 'Contratar Plan');
  await tabTo(page, buyIt);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Contratar «${PLAN}»` });
  await expect(dialog.getByText(/^Dura hasta/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buyIt).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Dura hasta/)).toBeVisible();
  await tabTo(page, button(dialog, 'Pagar con PayPal'));
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const paypalTab = await opened;
  const approval = button(paypalTab, 'Aprobar y pagar');
  await expect(approval).toBeVisible();
  await tabTo(paypalTab, approval);
  await paypalTab.keyboard.press('Enter');
  await expect(heading(paypalTab)).toHaveText(PAID);
  await tabTo(paypalTab, link(paypalTab, 'Ir a Actividades'));

  await tabTo(page, page.getByRole('link', { name: 'Ya pagué' }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(PAID);
});
