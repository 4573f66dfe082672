import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Locator, Page } from '@playwright/test';
import { duePaymentKey, paymentKey } from '../../functions/core/table/keys/payment-keys.ts';
import { paymentsContract } from '../../functions/payments/payments.contract.ts';
import type { Payment } from '../../functions/payments/payments.domain.ts';
import { plansContract } from '../../functions/plans/plans.contract.ts';
import type { Plan } from '../../functions/plans/plans.domain.ts';
import { profilesContract } from '../../functions/profiles/profiles.contract.ts';
import { userPlansContract } from '../../functions/user-plans/user-plans.contract.ts';
import type { UserPlan, UserPlanStatus } from '../../functions/user-plans/user-plans.domain.ts';
import { paypalControl } from '../../infra/local/paypal-simulator/control-client.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../support/people.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { expect, stack } from './support.ts';

/** What PayPal, the payer's bank or the merchant does by itself. */
export const paypal = paypalControl(stack.paypalUrl);

/** How long the schedule waits on AWS before it asks about a payment: longer than any test. */
export const MINUTES_ON_AWS = 15;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A word of letters that only this test's people and plans have. */
export const newWord = () =>
  Array.from({ length: 10 }, () => LETTERS.charAt(Math.floor(Math.random() * 26))).join('');

/** A client whose name nobody else has: administrators see everybody. */
export async function newPayer(): Promise<Person & { name: string }> {
  const person = await newClient(stack, 'paga');
  const { token } = person;
  const word = newWord();
  const name = `Paz ${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const body = { revision: 0, firstName: 'Paz', lastName: name.slice(4) };
  return {
    ...person,
    profile: await callOk(stack, profilesContract.update, { token, body }),
    name,
  };
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
/** Not by its role: an open dialog hides all else from screen readers. */
export const toast = (page: Page, text: string) =>
  page.locator('li').filter({ hasText: text }).first();
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** The card of a plan in the catalogue. */
export const planCard = (page: Page, name: string) =>
  planCards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
export const planCards = (page: Page) =>
  page.getByRole('list', { name: 'Planes', exact: true }).locator(':scope > li');
/** The rows of a list, without its head. */
export const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

/** Opens the dialog that says what buying a plan does. */
export async function choosePlan(page: Page, name: string): Promise<Locator> {
  await page.goto('/plans');
  // The label of the button follows from the plan that the person has.
  const words = /^(Contratar Plan|Renovar|Mejorar)$/;
  await planCard(page, name).getByRole('button', { name: words }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`«${name}»$`) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A payment that was begun, and its order at PayPal. */
export interface Begun {
  paymentId: string;
  orderId: string;
  checkoutUrl: string;
}

const begunOf = (paymentId: string, checkoutUrl: string): Begun => ({
  paymentId,
  checkoutUrl,
  orderId: new URL(checkoutUrl).searchParams.get('token') ?? '',
});

export const resultPath = (paymentId: string) => `/payment-success?payment_id=${paymentId}`;

/** Begins a payment as people do, and answers PayPal's tab with it. The page goes on saying that it was begun. */
export async function pay(page: Page, dialog: Locator): Promise<Begun & { paypalTab: Page }> {
  const opened = page.waitForEvent('popup');
  await button(dialog, 'Pagar con PayPal').click();
  const paypalTab = await opened;
  const started = page.getByRole('dialog', { name: 'Termina tu pago en PayPal' });
  await expect(started.getByText('Abrimos PayPal en otra pestaña.')).toBeVisible();
  const link = started.getByRole('link', { name: 'Abrir PayPal' });
  const checkoutUrl = (await link.getAttribute('href')) ?? '';
  const paid = await started.getByRole('link', { name: 'Ya pagué' }).getAttribute('href');
  await expect(paypalTab).toHaveURL(checkoutUrl);
  return { ...begunOf(/payment_id=(\w+)$/.exec(paid ?? '')?.[1] ?? '', checkoutUrl), paypalTab };
}

/** Says yes on PayPal's page, which leads back to the portal. */
export async function approve(paypalTab: Page, instrument = 'Saldo de PayPal'): Promise<void> {
  await paypalTab.getByRole('radio', { name: instrument }).check();
  await button(paypalTab, 'Aprobar y pagar').click();
  await expect(paypalTab).toHaveURL(/\/payment-success\?payment_id=\w+&token=/);
}

async function offered({ token }: Person, planName: string): Promise<Plan> {
  const { items } = await callOk(stack, plansContract.list, { token });
  const plan = items.find(({ name }) => name === planName);
  if (!plan) throw new Error(`${planName} is not offered`);
  return plan;
}

/** The id of a plan that is offered. */
const planIdOf = async (person: Person, planName: string): Promise<string> =>
  (await offered(person, planName)).planId;

/** Begins a payment without a browser. */
export async function begin(person: Person, planName: string): Promise<Begun> {
  const { token } = person;
  const { planId, revision } = await offered(person, planName);
  const body = { planId, revision };
  const { paymentId, checkoutUrl } = await callOk(stack, paymentsContract.checkout, {
    token,
    body,
  });
  return begunOf(paymentId, checkoutUrl);
}

/** Waits until a payment is as it should be. */
export const paymentThat = (
  { token }: Person,
  { paymentId }: Begun,
  isSo: (payment: Payment) => boolean,
): Promise<Payment> =>
  until(async () => {
    const { items } = await callOk(stack, paymentsContract.listOwn, { token });
    return items.find((payment) => payment.paymentId === paymentId && isSo(payment));
  });

/** Pays for a plan without a browser, and has it. */
export async function buy(person: Person, planName: string): Promise<Begun> {
  const begun = await begin(person, planName);
  await paypal.approve(begun.orderId);
  await paymentThat(person, begun, ({ status }) => status === 'completed');
  return begun;
}

/** Gives somebody a plan, as the administrator does. */
export async function assign(person: Person, planName: string, placement?: 'now' | 'after') {
  const { token } = await signInAdmin(stack);
  const { userId } = person.profile;
  const planId = await planIdOf(person, planName);
  const body = { userId, planId, ...(placement && { placement }) };
  return callOk(stack, userPlansContract.assign, { token, body });
}

/** Sets the status of a user plan, as the administrator does. */
export async function setPlanStatus({ userPlanId }: UserPlan, status: UserPlanStatus) {
  const { token } = await signInAdmin(stack);
  const params = { userPlanId };
  return callOk(stack, userPlansContract.changeStatus, { token, params, body: { status } });
}

/** Lets the schedule ask about a payment in so many minutes. The local one is faster than on AWS. */
export async function setDue(
  { profile }: Person,
  { paymentId }: Begun,
  minutes: number,
): Promise<void> {
  const { client, name: TableName } = tableOf(stack);
  const dueAt = new Date(Date.now() + minutes * 60_000).toISOString();
  // Its shard stays as it is.
  const { gsi2sk } = duePaymentKey(0, { at: dueAt, paymentId });
  await client.send(
    new UpdateCommand({
      TableName,
      Key: paymentKey(profile.userId, paymentId),
      UpdateExpression: 'SET gsi2sk = :due',
      ExpressionAttributeValues: { ':due': gsi2sk },
    }),
  );
}
