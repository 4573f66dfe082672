import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import { storageKey } from '../../functions/core/table/keys/backup-keys.ts';
import { profileKey } from '../../functions/core/table/keys/keys.ts';
import { paymentKey } from '../../functions/core/table/keys/payment-keys.ts';
import { periodsKey, userPlanKey } from '../../functions/core/table/keys/plan-keys.ts';
import { paymentsContract } from '../../functions/payments/payments.contract.ts';
import { plansContract } from '../../functions/plans/plans.contract.ts';
import type { PlanForm } from '../../functions/plans/plans.domain.ts';
import { reportsMonthlyContract } from '../../functions/reports/monthly/reports.monthly.contract.ts';
import type { MonthlyRun } from '../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { userPlansContract } from '../../functions/user-plans/user-plans.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { daysAgo, pretend, smallBackup } from '../support/attention.ts';
import { sendBackup } from '../support/backups/backup-uploads.ts';
import { invoke } from '../support/lambdas.ts';
import { newClient, newEmail, signInAdmin, type Person } from '../support/people.ts';
import { findRun, makeDue, monthDue, reportOfRun } from '../support/reports/monthly-reports.ts';
import { registerSite } from '../support/sites.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { expectKinds, openPending, pending } from './attention.support.ts';
import { begin, MINUTES_ON_AWS, newPayer, paypal, setDue } from './payments.support.ts';
import { expect, linkOf, longStory, mailTo, stack, test, toastOf } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const GIB = 2 ** 30;

/** Gives a client a plan of its own kind, in place of the one that runs. */
async function givePlan(person: Person, days: number, form: Partial<PlanForm> = {}) {
  const { token } = await signInAdmin(stack);
  const body = { name: 'Plan de pendientes', priceCents: 4_900, support: 'Por email', ...form };
  const { planId } = await callOk(stack, plansContract.create, { token, body });
  const { userId } = person.profile;
  const placed = { userId, planId, days, placement: 'now' };
  return callOk(stack, userPlansContract.assign, { token, body: placed });
}

/** Lets the time of a client's plan go by: it is over, and that is due. */
async function endPlan(plan: { userId: string; userPlanId: string }): Promise<void> {
  const { userId, userPlanId } = plan;
  const { client, name: TableName } = tableOf(stack);
  const [startDate, endDate] = [daysAgo(30), daysAgo(0.001)];
  const Key = periodsKey(userId);
  const { Item } = await client.send(new GetCommand({ TableName, Key }));
  const periods = (Item?.['periods'] as { userPlanId: string }[]).map((period) =>
    period.userPlanId === userPlanId ? { ...period, startDate, endDate } : period,
  );
  await pretend(stack, { key: Key, periods });
  const key = userPlanKey(userId, userPlanId);
  await pretend(stack, { key, endDate, startDate, gsi2sk: `${startDate}#${userPlanId}` });
  await invoke(stack, 'user-plans.dispatcher');
}

longStory('what a client and their plan want is pending while they want it', async ({ page }) => {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, 'planes')];
  const { token, profile } = person;
  const { userId } = profile;
  const storage = (usedBytes: number) => pretend(stack, { key: storageKey(userId), usedBytes });
  await openPending(page, userId);

  await test.step('a plan that ends soon, and no site after days', async () => {
    await pretend(stack, { key: profileKey(userId), createdAt: daysAgo(4) });
    await givePlan(person, 5, { activityLimit: 1 });
    await expectKinds(page, ['planExpiring', 'clientWithoutSite']);
  });

  const { websiteId } = await registerSite(stack, person, { url: 'https://planes.example' });
  const activity = await callOk(stack, activitiesContract.create, {
    token,
    body: { websiteId, description: 'Cambiar el banner' },
  });
  await test.step('the first site, and the last activity of the plan', () =>
    expectKinds(page, ['activityRequested', 'planExpiring', 'quotaLow']));

  await test.step('another plan', async () => {
    await givePlan(person, 30, { backupLimitBytes: 2 * GIB });
    await expectKinds(page, ['activityRequested']);
  });

  await test.step('nearly no space, and a plan with more', async () => {
    const backup = smallBackup();
    await sendBackup(stack, { token, websiteId }, backup);
    await storage(2 * GIB - 1);
    await expectKinds(page, ['activityRequested', 'storageLow']);
    const larger = await givePlan(person, 30, { backupLimitBytes: 20 * GIB });
    await expectKinds(page, ['activityRequested']);
    await storage(backup.bytes.length);
    await endPlan(larger);
    await expectKinds(page, ['activityRequested', 'planExpired']);
  });

  await test.step('the activity is completed', async () => {
    await callOk(stack, activitiesContract.update, {
      token: admin.token,
      params: { activityId: activity.activityId },
      body: {
        status: 'realizada',
        hoursDedicated: 1,
        closingComment: 'Hecho',
        revision: activity.revision,
      },
    });
    await expectKinds(page, []);
  });
});

