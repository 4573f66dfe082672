import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { periodsKey, userPlanKey } from '../../../functions/core/table/keys/plan-keys.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { invoke } from '../../support/lambdas.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const table = tableOf(stack);
const DAY_MS = 86_400_000;
let admin: Person;
let planId: string;
beforeAll(async () => {
  admin = await signInAdmin(stack);
  const body = { name: 'Vencimiento', priceCents: 4_900, support: 'Por email' };
  ({ planId } = await callOk(stack, plansContract.create, { token: admin.token, body }));
});

const assign = async ({ profile: { userId } }: Person, more: object = {}) =>
  callOk(stack, userPlansContract.assign, {
    token: admin.token,
    body: { userId, planId, days: 30, ...more },
  });
const usage = async () => {
  const { items } = await callOk(stack, plansContract.listAll, { token: admin.token });
  return items.find((plan) => plan.planId === planId)?.usage;
};
const titlesOf = async ({ token }: Person) => {
  const { items } = await callOk(stack, notificationsContract.list, { token });
  return items.map(({ title }) => title);
};
const notified = (person: Person, title: string) =>
  until(async () => ((await titlesOf(person)).includes(title) ? title : undefined));
const current = ({ token }: Person) => callOk(stack, userPlansContract.current, { token });
/** The schedule runs at its own minute; here it runs now. */
const runSchedule = () => invoke(stack, 'user-plans.dispatcher');

/** Lets time go by for one plan: it ends so many days from now, and that is due. */
async function letEnd(
  { userId, userPlanId }: { userId: string; userPlanId: string },
  days: number,
) {
  const endDate = new Date(Date.now() + days * DAY_MS).toISOString();
  const startDate = new Date(Date.now() + (days - 30) * DAY_MS).toISOString();
  const { client, name: TableName } = table;
  const values = { ':end': endDate, ':start': startDate };
  const { Item } = await client.send(new GetCommand({ TableName, Key: periodsKey(userId) }));
  const periods = (Item?.['periods'] as { userPlanId: string }[]).map((period) =>
    period.userPlanId === userPlanId ? { ...period, startDate, endDate } : period,
  );
  await client.send(
    new UpdateCommand({
      TableName,
      Key: periodsKey(userId),
      UpdateExpression: 'SET periods = :periods',
      ExpressionAttributeValues: { ':periods': periods },
    }),
  );
  await client.send(
    new UpdateCommand({
      TableName,
      Key: userPlanKey(userId, userPlanId),
      UpdateExpression: 'SET endDate = :end, startDate = :start, gsi2sk = :due',
      ExpressionAttributeValues: { ...values, ':due': `${startDate}#${userPlanId}` },
    }),
  );
}

describe('a plan that an administrator gave', () => {
  it('is announced, reminded of and ended, in the portal and by e-mail, each once', async () => {
    const ana = await newClient(stack, 'vence');
    const before = (await usage()) ?? 0;
    const plan = await assign(ana);
    expect(await notified(ana, 'Tienes un plan: Vencimiento')).toBeDefined();
    expect(await usage()).toBe(before + 1);

    await letEnd(plan, 6.5);
    await runSchedule();
    await runSchedule();
    await notified(ana, 'Tu plan termina en 7 días');

    await letEnd(plan, -0.001);
    // Its owner sees at once that it is over, before or after the schedule runs.
    expect((await current(ana)).planName).toBe('Sin plan');
    await Promise.all([runSchedule(), runSchedule()]);
    await notified(ana, 'Tu plan terminó');
    const { items } = await callOk(stack, userPlansContract.listOwn, { token: ana.token });
    expect(items).toMatchObject([{ userPlanId: plan.userPlanId, status: 'expired' }]);
    expect(await usage()).toBe(before);

    const subjects = await until(async () => {
      const mails = await mailsTo(stack, ana.email);
      const found = mails.map(({ subject }) => subject).filter((s) => s.startsWith('Tu plan'));
      return found.length >= 2 ? found : undefined;
    });
    expect(subjects).toEqual([
      'Tu plan terminó: Vencimiento',
      'Tu plan termina en 7 días: Vencimiento',
    ]);
    await runSchedule();
    const titles = (await titlesOf(ana)).filter((title) => title.startsWith('Tu plan'));
    expect(titles).toEqual(['Tu plan terminó', 'Tu plan termina en 7 días']);
  });
});

describe('a person who is deleted', () => {
  it('has no plan any more: it can be deleted, too', async () => {
    const benito = await newClient(stack, 'borrado');
    const before = (await usage()) ?? 0;
    await assign(benito);
    await assign(benito, { placement: 'after' });
    expect(await usage()).toBe(before + 2);
    const { userId } = benito.profile;
    await callOk(stack, usersContract.remove, { token: admin.token, params: { userId } });
    await until(async () => ((await usage()) === before ? true : undefined));
    expect(before).toBe(0);
    await callOk(stack, plansContract.remove, { token: admin.token, params: { planId } });
    expect(await usage()).toBeUndefined();
  });
});
