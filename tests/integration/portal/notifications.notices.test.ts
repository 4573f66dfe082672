import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { deliver, invoke } from '../../support/lambdas.ts';
import { mailsTo } from '../../support/mailbox.ts';
import {
  newClient,
  PASSWORD,
  promote,
  signInAdmin,
  tokenOf,
  type Person,
} from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { notificationsNoticesContract } from '../../../functions/notifications/notices/notifications.notices.contract.ts';

const stack = inject('stack');
const SUBSCRIBER = 'notifications.subscriber';
let admin: Person;
let ana: Person;
beforeAll(async () => {
  admin = await signInAdmin(stack);
  ana = await newClient(stack, 'pide');
});

const ownTitles = async ({ token }: Person) =>
  (await callOk(stack, notificationsContract.list, { token, query: { scope: 'own' } })).items;
const choose = async (choices: object) => {
  const { token } = admin;
  const { revision } = await callOk(stack, notificationsNoticesContract.readChoices, { token });
  return callOk(stack, notificationsNoticesContract.changeChoices, {
    token,
    body: { choices, revision },
  });
};
const flagged = (more: object = {}) => ({
  type: 'PaymentFlagged',
  eventId: newId(),
  userId: ana.profile.userId,
  paymentId: newId(),
  planName: 'Profesional',
  amountCents: 4_900,
  currency: 'USD',
  flag: 'notActivated',
  ...more,
});

describe('an administrator', () => {
  it('is notified within seconds of what a client requests, with a link to it; the client is not', async () => {
    await givePlan(stack, { admin, person: ana }, { activityLimit: 5 });
    const site = await registerSite(stack, ana, { url: 'https://avisa.example', apiKey: null });
    const description = `Cambiar el logotipo ${newId()}`;
    const body = { websiteId: site.websiteId, description, type: 'mejora' };
    const { activityId } = await callOk(stack, activitiesContract.create, {
      token: ana.token,
      body,
    });
    const notice = await until(
      async () => (await ownTitles(admin)).find(({ message }) => message.includes(description)),
      { seconds: 30 },
    );
    expect(notice).toMatchObject({ link: `/activities/${activityId}`, read: false });
    const hers = await ownTitles(ana);
    expect(hers.some(({ message }) => message.includes(description))).toBe(false);
  });

  it('gets nothing of the kinds that they switched off, and an e-mail of what they want at once', async () => {
    await choose({ paymentFlagged: { portal: 'never', mail: 'never' } });
    // Other tests of this stage pay, too.
    const [quiet, sounding] = [`Silencioso ${newId()}`, `Sonoro ${newId()}`];
    const silent = flagged({ planName: quiet });
    expect(await deliver(stack, SUBSCRIBER, [silent])).toEqual({ batchItemFailures: [] });
    const mails = async (plan: string) =>
      (await mailsTo(stack, admin.email)).filter(({ text }) => text.includes(plan));
    expect(await mails(quiet)).toEqual([]);
    expect((await ownTitles(admin)).filter(({ message }) => message.includes(quiet))).toEqual([]);

    await choose({ paymentFlagged: { portal: 'now', mail: 'now' } });
    const loud = flagged({ planName: sounding });
    for (let time = 0; time < 2; time += 1) {
      expect(await deliver(stack, SUBSCRIBER, [loud])).toEqual({ batchItemFailures: [] });
    }
    expect(await mails(sounding)).toHaveLength(1);
    expect(
      (await ownTitles(admin)).filter(({ message }) => message.includes(sounding)),
    ).toHaveLength(1);
  });

  it('chooses by the revision that was on the screen', async () => {
    const { token } = admin;
    const { revision } = await callOk(stack, notificationsNoticesContract.readChoices, { token });
    const choices = { backupMissed: { portal: 'now', mail: 'daily' } };
    await callOk(stack, notificationsNoticesContract.changeChoices, {
      token,
      body: { choices, revision },
    });
    const stale = await callRoute(stack, notificationsNoticesContract.changeChoices, {
      token,
      body: { choices: { backupMissed: { portal: 'never', mail: 'never' } }, revision },
    });
    expect(stale.status).toBe(409);
  });

  it('gets no notices once they are a client', async () => {
    const eva = await newClient(stack, 'degradada');
    const { userId } = eva.profile;
    const setRole = (role: 'admin' | 'cliente') =>
      callOk(stack, usersContract.changeRole, {
        token: admin.token,
        params: { userId },
        body: { role },
      });
    await setRole('admin');
    await deliver(stack, SUBSCRIBER, [flagged({ planName: 'Como administradora' })]);
    await setRole('cliente');
    await deliver(stack, SUBSCRIBER, [flagged({ planName: 'Como cliente' })]);
    const { email } = eva;
    eva.token = await tokenOf(stack, { email, password: PASSWORD });
    const messages = (await ownTitles(eva)).map(({ message }) => message).join('\n');
    expect(messages).not.toContain('Como cliente');
  });

  it('reads no notice any more once they are a client, and none comes back with the role', async () => {
    const eva = await newClient(stack, 'relevada');
    let { token } = eva;
    const { userId } = eva.profile;
    const setRole = (role: 'admin' | 'cliente') =>
      callOk(stack, usersContract.changeRole, {
        token: admin.token,
        params: { userId },
        body: { role },
      });
    const own = () => {
      const query = { scope: 'own' } as const;
      return callOk(stack, notificationsContract.list, { token, query });
    };
    const before = await own();
    ({ token } = await promote(stack, eva));
    const plan = `De otra ${newId()}`;
    await deliver(stack, SUBSCRIBER, [flagged({ planName: plan })]);
    const notice = (await own()).items.find(({ message }) => message.includes(plan));
    expect(notice).toBeDefined();

    await setRole('cliente');
    token = await tokenOf(stack, { email: eva.email, password: PASSWORD });
    // At once, before the event of the role was heard of.
    expect(JSON.stringify((await own()).items)).not.toContain(plan);
    // The message about the role may come between the reads of a page and of its counts.
    const after = await until(async () => {
      const { items, counts } = await own();
      const unread = items.filter(({ read }) => !read).length;
      return counts.all === items.length && counts.unread === unread ? { counts } : undefined;
    });
    const mark = { token, params: { notificationId: notice?.notificationId ?? '' } };
    expect((await callRoute(stack, notificationsContract.markRead, mark)).status).toBe(404);
    expect(before.counts.all).toBeLessThanOrEqual(after.counts.all);

    // The rows themselves go.
    const stored = async () => {
      const query = { scope: 'sent' } as const;
      const { items } = await callOk(stack, notificationsContract.list, {
        token: admin.token,
        query,
      });
      return items.some((row) => row.userId === userId && row.message.includes(plan));
    };
    await until(async () => ((await stored()) ? undefined : true), { seconds: 30 });
    ({ token } = await promote(stack, eva));
    expect(JSON.stringify((await own()).items)).not.toContain(plan);
  });

  it('gets one daily summary, however often the schedule runs', async () => {
    await Promise.all([
      invoke(stack, 'notifications.dispatcher'),
      invoke(stack, 'notifications.dispatcher'),
    ]);
    await invoke(stack, 'notifications.dispatcher');
    const summaries = (await mailsTo(stack, admin.email)).filter(({ subject }) =>
      subject.startsWith('Resumen del'),
    );
    expect(summaries.length).toBeLessThanOrEqual(1);
  });
});

describe('what is no notice', () => {
  it('fails alone', async () => {
    const event = flagged();
    expect(await deliver(stack, SUBSCRIBER, [{ ...event, flag: 'other' }, event])).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm0' }],
    });
  });
});
