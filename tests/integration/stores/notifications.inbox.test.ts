import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstantFormat } from '../../../functions/core/format.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit, type Commit } from '../../../functions/core/table/commit/commit.ts';
import { writeItem } from '../../../functions/core/table/entity/items.ts';
import { notificationKey } from '../../../functions/core/table/keys/keys.ts';
import { updateItem } from '../../../functions/core/table/entity/writes.ts';
import { forgetPerson } from '../../../functions/notifications/notifications.cleanup.service.ts';
import {
  countUnread,
  markAllRead,
  markRead,
} from '../../../functions/notifications/notifications.reading.service.ts';
import { createActivityNews } from '../../../functions/notifications/notifications.activities.entity.ts';
import { newRow } from '../../../functions/notifications/notifications.domain.ts';
import { listNotifications } from '../../../functions/notifications/notifications.list.service.ts';
import { announceRoleChange } from '../../../functions/notifications/notifications.roles.service.ts';
import { deleteNotification } from '../../../functions/notifications/notifications.service.ts';
import { triesAll } from '../../support/depth.ts';
import { caller, newInboxes, wire } from './support/inboxes.ts';
import { personId } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newInboxes>>;
beforeAll(async () => {
  world = await newInboxes();
  for (let n = 1; n <= 12; n += 1) await world.person(n);
});
afterAll(() => world.table.destroy());

/** More than the hundred writes that a transaction takes; in the long run more than two take. */
const MANY = triesAll ? 200 : 110;

const times = async (count: number, work: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await work(n);
};

describe('marking one', () => {
  it('counts down once, however often it is marked, one after the other', async () => {
    const { notificationId } = await world.send(personId(1));
    await world.send(personId(1));
    const before = await world.head();
    expect(await markRead(caller(1), notificationId, world.lambda)).toEqual({ unread: 1 });
    expect(await markRead(caller(1), notificationId, world.lambda)).toEqual({ unread: 1 });
    expect(await world.state(1)).toMatchObject({ total: 2, unread: 1 });
    expect(await world.head()).toEqual({ ...before, unread: before.unread - 1 });
  });

  it('counts down once where 20 mark it at once', async () => {
    const { notificationId } = await world.send(personId(2));
    await world.send(personId(2));
    const before = await world.head();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => markRead(caller(2), notificationId, wire(world.table))),
    );
    expect(new Set(outcomes.map(({ unread }) => unread))).toEqual(new Set([1]));
    expect(await world.state(2)).toMatchObject({ total: 2, unread: 1 });
    expect(await world.head()).toEqual({ ...before, unread: before.unread - 1 });
  });

  it.each([caller(3), caller(0, 'admin')])(
    'that went to somebody else finds nothing: $role',
    async (who) => {
      const { notificationId } = await world.send(personId(4));
      const before = await world.head();
      await expect(markRead(who, notificationId, world.lambda)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await world.head()).toEqual(before);
      expect((await countUnread(caller(4), world.lambda)).unread).toBeGreaterThan(0);
    },
  );

  it('that went to everybody is each person’s own reading', async () => {
    const { notificationId } = await world.send(null);
    const before = (await countUnread(caller(4), world.lambda)).unread;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => markRead(caller(3), notificationId, wire(world.table))),
    );
    expect(outcomes.map(({ unread }) => unread)).toEqual(Array(20).fill(0));
    expect((await countUnread(caller(4), world.lambda)).unread).toBe(before);
    await deleteNotification(world.admin, notificationId, world.lambda);
  });

  it('of many for everybody keeps no more than the gaps ask for', async () => {
    const sent: string[] = [];
    await times(6, async () => sent.push((await world.send(null)).notificationId));
    const [first = '', second = '', third = '', ...rest] = sent;
    for (const id of [third, ...rest]) await markRead(caller(5), id, world.lambda);
    expect(await countUnread(caller(5), world.lambda)).toEqual({ unread: 2 });
    expect((await world.state(5))?.['readBroadcasts']).toEqual(new Set([third, ...rest]));
    await markRead(caller(5), first, world.lambda);
    await markRead(caller(5), second, world.lambda);
    expect(await countUnread(caller(5), world.lambda)).toEqual({ unread: 0 });
    expect(await world.state(5)).toMatchObject({ readUntil: rest.at(-1) });
    expect(await world.state(5)).not.toHaveProperty('readBroadcasts');
  });

  it('of several for everybody at once loses none', async () => {
    const { broadcasts } = await world.lambda.inboxes.read(caller(6));
    await Promise.all(
      broadcasts.map(({ notificationId }) =>
        markRead(caller(6), notificationId, wire(world.table)),
      ),
    );
    expect(await countUnread(caller(6), world.lambda)).toEqual({ unread: 0 });
  });
});

