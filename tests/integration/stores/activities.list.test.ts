import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { profileKey, siteStatsKey } from '../../../functions/core/table/keys/keys.ts';
import type { ListQuery } from '../../../functions/activities/activities.list.service.ts';
import { packStats } from '../../../functions/status/status.stats.entity.ts';
import { asAdmin, asClient, newActivities, wireActivities } from './support/activities.ts';
import { activityBeforeOrder, migrateAll } from '../../support/samples/old-shapes.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import { peopleOf } from './support/people.ts';
import { personId, sampleStats } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newActivities>>;
/** Descriptions of Ana's (1) and Benito's (2), oldest first. */
const made: { n: number | null; description: string; done: boolean }[] = [];
const ANAS = 500;

beforeAll(async () => {
  world = await newActivities();
  const { clock } = world.lambda;
  for (const n of [0, 1, 2]) await world.person(n);
  const hers = await world.site(1);
  const his = await world.site(2);
  const nobodys = await world.site(null);
  const add = async (n: number | null, description: string, more = {}) => {
    const websiteId = n === null ? nobodys : n === 1 ? hers : his;
    await world.create(asAdmin, websiteId, { description, ...more });
    made.push({ n, description, done: 'status' in more && more.status === 'realizada' });
  };
  await add(1, 'La aguja más vieja del pajar', { type: 'error' });
  await add(2, 'Instalar un certificado');
  await add(null, 'Renovar el dominio');
  for (let i = 0; i < ANAS; i += 1) {
    const more = { status: i % 5 === 0 ? 'realizada' : 'pendiente', hoursDedicated: 0.5 } as const;
    await add(
      1,
      `Actualizar el complemento ${String(i)} y revisar que la portada siga igual`,
      more,
    );
  }
  clock.now += 1_000;
}, 120_000);
afterAll(() => world.table.destroy());

/** In the order of the list: what is not finished, then what is, each newest first. */
const inOrder = (of: (one: (typeof made)[number]) => boolean) =>
  [false, true].flatMap((finished) =>
    made
      .filter((one) => of(one) && one.done === finished)
      .map(({ description }) => description)
      .reverse(),
  );

/** All pages of a list. */
async function pages(who: Caller, query: Partial<ListQuery> = {}) {
  const read: Awaited<ReturnType<typeof world.list>>[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.list(who, { ...query, cursor });
    read.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return read;
}
const found = async (who: Caller, query: Partial<ListQuery> = {}) =>
  (await pages(who, query)).flatMap(({ items }) => items.map(({ description }) => description));

describe('the list', () => {
  it('of a client has their own, unfinished first, fifteen a page', async () => {
    const read = await pages(asClient(1));
    expect(read.flatMap(({ items }) => items.map(({ description }) => description))).toEqual(
      inOrder(({ n }) => n === 1),
    );
    expect(new Set(read.slice(0, -1).map(({ items }) => items.length))).toEqual(new Set([15]));
    expect(await found(asClient(2))).toEqual(['Instalar un certificado']);
  });

  it('of a client says nothing of hours and of names', async () => {
    const { items } = await world.list(asClient(1));
    expect(new Set(items.map(({ hoursDedicated }) => hoursDedicated))).toEqual(new Set([null]));
    expect(new Set(items.map(({ clientName }) => clientName))).toEqual(new Set([null]));
  });

  it('of an administrator has everybody’s, unfinished first, with names', async () => {
    const read = await pages(asAdmin);
    const items = read.flatMap((page) => page.items);
    expect(items.map(({ description }) => description)).toEqual(inOrder(() => true));
    expect(new Map(items.map(({ userId, clientName }) => [userId, clientName]))).toEqual(
      new Map([
        [personId(1), 'Ana Soto 1'],
        [personId(2), 'Ana Soto 2'],
        [null, null],
      ]),
    );
  });

  it('calls who was deleted so', async () => {
    await world.person(9);
    await world.create(asAdmin, await world.site(9), { description: 'De quien se fue' });
    await world.put({ ...profileKey(personId(9)), deletedAt: '2026-11-21T00:00:00.000Z' });
    const { items } = await world.list(asAdmin);
    expect(items[0]).toMatchObject({
      description: 'De quien se fue',
      clientName: 'Usuario eliminado',
    });
    await world.remove(asAdmin, items[0]?.activityId ?? '');
  });
});

describe('a part of everybody’s', () => {
  it('goes on after a row with as many rows as are asked for', async () => {
    const { activities } = world.lambda;
    const wanted = { limit: 10, only: 'open' } as const;
    const { found: first } = await activities.listAll({ part: 'open' }, wanted);
    const before = first.at(-1)?.activity.activityId;
    const { found: next } = await activities.listAll({ part: 'open', before }, wanted);
    expect(next).toHaveLength(10);
    expect(next.every(({ activity }) => activity.activityId < (before ?? ''))).toBe(true);
  });
});

describe('a client’s list', () => {
  it('has what was reopened between two pages', async () => {
    await world.person(7);
    const websiteId = await world.site(7);
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const more = { status: n < 20 ? 'realizada' : 'pendiente' } as const;
      ids.unshift(
        (await world.create(asAdmin, websiteId, { description: 'Una', ...more })).activityId,
      );
    }
    const first = await world.list(asClient(7));
    const reopened = { description: 'Una', status: 'pendiente' } as const;
    for (const n of [35, 37]) await world.update(asAdmin, ids[n] ?? '', reopened);
    const read = [...first.items];
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await world.list(asClient(7), { cursor });
      read.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(read.map(({ activityId }) => activityId)).toEqual(ids);
    for (const id of ids) await world.remove(asAdmin, id);
  });
});