longStory('what payments want is pending until it is paid or reviewed', async ({ page }) => {
  const payer = await newPayer();
  const { userId } = payer.profile;
  await openPending(page, userId);

  await test.step('begun and not paid for days, then paid', async () => {
    const begun = await begin(payer, 'Profesional');
    const { paymentId } = begun;
    await setDue(payer, begun, MINUTES_ON_AWS);
    await pretend(stack, { key: paymentKey(userId, paymentId), createdAt: daysAgo(2) });
    await expectKinds(page, ['paymentPending']);
    await pending(page)
      .getByRole('button', { name: /^Enviar enlace de pago/ })
      .click();
    await expect(toastOf(page, 'Enviamos el enlace de pago por email')).toBeVisible();
    await expect(pending(page)).toContainText(/enlace enviado el \d\d\/\d\d\/\d{4}/);
    const mail = await mailTo(payer.email, /^Tu pago quedó sin completar/);
    expect(linkOf(mail)).toBe(`${stack.portalUrl}/my-orders?tab=pagos`);
    await paypal.approve(begun.orderId);
    await expectKinds(page, []);
  });

  await test.step('disputed, won, disputed again and lost', async () => {
    const { orderId } = await begin(payer, 'Profesional');
    await paypal.approve(orderId);
    await until(async () => ((await paypal.readOrder(orderId)).capture ? true : undefined));
    const panel = await page.context().newPage();
    const inPanel = async (step: string) => {
      await panel.goto(stack.paypalUrl);
      const order = panel.getByRole('row').filter({ hasText: orderId });
      await order.getByRole('button', { name: step }).click();
    };
    await inPanel('Abrir disputa');
    await expectKinds(page, ['paymentFlagged']);
    await expect(pending(page)).toContainText('El cliente abrió una disputa en PayPal');
    await inPanel('Ganar la disputa');
    await expectKinds(page, []);
    await inPanel('Abrir disputa');
    await expectKinds(page, ['paymentFlagged']);
    await inPanel('Perder la disputa');
    await expectKinds(page, []);
    await panel.close();
  });

  await test.step('paid with another amount, then reviewed', async () => {
    const { paymentId, orderId } = await begin(payer, 'Profesional');
    await paypal.setCaptureAmount(orderId, { currency_code: 'USD', value: '1.00' });
    await paypal.approve(orderId);
    await expectKinds(page, ['paymentFlagged']);
    const { token } = await signInAdmin(stack);
    const body = { flag: 'amountMismatch' } as const;
    await callOk(stack, paymentsContract.review, { token, params: { paymentId }, body });
    await expectKinds(page, []);
  });
});

longStory('a monthly report that bounced is pending until it is tried again', async ({ page }) => {
  const [{ token }, person] = [await signInAdmin(stack), await newClient(stack, 'rebotado')];
  const { userId } = person.profile;
  const month = monthDue();
  const ref = { userId, month };
  const runThat = (isSo: (run: MonthlyRun) => boolean) =>
    until(async () => {
      const run = await findRun(stack, ref);
      return run && isSo(run) ? run : undefined;
    });
  const save = (recipients: string[], revision: number) =>
    callOk(stack, reportsMonthlyContract.saveSettings, {
      token,
      params: { userId },
      body: { enabled: true, dayOfMonth: 1, recipients, clientName: 'Viña Tres', revision },
    });
  await save([newEmail('mal')], 0);
  await makeDue(stack, userId);
  await invoke(stack, 'reports.monthly.dispatcher');
  const run = await runThat(({ emailedAt }) => emailedAt !== null);
  await openPending(page, userId);
  await reportOfRun(stack, run, { kind: 'Bounce', detail: 'smtp; 550 5.1.1 user unknown' });
  await expectKinds(page, ['reportFailed']);

  const right = newEmail('bien');
  await save([right], 1);
  await pending(page)
    .getByRole('button', { name: /^Reintentar/ })
    .click();
  await runThat(
    ({ emailedAt, recipients }) =>
      emailedAt !== null && recipients.some(({ email }) => email === right),
  );
  // Its row says so where somebody has just clicked it, and is not there any more otherwise.
  await expect(
    pending(page)
      .getByText(/Resuelto|Ningún pendiente coincide/)
      .first(),
  ).toBeVisible({
    timeout: 90_000,
  });
});