describe('marking all', () => {
  it('marks what went to the person and to everybody, of nobody else', async () => {
    await times(3, () => world.send(personId(7)));
    await world.send(null);
    const others = (await countUnread(caller(4), world.lambda)).unread;
    const before = await world.head();
    expect(await markAllRead(caller(7), world.lambda)).toEqual({ unread: 0 });
    expect(await markAllRead(caller(7), world.lambda)).toEqual({ unread: 0 });
    expect(await world.state(7)).toMatchObject({ total: 3, unread: 0 });
    expect(await world.head()).toEqual({ ...before, unread: before.unread - 3 });
    expect((await countUnread(caller(4), world.lambda)).unread).toBe(others);
    // A notification that comes afterwards is unread.
    await world.send(null);
    await world.send(personId(7));
    expect(await countUnread(caller(7), world.lambda)).toEqual({ unread: 2 });
  });

  it('marks more than a transaction takes', async () => {
    await times(MANY, () => world.send(personId(8)));
    const before = await world.head();
    expect(await markAllRead(caller(8), world.lambda)).toEqual({ unread: 0 });
    expect(await world.state(8)).toMatchObject({ total: MANY, unread: 0 });
    expect(await world.head()).toEqual({ ...before, unread: before.unread - MANY });
  });

  it('while single ones are marked, deleted and sent counts each once', async () => {
    const before = await world.head();
    const sent: string[] = [];
    await times(30, async () => sent.push((await world.send(personId(9))).notificationId));
    await Promise.all([
      markAllRead(caller(9), wire(world.table)),
      ...sent.slice(0, 8).map((id) => markRead(caller(9), id, wire(world.table))),
      ...sent.slice(20, 24).map((id) => deleteNotification(world.admin, id, world.lambda)),
      markAllRead(caller(9), wire(world.table)),
      world.send(personId(9)),
    ]);
    const { unread } = await markAllRead(caller(9), world.lambda);
    expect(unread).toBe(0);
    expect(await world.state(9)).toMatchObject({ total: 27, unread: 0 });
    expect(await world.head()).toEqual({ personal: before.personal + 27, unread: before.unread });
  });
});

describe('a person who comes later', () => {
  it('is not reached by what went to everybody before them, and is by what comes then', async () => {
    const early = await world.send(null, 'Antes');
    const joinedAt = new Date(new Date(early.sentAt).getTime() + 1).toISOString();
    const [late, witness] = [caller(13, 'cliente', joinedAt), caller(14)];
    expect(await world.titles(late)).toEqual([]);
    expect(await countUnread(late, world.lambda)).toEqual({ unread: 0 });
    expect(await world.titles(late, 'unread')).toEqual([]);
    expect(await world.titles(late, 'read')).toEqual([]);
    // Marking what did not reach them keeps nothing.
    await markRead(late, early.notificationId, world.lambda);
    expect(await world.state(13)).toBeUndefined();
    expect(await world.titles(witness, 'unread')).toContain('Antes');

    const { notificationId } = await world.send(null, 'Después');
    expect(await world.titles(late, 'unread')).toEqual(['Después']);
    const [page] = await world.pages(late, 'all');
    expect(page?.counts).toEqual({ all: 1, unread: 1, read: 0 });
    expect(await markRead(late, notificationId, world.lambda)).toEqual({ unread: 0 });
  });

  it('in the very instant of one finds it new', async () => {
    const { sentAt, notificationId } = await world.send(null, 'A la vez');
    const [page] = await world.pages(caller(15, 'cliente', sentAt), 'unread');
    expect(page?.items.map((item) => item.notificationId)).toEqual([notificationId]);
  });
});

