import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { announce } from '../../support/events.ts';
import { deliver } from '../../support/lambdas.ts';
import { mailsTo, type ReceivedMail } from '../../support/mailbox.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const SUBSCRIBER = 'notifications.subscriber';
let ana: Person;
beforeAll(async () => {
  ana = await newClient(stack, 'avisos');
});

const refundOf = ({ profile: { userId } }: Person, planName = 'Profesional') => ({
  type: 'PaymentRefunded',
  eventId: newId(),
  userId,
  paymentId: newId(),
  planName,
  amountCents: 4_900,
  currency: 'USD',
});
const list = async ({ token }: Person) =>
  callOk(stack, notificationsContract.list, { token, query: { filter: 'all' } });
const newsOf = async (person: Person, { eventId }: { eventId: string }) =>
  (await list(person)).items.filter(({ notificationId }) => notificationId === eventId);
/** The titles of what went to the person alone: other tests send to everybody meanwhile. */
const ownTitles = async (person: Person) =>
  (await list(person)).items.flatMap(({ userId, title }) => (userId === null ? [] : [title]));
const isOurs = ({ from }: ReceivedMail) => from.endsWith('<portal@portal.test>');
/** What came to a person from the portal: not what confirmed their account, which is Cognito's. */
const newsTo = async ({ email }: Person) => (await mailsTo(stack, email)).filter(isOurs);
const firstNews = (person: Person) => until(async () => (await newsTo(person))[0]);

describe('an event that people are notified of', () => {
  it('twice is one notification, and one e-mail with a link and a way out', async () => {
    const event = refundOf(ana);
    await announce(stack, event, { times: 2 });
    const mail = await firstNews(ana);
    // Another delivery, of which it is known when it is over. One that meets the second of the two comes again.
    await until(async () => {
      const answer = await deliver(stack, SUBSCRIBER, [event, event]);
      return isDeepStrictEqual(answer, { batchItemFailures: [] }) || undefined;
    });

    expect(await newsOf(ana, event)).toMatchObject([
      {
        title: 'Tu pago fue reembolsado',
        message: 'Se reembolsó tu pago de $49,00 USD por el plan «Profesional», y el plan terminó.',
        type: 'info',
        read: false,
      },
    ]);
    expect(await ownTitles(ana)).toEqual(['Tu pago fue reembolsado']);
    expect(await newsTo(ana)).toEqual([mail]);
    expect(mail.subject).toBe('Tu pago fue reembolsado: Profesional');
    expect(mail.from).toBe('"WordPress Manager" <portal@portal.test>');
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Hola, Ana:');
      expect(part).toContain(`${stack.portalUrl}/my-orders`);
      expect(part).toContain(`${stack.portalUrl}/profile`);
    }
  });

  it('is shown by the mailbox’s page', async () => {
    const page = await (await fetch(stack.mailboxUrl)).text();
    expect(page).toContain('Tu pago fue reembolsado: Profesional');
  });

  it('has its dates in the provider’s zone, and an activity’s comment', async () => {
    const event = {
      type: 'ActivityStatusChanged',
      eventId: newId(),
      activityId: newId(),
      userId: ana.profile.userId,
      websiteName: 'Tienda <b>Sur',
      description: 'Cambiar el logotipo',
      from: 'en_progreso',
      to: 'realizada',
      comment: 'Listo, míralo.',
      changedAt: '2026-11-21T12:00:00.000Z',
    };
    expect(await deliver(stack, SUBSCRIBER, [event])).toEqual({ batchItemFailures: [] });
    const [news] = await newsOf(ana, event);
    expect(news?.message).toBe(
      'La actividad «Cambiar el logotipo» del sitio «Tienda <b>Sur» quedó realizada el 21/11/2026 a las 09:00.\nComentario: Listo, míralo.',
    );
    const [mail] = await newsTo(ana);
    expect(mail?.html).toContain('Comentario: Listo, míralo.');
    expect(mail?.html).not.toContain('<b>Sur');
  });
});

describe('a status that an administrator takes back', () => {
  const changed = (event: object, { profile: { userId } }: Person) => ({
    type: 'ActivityStatusChanged',
    eventId: newId(),
    userId,
    websiteName: 'Tienda Sur',
    description: 'Cambiar el logotipo',
    comment: '',
    ...event,
  });

  it('is no notification, unless the first one was read', async () => {
    const dora = await newClient(stack, 'deshecha');
    const activityId = newId();
    const begin = { activityId, from: 'pendiente', to: 'en_progreso' };
    const undo = { activityId, from: 'en_progreso', to: 'pendiente' };
    const begun = changed({ ...begin, changedAt: '2026-11-21T12:00:00.000Z' }, dora);
    const undone = changed({ ...undo, changedAt: '2026-11-21T12:00:05.000Z' }, dora);
    for (const event of [begun, undone]) await deliver(stack, SUBSCRIBER, [event]);
    expect(await ownTitles(dora)).toEqual([]);

    const again = changed({ ...begin, changedAt: '2026-11-21T13:00:00.000Z' }, dora);
    await deliver(stack, SUBSCRIBER, [again]);
    await callOk(stack, notificationsContract.markRead, {
      token: dora.token,
      params: { notificationId: again.eventId },
    });
    const back = changed({ ...undo, changedAt: '2026-11-21T13:00:05.000Z' }, dora);
    await deliver(stack, SUBSCRIBER, [back]);
    expect(await ownTitles(dora)).toEqual([
      'Una actividad volvió a quedar pendiente',
      'Una actividad está en progreso',
    ]);
  });
});

describe('a person who does not want the e-mails', () => {
  it('gets the notification and none of them, until they want them again', async () => {
    const benito = await newClient(stack, 'sin-avisos');
    const choose = (emailNotifications: boolean, revision: number) =>
      callOk(stack, profilesContract.update, {
        token: benito.token,
        body: { emailNotifications, revision },
      });
    await choose(false, 0);
    const silent = refundOf(benito, 'Silencioso');
    expect(await deliver(stack, SUBSCRIBER, [silent])).toEqual({ batchItemFailures: [] });
    expect(await newsOf(benito, silent)).toHaveLength(1);
    expect(await newsTo(benito)).toEqual([]);

    await choose(true, 1);
    const loud = refundOf(benito, 'Sonoro');
    expect(await deliver(stack, SUBSCRIBER, [loud])).toEqual({ batchItemFailures: [] });
    expect((await newsTo(benito)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Sonoro') as string,
    ]);
  });
});

describe('a person who was deleted', () => {
  it('is notified of nothing any more', async () => {
    const carla = await newClient(stack, 'eliminada');
    const admin = await signInAdmin(stack);
    const { userId } = carla.profile;
    await callOk(stack, usersContract.remove, { token: admin.token, params: { userId } });
    const event = refundOf(carla);
    expect(await deliver(stack, SUBSCRIBER, [event])).toEqual({ batchItemFailures: [] });
    expect(await newsOf(admin, event)).toEqual([]);
    expect(await newsTo(carla)).toEqual([]);
  });
});

describe('what is no event', () => {
  it('fails, and holds up nothing else', async () => {
    const event = refundOf(ana, 'Otro');
    const odd = { ...refundOf(ana), amountCents: -1 };
    expect(await deliver(stack, SUBSCRIBER, [odd, event])).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm0' }],
    });
    expect(await newsOf(ana, event)).toHaveLength(1);
  });
});
