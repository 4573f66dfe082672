import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { notificationFilters } from '../../../functions/notifications/notifications.domain.ts';
import { listNotifications } from '../../../functions/notifications/notifications.list.service.ts';
import { markRead } from '../../../functions/notifications/notifications.reading.service.ts';
import { deleteNotification } from '../../../functions/notifications/notifications.service.ts';
import { allOf } from '../../support/exporting.ts';
import { caller, newInboxes, wire } from './support/inboxes.ts';
import { personId } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newInboxes>>;
const [ana, benito, carla, dora] = [caller(1), caller(2), caller(3), caller(4)];

/** What each was sent, oldest first, and what of it Ana has read. */
const sent = {
  ana: [] as string[],
  all: [] as string[],
  read: new Set<string>(),
};

beforeAll(async () => {
  world = await newInboxes();
  for (const n of [1, 2, 3, 4]) await world.person(n, 'cliente', n === 2 ? '' : 'Ana');
  for (let n = 0; n < 45; n += 1) {
    const [userId, mine] =
      n % 3 === 2 ? ([null, sent.all] as const) : ([personId(1), sent.ana] as const);
    const title = `${userId === null ? 'Todos' : 'Ana'} ${String(n)}`;
    const { notificationId } = await world.send(userId, title);
    mine.push(title);
    if (n % 6 < 2 || n % 6 === 5) {
      await markRead(ana, notificationId, world.lambda);
      sent.read.add(title);
    }
  }
  await world.send(personId(2), 'Benito');
});
afterAll(() => world.table.destroy());

const newestFirst = (titles: string[]) =>
  titles.toSorted((a, b) => Number(b.split(' ')[1] ?? 99) - Number(a.split(' ')[1] ?? 99));
const hers = () => newestFirst([...sent.ana, ...sent.all]);

describe('the list of a client', () => {
  it('has what went to them or to everybody, newest first, and nothing else', async () => {
    expect(await world.titles(ana)).toEqual(hers());
    expect(await world.titles(benito)).toEqual(['Benito', ...newestFirst(sent.all)]);
    expect(await world.titles(carla)).toEqual(newestFirst(sent.all));
  });

  it('is read in pages of 20, the last of which has no cursor', async () => {
    const read = await world.pages(ana, 'all');
    expect(read.map(({ items }) => items.length)).toEqual([20, 20, 5]);
  });

  it('never says whom else something went to', async () => {
    const items = (await world.pages(ana, 'all')).flatMap((page) => page.items);
    expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set([null, personId(1)]));
    expect(new Set(items.map(({ recipientName }) => recipientName))).toEqual(new Set([null]));
  });
});

describe('the filters', () => {
  it('show what the person has read, or has not', async () => {
    const isRead = (title: string) => sent.read.has(title);
    expect(await world.titles(ana, 'read')).toEqual(hers().filter(isRead));
    expect(await world.titles(ana, 'unread')).toEqual(hers().filter((title) => !isRead(title)));
    expect(await world.titles(carla, 'read')).toEqual([]);
    expect(await world.titles(carla, 'unread')).toEqual(newestFirst(sent.all));
  });

  it.each([
    ['a client', ana],
    ['another', benito],
    ['an administrator', caller(0, 'admin')],
  ])('have the counts of what they show: %s', async (_, who: Caller) => {
    for (const filter of notificationFilters) {
      const read = await world.pages(who, filter);
      const items = read.flatMap((page) => page.items);
      expect(items).toHaveLength(read[0]?.counts[filter] ?? -1);
      if (filter !== 'all')
        expect(items.every(({ read: is }) => is === (filter === 'read'))).toBe(true);
    }
  });

  it('look at a hundred rows at most in one request, and go on from there', async () => {
    await world.send(personId(4), 'La más vieja');
    for (let n = 0; n < 110; n += 1) {
      const { notificationId } = await world.send(personId(4), `Leída ${String(n)}`);
      await markRead(dora, notificationId, world.lambda);
    }
    const { commands, result: first } = await world.table.meter.measure(() =>
      listNotifications(dora, { filter: 'unread' }, world.lambda),
    );
    expect(commands.filter((name) => name === 'Query')).toHaveLength(4);
    expect(first.items.map(({ title }) => title)).not.toContain('La más vieja');
    expect(first.nextCursor).not.toBeNull();
    const older = newestFirst(sent.all);
    expect(await world.titles(dora, 'unread')).toEqual(['La más vieja', ...older]);
  });

  it('ask for nothing where they would find nothing', async () => {
    const { commands } = await world.table.meter.measure(() =>
      listNotifications(carla, { filter: 'read' }, world.lambda),
    );
    expect(commands).toEqual(['GetItem', 'GetItem']);
  });
});