describe('a deleted person', () => {
  const message = (n: number) => ({
    type: 'UserDeleted' as const,
    eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
    userId: personId(n),
    deletedAt: '2026-11-21T00:00:00.000Z',
  });
  const again: unknown[] = [];
  const sendAgain = async (messages: readonly unknown[]) => {
    again.push(...messages);
  };

  it('leaves no notification, no reading and no count, however often the deletion is reported', async () => {
    const before = await world.head();
    await times(100, () => world.send(personId(10)));
    await markAllRead(caller(10), world.lambda);
    await times(20, () => world.send(personId(10)));
    await world.bury(10);
    await forgetPerson(message(10), { ...world.lambda, sendAgain });
    await forgetPerson(message(10), { ...world.lambda, sendAgain });
    expect(again).toEqual([]);
    expect(await world.head()).toEqual(before);
    expect(await world.state(10)).toBeUndefined();
    const everything = (await world.pages(world.admin, 'all')).flatMap(({ items }) => items);
    expect(everything.map(({ userId }) => userId)).not.toContain(personId(10));
  });

  it('leaves none either where they mark until the last moment', async () => {
    const before = await world.head();
    const sent: string[] = [];
    await times(20, async () => sent.push((await world.send(personId(11))).notificationId));
    await world.bury(11);
    await Promise.allSettled([
      forgetPerson(message(11), { ...world.lambda, sendAgain }),
      ...sent.map((id) => markRead(caller(11), id, wire(world.table))),
      forgetPerson(message(11), { ...wire(world.table), sendAgain }),
    ]);
    await forgetPerson(message(11), { ...world.lambda, sendAgain });
    expect(await world.head()).toEqual(before);
    expect(await world.state(11)).toBeUndefined();
  });

  it('of whom nothing can be deleted is an error of the message, which does not go round', async () => {
    const { notificationId } = await world.send(personId(12), 'Que cambia cada vez');
    await world.bury(12);
    const Key = notificationKey(personId(12), notificationId);
    // Another writer is faster at each attempt.
    let isRead = false;
    const list: typeof world.lambda.notifications.list = async (...request) => {
      const batch = await world.lambda.notifications.list(...request);
      await writeItem(world.table, updateItem({ Key, set: { read: (isRead = !isRead) } }));
      return batch;
    };
    const commit = createCommit(world.table, {
      now: world.lambda.now,
      wait: async () => undefined,
    });
    const notifications = { ...world.lambda.notifications, list };
    const forgetting = forgetPerson(message(12), {
      ...world.lambda,
      notifications,
      commit,
      sendAgain,
    });
    await expect(forgetting).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(again).toEqual([]);
    await forgetPerson(message(12), { ...world.lambda, sendAgain });
    expect(await world.state(12)).toBeUndefined();
  });

  it('of whom much is left is heard of again', async () => {
    const list = async () => ({
      found: [{ ...(await world.send(personId(9))), audience: null }],
      isLast: false,
    });
    const notifications = { ...world.lambda.notifications, list };
    const commit: Commit = async (build) => (await build(world.lambda.now())).answer;
    await forgetPerson(message(9), { ...world.lambda, notifications, commit, sendAgain });
    expect(again).toEqual([message(9)]);
  });
});