describe('an activity', () => {
  const titles = async (who: Caller) =>
    (await world.list(who)).items.map(({ description }) => description);

  it('moves with the write that completes it, and back', async () => {
    await world.person(5);
    const websiteId = await world.site(5);
    const { activityId } = await world.create(asAdmin, websiteId, { description: 'Una' });
    await world.create(asAdmin, websiteId, { description: 'Dos' });
    const description = 'Una';
    await world.update(asAdmin, activityId, { description, status: 'en_progreso' });
    expect(await titles(asClient(5))).toEqual(['Dos', 'Una']);
    expect((await titles(asAdmin)).slice(0, 2)).toEqual(['Dos', 'Una']);
    await world.update(asAdmin, activityId, { description, status: 'realizada' });
    expect(await titles(asClient(5))).toEqual(['Dos', 'Una']);
    expect((await titles(asAdmin)).slice(0, 2)).not.toContain('Una');
    const done = await world.list(asAdmin, { status: 'realizada' });
    expect(done.items[0]?.description).toBe('Una');
    await world.update(asAdmin, activityId, { description, status: 'pendiente' });
    expect((await titles(asAdmin)).slice(0, 2)).toEqual(['Dos', 'Una']);
    for (const { activityId: id } of await world.stored(5)) await world.remove(asAdmin, id);
  });

  it('that was stored before there was an order is in the list by its age, and first once it is moved', async () => {
    const old = await newActivities();
    await old.person(1);
    const websiteId = await old.site(1);
    const names = ['Una', 'Dos', 'Tres'];
    for (const description of names) {
      const status = description === 'Tres' ? 'realizada' : 'pendiente';
      await old.create(asAdmin, websiteId, { description, status });
    }
    for (const activity of await old.stored(1)) {
      await old.put(activityBeforeOrder(activity));
    }
    const list = async (query: Partial<ListQuery> = {}) =>
      (await old.list(asAdmin, query)).items.map(({ description }) => description);
    expect(await list()).toEqual(['Tres', 'Dos', 'Una']);
    const [oldest] = await old.stored(1);
    expect(await old.lambda.activities.locate(oldest?.activityId ?? '')).toBeDefined();

    await migrateAll(old.table);
    expect(await list()).toEqual(['Dos', 'Una', 'Tres']);
    expect(await list({ status: 'sin_terminar' })).toEqual(['Dos', 'Una']);
    old.table.destroy();
  });
});

describe('another order', () => {
  it('is of the unfinished ones of everybody, and of one client', async () => {
    await world.person(6);
    const websiteId = await world.site(6);
    for (const [description, dueOn] of [
      ['Después', '2026-12-24'],
      ['Sin fecha', null],
      ['Antes', '2026-11-30'],
    ] as const) {
      await world.create(asAdmin, websiteId, { description, dueOn });
    }
    const first = async (who: Caller, query: Partial<ListQuery>) =>
      (await world.list(who, query)).items.slice(0, 3).map(({ description }) => description);
    const order = 'vencimiento';
    expect(await first(asClient(6), { order })).toEqual(['Antes', 'Después', 'Sin fecha']);
    expect(await first(asAdmin, { order, userId: personId(6) })).toEqual([
      'Antes',
      'Después',
      'Sin fecha',
    ]);
    expect((await first(asAdmin, { order })).slice(0, 2)).toEqual(['Antes', 'Después']);
    for (const { activityId: id } of await world.stored(6)) await world.remove(asAdmin, id);
  });
});

