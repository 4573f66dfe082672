import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstantFormat } from '../../../functions/core/format.ts';
import type { ActivityStatus } from '../../../functions/activities/activities.domain.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { newId } from '../../../functions/core/id.ts';
import type { OutgoingMail } from '../../../functions/core/mail/send-mail.ts';
import { mailKey, profileKey } from '../../../functions/core/table/keys/keys.ts';
import { createActivityNews } from '../../../functions/notifications/notifications.activities.entity.ts';
import { announceEvent } from '../../../functions/notifications/notifications.events.service.ts';
import type { NotifiedEvent } from '../../../functions/notifications/notifications.events.text.ts';
import { createMails } from '../../../functions/notifications/mails/notifications.mails.entity.ts';
import { markRead } from '../../../functions/notifications/notifications.reading.service.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { caller, newInboxes } from './support/inboxes.ts';
import { personId } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newInboxes>>;
beforeAll(async () => {
  world = await newInboxes();
  for (let n = 1; n <= 5; n += 1) await world.person(n);
});
afterAll(() => world.table.destroy());

let clock = Date.UTC(2026, 10, 21);
/** A second goes by between any two. */
const now = () => new Date((clock += 1_000));

const refunded = (n: number): NotifiedEvent => ({
  type: 'PaymentRefunded',
  eventId: newId(now()),
  userId: personId(n),
  paymentId: newId(now()),
  planName: 'Profesional',
  amountCents: 4_900,
  currency: 'USD',
  endedPlan: 'running',
  isReversed: false,
});

/** What a Lambda is wired with; its e-mails go to a list, or come to nothing while `isDown`. */
function wireEvents() {
  const sent: OutgoingMail[] = [];
  const state = { isDown: false };
  const dependencies = {
    notifications: world.lambda.notifications,
    activityNews: createActivityNews(world.table),
    commit: createCommit(world.table, { now }),
    format: createInstantFormat('America/Santiago'),
    now,
    mail: {
      mails: createMails(world.table),
      people: { find: createPeopleView(world.table).findRecipient },
      settings: async () => ({
        siteUrl: 'https://portal.ejemplo.cl',
        brandName: 'Portal',
        brandColour: '#0f766e',
        ...{ mailClosing: '', mailReplyTo: '' },
      }),
      send: async (mail: OutgoingMail) => {
        if (state.isDown) throw new Error('Maximum sending rate exceeded');
        sent.push(mail);
      },
    },
  };
  return { sent, state, dependencies };
}

const mailOf = async ({ eventId }: NotifiedEvent) => {
  const { client, name: TableName } = world.table;
  return (await client.send(new GetCommand({ TableName, Key: mailKey(eventId) }))).Item;
};

describe('an event that comes again and again', () => {
  it('is one notification, counted once, and one e-mail', async () => {
    const before = await world.head();
    const { sent, dependencies } = wireEvents();
    const event = refunded(1);
    for (let time = 0; time < 3; time += 1) await announceEvent(event, dependencies);
    const [page] = await world.pages(caller(1), 'all');
    expect(page?.items).toMatchObject([
      { notificationId: event.eventId, title: 'Tu pago fue reembolsado', read: false },
    ]);
    expect(page?.counts).toEqual({ all: 1, unread: 1, read: 0 });
    expect(await world.head()).toEqual({
      personal: before.personal + 1,
      unread: before.unread + 1,
    });
    expect(sent.map(({ to }) => to)).toEqual(['ana1@ejemplo.cl']);
    expect(await mailOf(event)).toMatchObject({ sentAt: expect.any(String) as string });
  });

  it('20 times at once is so, too', async () => {
    const before = await world.head();
    const wired = Array.from({ length: 20 }, () => wireEvents());
    const event = refunded(2);
    // Those that find it being sent come again, and then find it sent.
    await Promise.allSettled(wired.map(({ dependencies }) => announceEvent(event, dependencies)));
    await announceEvent(event, wireEvents().dependencies);
    expect(await world.state(2)).toMatchObject({ total: 1, unread: 1 });
    expect((await world.head()).personal).toBe(before.personal + 1);
    expect(wired.flatMap(({ sent }) => sent)).toHaveLength(1);
  });

  it('after it was read stays read', async () => {
    const { dependencies } = wireEvents();
    const event = refunded(3);
    await announceEvent(event, dependencies);
    await markRead(caller(3), event.eventId, world.lambda);
    await announceEvent(event, dependencies);
    expect(await world.state(3)).toMatchObject({ total: 1, unread: 0 });
  });
});