describe('a notice to an administrator', () => {
  /** Whom no notification to everybody has reached. */
  const reader = (n: number, role: 'admin' | 'cliente' = 'cliente') =>
    caller(n, role, '2026-12-20T12:00:00.000Z');
  const notice = (n: number) => {
    const row = newRow(
      { userId: personId(n), title: 'Un pago', message: 'De otra persona.', type: 'info' },
      { notificationId: newId(), at: new Date(), audience: 'admin' },
    );
    const { notifications, commit } = world.lambda;
    return commit(async () => ({ answer: row, ...notifications.send(row, { role: 'admin' }) }));
  };
  const demote = (n: number, role: 'admin' | 'cliente' = 'cliente') =>
    announceRoleChange(
      {
        type: 'UserRoleChanged',
        eventId: newId(),
        ...{ personId: personId(n), personName: 'Ana Soto', role, account: 'kept', actor: null },
        ...{ position: 'owner', kind: 'role' },
        changedAt: new Date().toISOString(),
      },
      {
        ...world.lambda,
        admins: { findAll: async () => [] },
        activityNews: createActivityNews(world.table),
        format: createInstantFormat('America/Santiago'),
        mail: undefined,
      },
    );
  const listed = async (n: number, role: 'admin' | 'cliente') =>
    listNotifications(reader(n, role), { filter: 'all', scope: 'own' }, world.lambda);

  it('is listed, counted and marked while they are one, and neither once they are a client', async () => {
    await world.person(20, 'admin');
    await world.send(personId(20));
    const { notificationId } = await notice(20);
    await notice(20);
    expect((await listed(20, 'admin')).counts).toEqual({ all: 3, unread: 3, read: 0 });
    await markRead(reader(20, 'admin'), notificationId, world.lambda);
    expect((await countUnread(reader(20, 'admin'), world.lambda)).unread).toBe(2);

    const asClient = await listed(20, 'cliente');
    expect(asClient.items.map(({ title }) => title)).toEqual(['Aviso']);
    expect(asClient.counts).toEqual({ all: 1, unread: 1, read: 0 });
    await expect(markRead(reader(20), notificationId, world.lambda)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await markAllRead(reader(20), world.lambda)).toEqual({ unread: 0 });
    // Theirs alone was marked.
    expect((await listed(20, 'admin')).counts).toEqual({ all: 3, unread: 1, read: 2 });
  });

  it('is deleted when they become a client, not if they are an administrator again by then', async () => {
    await world.person(21, 'admin');
    await notice(21);
    await demote(21);
    expect((await listed(21, 'admin')).counts.all).toBeGreaterThan(1);

    for (let n = 0; n < 100; n += 1) await notice(21);
    const before = await world.head();
    const had = await world.state(21);
    await world.person(21, 'cliente');
    await demote(21);
    await demote(21);
    const after = await world.state(21);
    expect(after).toMatchObject({ notices: 0, unreadNotices: 0 });
    const left = await listed(21, 'admin');
    expect(left.items.some(({ title }) => title === 'Un pago')).toBe(false);
    expect(left.counts.all).toBe(left.items.length);
    // The notification of their role came, a hundred and one notices went.
    const came = left.items.length - 1;
    expect((await world.head()).personal).toBe(before.personal + came - 101);
    expect(had).toMatchObject({ notices: 101 });
  });
});

describe('what it costs', () => {
  it('to count, and to mark', async () => {
    const { inboxes } = world.lambda;
    await world.person(17);
    const { notificationId } = await world.send(personId(17));
    const { notificationId: everybodys } = await world.send(null);
    await inboxes.read(caller(17));
    const measure = async (work: () => Promise<unknown>) => {
      const { reads, commands } = await world.table.meter.measure(work);
      return `${String(reads)} RCU: ${commands.join(' ')}`;
    };
    const consistent = 'GetItem GetItem';
    expect({
      count: await measure(() => countUnread(caller(17), world.lambda)),
      own: await measure(() => markRead(caller(17), notificationId, world.lambda)),
      everybodys: await measure(() => markRead(caller(17), everybodys, world.lambda)),
      all: await measure(() => markAllRead(caller(17), world.lambda)),
    }).toEqual({
      count: '1 RCU: GetItem GetItem',
      own: `5 RCU: ${consistent} GetItem TransactWriteItems ${consistent}`,
      everybodys: `4 RCU: ${consistent} UpdateItem ${consistent}`,
      all: `5 RCU: ${consistent} UpdateItem GetItem ${consistent}`,
    });
  });
});
