import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { profileKey, siteStatsKey } from '../../../functions/core/table/keys/keys.ts';
import type { ListQuery } from '../../../functions/activities/activities.list.service.ts';
import { packStats } from '../../../functions/status/status.stats.entity.ts';
import { asAdmin, asClient, newActivities, wireActivities } from './support/activities.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import { peopleOf } from './support/people.ts';
import { personId, sampleStats } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newActivities>>;
/** Descriptions of Ana's (1) and Benito's (2), oldest first. */
const made: { n: number | null; description: string }[] = [];
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
    made.push({ n, description });
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

const newest = (of: (one: (typeof made)[number]) => boolean) =>
  made
    .filter(of)
    .map(({ description }) => description)
    .reverse();

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
  it('of a client has their own, newest first, fifteen a page', async () => {
    const read = await pages(asClient(1));
    expect(read.flatMap(({ items }) => items.map(({ description }) => description))).toEqual(
      newest(({ n }) => n === 1),
    );
    expect(new Set(read.slice(0, -1).map(({ items }) => items.length))).toEqual(new Set([15]));
    expect(await found(asClient(2))).toEqual(['Instalar un certificado']);
  });

  it('of a client says nothing of hours and of names', async () => {
    const { items } = await world.list(asClient(1));
    expect(new Set(items.map(({ hoursDedicated }) => hoursDedicated))).toEqual(new Set([null]));
    expect(new Set(items.map(({ clientName }) => clientName))).toEqual(new Set([null]));
  });

  it('of an administrator has everybody’s, with names', async () => {
    const read = await pages(asAdmin);
    const items = read.flatMap((page) => page.items);
    expect(items.map(({ description }) => description)).toEqual(newest(() => true));
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
    expect(next.nextCursor).toBeNull();
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
  });

  const measure = async (who: Caller, query: Partial<ListQuery> = {}) => {
    const { reads, commands } = await world.table.meter.measure(() => world.list(who, query));
    return `${String(reads)} RCU: ${commands.join(' ')}`;
  };

  it('to read a page: one Query of 1.5 RCU, and half a unit for each client named to administrators', async () => {
    const { nextCursor } = await world.list(asClient(3));
    expect({
      client: await measure(asClient(3)),
      second: await measure(asClient(3), { cursor: nextCursor ?? '' }),
      administrator: await measure(asAdmin),
    }).toEqual({
      client: '1.5 RCU: Query',
      second: '1.5 RCU: Query',
      administrator: '2 RCU: Query BatchGetItem',
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