describe('changes of an activity’s status', () => {
  const changed = (n: number, from: ActivityStatus, to: ActivityStatus): NotifiedEvent => {
    const at = now();
    return {
      type: 'ActivityStatusChanged',
      eventId: newId(at),
      userId: personId(n),
      activityId: `01kb3f0a9x5m3v7c2d8e4h6j0${String(n)}`,
      websiteName: 'Tienda Sur',
      description: 'Cambiar el logotipo',
      from,
      to,
      comment: '',
      changedAt: at.toISOString(),
    };
  };

  it('that were undone leave nothing to read, and count nothing', async () => {
    await world.person(8);
    const before = await world.head();
    const { dependencies } = wireEvents();
    const begun = changed(8, 'pendiente', 'en_progreso');
    const undone = changed(8, 'en_progreso', 'pendiente');
    for (const event of [begun, undone, begun]) await announceEvent(event, dependencies);
    const [page] = await world.pages(caller(8), 'all');
    expect(page?.items).toEqual([]);
    expect(page?.counts).toEqual({ all: 0, unread: 0, read: 0 });
    expect(await world.head()).toEqual(before);
  });

  it('are one notification until it is read, also where they come at once', async () => {
    await world.person(9);
    const { sent, dependencies } = wireEvents();
    const begun = changed(9, 'pendiente', 'en_progreso');
    const done = changed(9, 'en_progreso', 'realizada');
    await Promise.all(
      [begun, done, done].map((event) => announceEvent(event, dependencies).catch(() => undefined)),
    );
    const [page] = await world.pages(caller(9), 'all');
    expect(page?.items.map(({ notificationId }) => notificationId)).toEqual([done.eventId]);
    expect(await world.state(9)).toMatchObject({ total: 1, unread: 1 });
    expect(sent).toHaveLength(1);

    await markRead(caller(9), done.eventId, world.lambda);
    await announceEvent(changed(9, 'realizada', 'en_progreso'), dependencies);
    expect(await world.state(9)).toMatchObject({ total: 2, unread: 1 });
  });
});

describe('an e-mail that could not be sent', () => {
  it('is sent by a later delivery, and the notification is not doubled', async () => {
    const { sent, state, dependencies } = wireEvents();
    const event = refunded(4);
    state.isDown = true;
    await expect(announceEvent(event, dependencies)).rejects.toThrow('sending rate');
    state.isDown = false;
    // Somebody else may still be sending it: a moment later the lease runs on.
    await expect(announceEvent(event, dependencies)).rejects.toThrow('is sending this e-mail');
    expect(sent).toHaveLength(0);
    clock += 120_000;
    await announceEvent(event, dependencies);
    await announceEvent(event, dependencies);
    expect(sent).toHaveLength(1);
    expect(await world.state(4)).toMatchObject({ total: 1, unread: 1 });
  });
});

describe('whom e-mails go to', () => {
  it('is the address they sign in with, unless they want none or are deleted', async () => {
    const { client, name: TableName } = world.table;
    const isMailed = async (n: number) => {
      const { sent, dependencies } = wireEvents();
      await announceEvent(refunded(n), dependencies);
      return sent.map(({ to }) => to);
    };
    await world.person(6);
    expect(await isMailed(6)).toEqual(['ana6@ejemplo.cl']);
    const Item = await world.get(profileKey(personId(6)));
    await client.send(new PutCommand({ TableName, Item: { ...Item, emailNotifications: false } }));
    expect(await isMailed(6)).toEqual([]);
    expect(await world.state(6)).toMatchObject({ total: 2 });
    await client.send(new PutCommand({ TableName, Item: { ...Item, deletedAt: '2026-11-21' } }));
    expect(await isMailed(6)).toEqual([]);
    expect(await isMailed(7)).toEqual([]);
  });
});

describe('a deleted person', () => {
  it('is notified of nothing, and nothing is left of it', async () => {
    await world.bury(5);
    const before = await world.head();
    const { sent, dependencies } = wireEvents();
    const event = refunded(5);
    await announceEvent(event, dependencies);
    expect(sent).toEqual([]);
    expect(await world.head()).toEqual(before);
    expect(await world.state(5)).toBeUndefined();
    const { Items = [] } = await world.table.client.send(
      new ScanCommand({
        TableName: world.table.name,
        FilterExpression: 'contains(pk, :id) OR contains(sk, :id)',
        ExpressionAttributeValues: { ':id': event.eventId },
      }),
    );
    expect(Items).toEqual([]);
  });
});

describe('what it costs', () => {
  it('to notify of an event, by e-mail too, and to hear of it again', async () => {
    const { dependencies } = wireEvents();
    const event = refunded(1);
    const measure = async () => {
      const { reads, commands } = await world.table.meter.measure(() =>
        announceEvent(event, dependencies),
      );
      return `${String(reads)} RCU: ${commands.join(' ')}`;
    };
    expect(await measure()).toBe('0.5 RCU: TransactWriteItems GetItem PutItem UpdateItem');
    expect(await measure()).toBe('1.5 RCU: TransactWriteItems GetItem PutItem GetItem');
  });
});
