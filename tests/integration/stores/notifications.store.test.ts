import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationsHeadKey } from '../../../functions/core/table/keys/keys.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import {
  newRow,
  type NotificationChange,
} from '../../../functions/notifications/notifications.domain.ts';
import {
  countUnread,
  markRead,
} from '../../../functions/notifications/notifications.reading.service.ts';
import {
  changeNotification,
  deleteNotification,
  sendNotification,
} from '../../../functions/notifications/notifications.service.ts';
import { caller, newInboxes, wire } from './support/inboxes.ts';
import { personId } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newInboxes>>;
beforeAll(async () => {
  world = await newInboxes();
  for (const n of [1, 2, 3, 4, 5, 6]) await world.person(n);
});
afterAll(() => world.table.destroy());

const unreadFor = async (n: number) => (await countUnread(caller(n), wire(world.table))).unread;

describe('sending', () => {
  it('to one person stores it and counts it, in one transaction', async () => {
    const before = await world.head();
    const sent = await world.send(personId(1), 'Solo para Ana', 'warning');
    expect(sent).toMatchObject({
      userId: personId(1),
      recipientName: 'Ana Soto 1',
      title: 'Solo para Ana',
      type: 'warning',
      read: false,
    });
    expect(await world.state(1)).toMatchObject({ total: 1, unread: 1 });
    expect(await world.head()).toEqual({
      personal: before.personal + 1,
      unread: before.unread + 1,
    });
    expect(await world.titles(caller(1))).toEqual(['Solo para Ana']);
    expect(await world.titles(caller(2))).toEqual([]);
  });

  it.each(['never seen', 'deleted'])(
    'to a person %s is refused and counts nothing',
    async (how) => {
      const n = how === 'deleted' ? 6 : 99;
      if (how === 'deleted') await world.bury(n);
      const before = await world.head();
      await expect(world.send(personId(n))).rejects.toMatchObject({ code: 'PERSON_GONE' });
      expect(await world.head()).toEqual(before);
      expect(await world.state(n)).toBeUndefined();
    },
  );

  it('to everybody is stored once, and everybody has not read it', async () => {
    const before = await Promise.all([unreadFor(1), unreadFor(2)]);
    const sent = await world.send(null, 'Para todos');
    expect(sent).toMatchObject({ userId: null, recipientName: null, read: false });
    expect(await Promise.all([unreadFor(1), unreadFor(2)])).toEqual(before.map((n) => n + 1));
    expect(await world.titles(caller(2))).toEqual(['Para todos']);
    // The Lambda that read before knows it too.
    expect((await countUnread(caller(2), world.lambda)).unread).toBe(before[1] + 1);
  });

  it('to everybody at once keeps the order of ids that of their storing', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => world.send(null, `A la vez ${String(i)}`)),
    );
    const { broadcasts } = await wire(world.table).inboxes.read(caller(2));
    const head = await world.get(notificationsHeadKey);
    expect(head?.['newestBroadcast']).toBe(broadcasts[0]?.notificationId);
    expect(broadcasts).toHaveLength(9);
    expect(head?.['broadcastVersion']).toBe(9);
  });

  it('never stores for everybody what is older than the newest', async () => {
    const times = [new Date('2020-01-01'), new Date('2020-02-01'), world.lambda.now()];
    const commit = createCommit(world.table, { now: () => times.shift() as Date });
    const input = { userId: null, title: 'Tarde', message: 'x', type: 'info' as const };
    const { notificationId, sentAt } = await sendNotification(
      world.admin,
      { input },
      { ...world.lambda, commit },
    );
    expect(times).toEqual([]);
    expect((await world.get(notificationsHeadKey))?.['newestBroadcast']).toBe(notificationId);
    expect(sentAt > '2020-03').toBe(true);
    await deleteNotification(world.admin, notificationId, world.lambda);
  });
});