describe('the list of an administrator', () => {
  const admin = caller(0, 'admin');

  it('is read whole for a file, as its pages have it', async () => {
    const whole = await allOf(world.lambda.notifications.each());
    expect(whole.map(({ title }) => title)).toEqual(await world.titles(admin));
  });

  it('has everything, with the names of those it went to', async () => {
    const items = (await world.pages(admin, 'all')).flatMap((page) => page.items);
    const names = new Map(items.map(({ userId, recipientName }) => [userId, recipientName]));
    expect(names).toEqual(
      new Map([
        [null, null],
        [personId(1), 'Ana Soto 1'],
        [personId(2), 'Soto 2'],
        [personId(4), 'Ana Soto 4'],
      ]),
    );
    const ids = items.map(({ notificationId }) => notificationId);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('calls personal ones read by whom they went to, those for everybody by themself', async () => {
    const items = (await world.pages(admin, 'read')).flatMap((page) => page.items);
    expect(items.some(({ userId }) => userId === null)).toBe(false);
    expect(items.every(({ title }) => sent.read.has(title) || title.startsWith('Leída'))).toBe(
      true,
    );
  });

  it('names who was deleted as such', async () => {
    await world.person(9);
    const { notificationId } = await world.send(personId(9), 'Para quien se va');
    await world.bury(9);
    const { items } = await listNotifications(admin, { filter: 'all' }, world.lambda);
    expect(items[0]).toMatchObject({ recipientName: 'Usuario eliminado' });
    await deleteNotification(world.admin, notificationId, world.lambda);
  });
});

describe('a cursor', () => {
  const encoded = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  const before = '01kb3f0a9x5m3v7c2d8e4h6j9k';

  it.each([
    ['of another person’s list', encoded({ list: `INBOX#${personId(2)}`, before })],
    ['of the administrators’ list', encoded({ list: 'NOTIFICATIONS', before })],
    ['that is no JSON', Buffer.from('{').toString('base64url')],
    ['that is no key', encoded(['INBOX'])],
    ['that is empty', ''],
    ['without an id', encoded({ list: `INBOX#${personId(1)}` })],
    ['with an id that is none', encoded({ list: `INBOX#${personId(1)}`, before: 'x' })],
    ['with an id that is no text', encoded({ list: `INBOX#${personId(1)}`, before: 7 })],
  ])('%s is refused as the caller’s mistake', async (_, cursor) => {
    const read = listNotifications(ana, { filter: 'all', cursor }, world.lambda);
    await expect(read).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { cursor: ['El cursor no es válido'] },
    });
  });

  it('forged for the own list shows nothing but that', async () => {
    const cursor = encoded({ list: `INBOX#${personId(2)}`, before: 'z'.repeat(26) });
    const { items } = await listNotifications(benito, { filter: 'all', cursor }, world.lambda);
    expect(items[0]?.title).toBe('Benito');
  });
});

describe('what it costs', () => {
  it('to read a page', async () => {
    const measure = async (who: Caller, filter: 'all' | 'unread', lambda = world.lambda) => {
      const { reads, commands } = await world.table.meter.measure(() =>
        listNotifications(who, { filter }, lambda),
      );
      return `${String(reads)} RCU: ${commands.join(' ')}`;
    };
    await measure(ana, 'all');
    expect({
      client: await measure(ana, 'all'),
      firstInItsLambda: await measure(ana, 'all', wire(world.table)),
      unread: await measure(ana, 'unread'),
      // Half a unit for each person named on the page: here one.
      administrator: await measure(world.admin, 'all'),
    }).toEqual({
      client: '2 RCU: GetItem GetItem Query',
      firstInItsLambda: '3 RCU: GetItem GetItem Query Query',
      unread: '2.5 RCU: GetItem GetItem Query Query',
      administrator: '2.5 RCU: GetItem GetItem Query BatchGetItem',
    });
  });
});

describe('an administrator’s own inbox', () => {
  it('has what reached them, not what went to others nor what is older than their account', async () => {
    const own = { filter: 'all', scope: 'own' } as const;
    const early = await world.send(null, 'A todos, antes');
    const joined = new Date(Date.parse(early.sentAt) + 1);
    await world.person(21, 'admin');
    const eva = caller(21, 'admin', joined.toISOString());
    await world.send(personId(21), 'Para Eva');
    await world.send(personId(2), 'Para otra persona');
    await world.send(null, 'A todos, después');
    expect(await world.titles(eva, own)).toEqual(['A todos, después', 'Para Eva']);
    const [page] = await world.pages(eva, own);
    expect(page?.counts).toEqual({ all: 2, unread: 2, read: 0 });
    // All that was sent is still theirs to manage.
    expect(await world.titles(eva)).toContain('Para otra persona');
  });

  it('costs no more than a client’s, and its cursor opens no other list', async () => {
    const eva = caller(21, 'admin');
    const read = () => listNotifications(eva, { filter: 'all', scope: 'own' }, world.lambda);
    await read();
    const { reads } = await world.table.meter.measure(read);
    expect(reads).toBeLessThanOrEqual(2.5);
    const cursor = Buffer.from(JSON.stringify({ list: 'NOTIFICATIONS', before: 'x' })).toString(
      'base64url',
    );
    await expect(
      listNotifications(eva, { filter: 'all', scope: 'own', cursor }, world.lambda),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('of a client is what they ask for in vain: all that was sent stays closed', async () => {
    const ana = caller(2);
    expect(await world.titles(ana, { filter: 'all', scope: 'sent' })).toEqual(
      await world.titles(ana, { filter: 'all', scope: 'own' }),
    );
  });
});