describe('searches and filters', () => {
  it('find what lies anywhere, page by page', async () => {
    expect(await found(asClient(1), { search: 'AGUJA pajar' })).toEqual([
      'La aguja más vieja del pajar',
    ]);
    expect(await found(asClient(1), { type: 'error' })).toEqual(['La aguja más vieja del pajar']);
    const done = await found(asClient(1), { status: 'realizada' });
    expect(done).toHaveLength(ANAS / 5);
    expect(await found(asAdmin, { status: 'realizada', search: 'complemento 49' })).toEqual(
      [495, 490].map(
        (i) => `Actualizar el complemento ${String(i)} y revisar que la portada siga igual`,
      ),
    );
    expect(await found(asClient(2), { search: 'complemento' })).toEqual([]);
  });

  it('look at four hundred rows at most in one request, and go on from there', async () => {
    const { commands, result } = await world.table.meter.measure(() =>
      world.list(asClient(1), { search: 'aguja' }),
    );
    expect(commands).toEqual(['Query', 'Query', 'Query', 'Query']);
    expect(result.items).toEqual([]);
    const cursor = result.nextCursor ?? '';
    const next = await world.list(asClient(1), { search: 'aguja', cursor });
    expect(next.items).toHaveLength(1);
  });

  it('find an administrator’s clients by what those are searched by', async () => {
    const people = peopleOf(world.table);
    const userId = personId(8);
    await people.add(
      userSchema.parse({
        userId,
        email: 'carla@ejemplo.cl',
        firstName: 'Carla',
        lastName: 'Núñez',
        role: 'cliente',
        companyName: 'Molinos del Sur',
        createdAt: '2026-11-20T12:00:00.000Z',
        lastSignInAt: null,
      }),
    );
    await world.create(asAdmin, await world.site(8), { description: 'De Carla' });
    const lambda = wireActivities(world.table);
    for (const search of ['nuñez', 'carla mejora', 'molinos']) {
      const { items } = await world.list(asAdmin, { search }, lambda);
      expect(items.map(({ description }) => description)).toEqual(['De Carla']);
    }
    expect(await found(asClient(8), { search: 'molinos' })).toEqual([]);
  });
});

describe('what it costs', () => {
  const description =
    'Actualizar los complementos del sitio y revisar que la tienda siga cobrando bien: el carrito, el pago y los correos que salen.';
  const closingComment = 'Listo: quedó una copia del sitio por si hubiera que volver atrás.';

  /** Activities as clients request them, in sites whose version is known; every third one is done. */
  beforeAll(async () => {
    await world.person(3);
    await world.plan(3, 40);
    const websiteId = await world.site(3);
    await world.put({ ...siteStatsKey(websiteId), packed: packStats(sampleStats(40)) });
    for (let i = 0; i < 40; i += 1) {
      const { activityId } = await world.create(asClient(3), websiteId, { description });
      const done = {
        description,
        status: 'realizada',
        hoursDedicated: 2.5,
        closingComment,
      } as const;
      if (i % 3 === 0) await world.update(asAdmin, activityId, done);
    }
    // The fourth's are done but for the newest, as most are.
    await world.person(4);
    await world.plan(4, 40);
    const other = await world.site(4);
    for (let i = 0; i < 40; i += 1) {
      const { activityId } = await world.create(asClient(4), other, { description });
      const done = { description, status: 'realizada', closingComment } as const;
      if (i < 34) await world.update(asAdmin, activityId, done);
    }
  });

  const measure = async (who: Caller, query: Partial<ListQuery> = {}) => {
    const { reads, commands } = await world.table.meter.measure(() => world.list(who, query));
    return `${String(reads)} RCU: ${commands.join(' ')}`;
  };

  it('to read a page: one Query of 1.5 RCU, and half a unit for each client named to administrators', async () => {
    const { nextCursor } = await world.list(asClient(4));
    const all = await world.list(asAdmin);
    expect({
      client: await measure(asClient(4)),
      second: await measure(asClient(4), { cursor: nextCursor ?? '' }),
      administrator: await measure(asAdmin),
      'their second': await measure(asAdmin, { cursor: all.nextCursor ?? '' }),
      done: await measure(asAdmin, { status: 'realizada', userId: personId(4) }),
    }).toEqual({
      client: '1.5 RCU: Query',
      second: '1.5 RCU: Query',
      administrator: '2 RCU: Query BatchGetItem',
      'their second': '1.5 RCU: Query BatchGetItem',
      done: '3.5 RCU: Query BatchGetItem',
    });
  });

  it('to read on for what a client has below the newest', async () => {
    expect(await measure(asClient(3))).toBe('3.5 RCU: Query Query');
  });

  it('to order: all that is not finished, four hundred at most', async () => {
    expect({
      client: await measure(asClient(4), { order: 'vencimiento' }),
      one: await measure(asAdmin, { order: 'vencimiento', userId: personId(4) }),
      all: await measure(asAdmin, { order: 'prioridad' }),
      searched: await measure(asClient(1), { order: 'vencimiento', search: 'aguja' }),
    }).toEqual({
      client: '5.5 RCU: Query Query Query',
      one: '6 RCU: Query Query Query BatchGetItem',
      all: '21.5 RCU: Query Query Query Query BatchGetItem',
      searched: '20 RCU: Query Query Query Query',
    });
  });

  it('to search: 100 rows at a time, and who the clients are once per Lambda', async () => {
    await world.list(asAdmin, { search: 'carrito' });
    expect({
      client: await measure(asClient(3), { status: 'pendiente' }),
      administrator: await measure(asAdmin, { search: 'carrito' }),
      // 400 rows of some 400 bytes.
      farthest: await measure(asClient(1), { search: 'aguja' }),
    }).toEqual({
      client: '3 RCU: Query',
      administrator: '7 RCU: GetItem Query BatchGetItem',
      farthest: '20 RCU: Query Query Query Query',
    });
  });
});