describe('a submission', () => {
  const message = 'El domingo a las 9 habrá un corte breve del servicio.';
  const inputFor = (userId: string | null, title = 'Un envío') => ({
    userId,
    title,
    message,
    type: 'info' as const,
  });
  const submit = (input: ReturnType<typeof inputFor>, key: string) => {
    const submission = { scope: `${personId(0)}#POST /api/notifications`, key };
    return sendNotification(world.admin, { input, submission }, world.lambda);
  };

  it('sent several times, also at once, is one notification that is counted once', async () => {
    const before = await world.head();
    const input = inputFor(personId(2));
    const key = 'un-aviso-para-benito';
    const sent = await Promise.all(Array.from({ length: 5 }, () => submit(input, key)));
    sent.push(await submit(input, key));
    expect(new Set(sent.map(({ notificationId }) => notificationId)).size).toBe(1);
    expect(await world.head()).toEqual({
      personal: before.personal + 1,
      unread: before.unread + 1,
    });
    await deleteNotification(world.admin, sent[0]?.notificationId ?? '', world.lambda);
    await expect(submit(input, key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await world.head()).toEqual(before);
  });

  it('to everybody is one for everybody, and says what became of it since', async () => {
    const first = await submit(inputFor(null), 'un-aviso-para-todos');
    const { notificationId } = first;
    await changeNotification(
      world.admin,
      { notificationId, title: 'Corregido', revision: 0 },
      world.lambda,
    );
    const again = await submit(inputFor(null), 'un-aviso-para-todos');
    expect(again).toMatchObject({ notificationId, title: 'Corregido' });
    expect(
      (await world.titles(caller(2))).filter((title) => ['Un envío', 'Corregido'].includes(title)),
    ).toEqual(['Corregido']);
    await deleteNotification(world.admin, notificationId, world.lambda);
  });

  it('with other contents is the sender’s error', async () => {
    const { notificationId } = await submit(inputFor(personId(2)), 'la-misma-clave-dos-veces');
    const other = submit(inputFor(personId(2), 'Otro'), 'la-misma-clave-dos-veces');
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    await deleteNotification(world.admin, notificationId, world.lambda);
  });

  it('to a deleted person is refused each time', async () => {
    for (let time = 0; time < 2; time += 1) {
      const sent = submit(inputFor(personId(99)), 'un-aviso-para-nadie');
      await expect(sent).rejects.toMatchObject({ code: 'PERSON_GONE' });
    }
  });
});

describe('changing', () => {
  const words = { title: 'Otro título', message: 'Otro mensaje', type: 'error' } as const;
  const change = { ...words, revision: 0 };

  it('shows the new words, and keeps whom it went to and that it was read', async () => {
    const { notificationId } = await world.send(personId(3));
    await markRead(caller(3), notificationId, world.lambda);
    const head = await world.head();
    const changed = await changeNotification(
      world.admin,
      { notificationId, ...change },
      world.lambda,
    );
    expect(changed).toMatchObject({
      ...words,
      revision: 1,
      notificationId,
      read: true,
      userId: personId(3),
    });
    const [page] = await world.pages(caller(3), 'read');
    expect(page?.items[0]).toMatchObject({ ...words, read: true });
    expect(await world.head()).toEqual(head);
  });

  it('leaves what is not sent as it is, and writes nothing where nothing is', async () => {
    const { notificationId } = await world.send(personId(3), 'Con errata');
    const alter = (part: NotificationChange) =>
      changeNotification(world.admin, { notificationId, ...part }, world.lambda);
    const { message, type } = words;
    expect(await alter({ revision: 0 })).toMatchObject({ title: 'Con errata', revision: 0 });
    await alter({ message, revision: 0 });
    const after = { title: 'Con errata', message, type, revision: 2 };
    expect(await alter({ type, revision: 1 })).toMatchObject(after);
  });

  it.each([null, personId(3)])(
    'of what somebody changed meanwhile is refused with what it says now: %s',
    async (userId) => {
      const { notificationId } = await world.send(userId, 'Con errata');
      const edit = (part: object) =>
        changeNotification(world.admin, { notificationId, revision: 0, ...part }, world.lambda);
      const both = await Promise.allSettled([edit({ title: 'Uno' }), edit({ title: 'Otro' })]);
      const [won] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const [lost] = both.flatMap((each) =>
        each.status === 'rejected' ? [each.reason as unknown] : [],
      );
      expect(won).toMatchObject({ revision: 1 });
      expect(lost).toMatchObject({ code: 'EDITED_MEANWHILE', current: won });
    },
  );

  it('for everybody is seen by a Lambda that remembers the old words', async () => {
    const { notificationId } = await world.send(null, 'Con errata');
    const other = wire(world.table);
    await world.pages(caller(4), 'all', other);
    await changeNotification(world.admin, { notificationId, ...change }, world.lambda);
    const [page] = await world.pages(caller(4), 'all', other);
    expect(page?.items.find((n) => n.notificationId === notificationId)).toMatchObject(words);
  });

  it.each(['01kb3f0a9x5m3v7c2d8e4h6j9k'])('finds nothing under %s', async (notificationId) => {
    const changed = changeNotification(world.admin, { notificationId, ...change }, world.lambda);
    await expect(changed).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([null, personId(3)])(
    'brings back nothing that was deleted meanwhile: %s',
    async (userId) => {
      const { notificationId } = await world.send(userId);
      // The index is behind: it still finds the row.
      const row = await world.lambda.notifications.findById(notificationId);
      const lagging = {
        ...world.lambda,
        notifications: { ...world.lambda.notifications, findById: async () => row },
      };
      await deleteNotification(world.admin, notificationId, world.lambda);
      const notFound = { code: 'NOT_FOUND' };
      const changed = changeNotification(world.admin, { notificationId, ...change }, lagging);
      await expect(changed).rejects.toMatchObject(notFound);
      await expect(deleteNotification(world.admin, notificationId, lagging)).rejects.toMatchObject(
        notFound,
      );
      expect(await world.lambda.notifications.find({ userId, notificationId })).toBeUndefined();
    },
  );
});

describe('deleting', () => {
  it.each([true, false])('what went to one person counts it no more; read: %s', async (isRead) => {
    const before = { head: await world.head(), unread: await unreadFor(5) };
    const { notificationId } = await world.send(personId(5));
    if (isRead) await markRead(caller(5), notificationId, world.lambda);
    expect(await deleteNotification(world.admin, notificationId, world.lambda)).toEqual({
      notificationId,
    });
    expect(await world.head()).toEqual(before.head);
    expect(await world.state(5)).toMatchObject({ total: 0, unread: 0 });
    expect(await unreadFor(5)).toBe(before.unread);
    const again = deleteNotification(world.admin, notificationId, world.lambda);
    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await world.head()).toEqual(before.head);
  });

  it('what went to everybody takes it from everybody', async () => {
    const before = await Promise.all([unreadFor(1), unreadFor(2)]);
    const { notificationId } = await world.send(null);
    await markRead(caller(1), notificationId, world.lambda);
    await deleteNotification(world.admin, notificationId, world.lambda);
    expect(await Promise.all([unreadFor(1), unreadFor(2)])).toEqual(before);
  });

  it('while it is marked leaves no count behind, no matter which is first', async () => {
    const before = await world.head();
    for (let n = 0; n < 10; n += 1) {
      const { notificationId } = await world.send(personId(5));
      await Promise.allSettled([
        ...Array.from({ length: 4 }, () => markRead(caller(5), notificationId, world.lambda)),
        deleteNotification(world.admin, notificationId, world.lambda),
      ]);
      expect(await world.lambda.notifications.findById(notificationId)).toBeUndefined();
      expect(await world.state(5)).toMatchObject({ total: 0, unread: 0 });
    }
    expect(await world.head()).toEqual(before);
  });

  it('by two at once counts once', async () => {
    const before = await world.head();
    const { notificationId } = await world.send(personId(5));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        deleteNotification(world.admin, notificationId, world.lambda),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.head()).toEqual(before);
    expect(await world.state(5)).toMatchObject({ total: 0, unread: 0 });
  });
});

describe('what it costs', () => {
  /** What AWS takes for a transaction is not what DynamoDB Local says of it: only its commands count here. */
  const measure = async (work: () => Promise<unknown>) => {
    const { reads, commands } = await world.table.meter.measure(work);
    return `${String(reads)} RCU: ${commands.join(' ')}`;
  };
  const rowFor = (userId: string | null) => {
    const message = 'El domingo a las 9 habrá un corte breve del servicio.';
    const input = { userId, title: 'Mantenimiento programado', message, type: 'info' as const };
    const at = world.lambda.now();
    return newRow(input, { notificationId: world.lambda.newId(at), at });
  };
  const change = { title: 'Otro', message: 'Mensaje', type: 'info', revision: 0 } as const;
  const named = {
    names: { namesOf: async () => new Map<string, string>(), find: async () => undefined },
  };

  const own = { inboxes: { read: async () => await Promise.reject(new Error('no answer')) } };
  const one = { userId: personId(4), who: 'one person' };
  const all = { userId: null, who: 'everybody' };
  it.each([
    { ...one, deleting: '1.5 RCU: Query GetItem TransactWriteItems' },
    { ...all, deleting: '0.5 RCU: Query TransactWriteItems' },
  ])('to send to $who, find, change and delete', async ({ userId, deleting }) => {
    const { notifications, commit } = world.lambda;
    const row = rowFor(userId);
    const { notificationId } = row;
    const send = () => commit(async () => ({ answer: row, ...notifications.send(row) }));
    expect(await measure(send)).toBe('0 RCU: TransactWriteItems');
    const changed = () =>
      changeNotification(
        world.admin,
        { notificationId, ...change },
        { ...world.lambda, ...named, ...own },
      ).catch(() => undefined);
    expect(await measure(changed)).toBe('1.5 RCU: Query GetItem TransactWriteItems');
    expect(await measure(() => deleteNotification(world.admin, notificationId, world.lambda))).toBe(
      deleting,
    );
  });

  it('to answer what was sent: what its sender has read, and whom it went to', async () => {
    const { commands } = await world.table.meter.measure(() => world.send(null));
    expect(commands).toEqual(['TransactWriteItems', 'GetItem', 'GetItem', 'Query']);
    expect(await measure(() => world.send(personId(4)))).toBe(
      '1.5 RCU: TransactWriteItems GetItem GetItem BatchGetItem',
    );
  });
});
