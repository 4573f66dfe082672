import { describe, expect, it } from 'vitest';
import { fakeActivityLists } from '../../tests/support/activities/activity-lists.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { Activity } from './activities.domain.ts';
import { listActivities, type ListQuery } from './activities.list.service.ts';
import { sampleActivity } from './activities.samples.ts';

const ana: Caller = {
  userId: 'ana',
  username: 'ana',
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = {
  userId: 'admin',
  username: 'admin',
  groups: [],
  role: 'admin',
  position: 'owner',
};
const idOf = (n: number) => `01kb3f0a9x5m3v7c2d8e4h6${String(n).padStart(3, '0')}`;
const activity = (n: number, more: Partial<Activity> = {}): Activity =>
  sampleActivity({
    activityId: idOf(n),
    userId: 'ana',
    websiteName: 'Panadería La Espiga',
    description: 'Cambiar el teléfono de Ñuñoa',
    ...{ hoursDedicated: 2, priority: 'alta', assigneeId: 'admin' },
    ...more,
  });

/** The rows of a list, as the table stores them. */
function setUp(rows: Activity[] = []) {
  const { asked, activities } = fakeActivityLists(rows);
  const named: string[][] = [];
  let textsRead = 0;
  const dependencies = {
    activities,
    sites: {
      find: async (websiteId: string) =>
        websiteId === 'nobodys'
          ? { userId: null }
          : websiteId === 'hers'
            ? { userId: 'ana' }
            : undefined,
    },
    names: {
      async namesOf(ids: readonly string[]) {
        named.push([...ids]);
        return new Map([
          ['ana', 'Ana Pérez'],
          ['admin', 'Marta Ruiz'],
        ]);
      },
    },
    clientTexts: {
      async read() {
        textsRead += 1;
        return new Map([['ana', 'ana perez\nmolinos del sur\nana@ejemplo.cl']]);
      },
    },
  };
  return {
    asked,
    named,
    textsRead: () => textsRead,
    list: (caller: Caller, query: Partial<ListQuery> = {}) =>
      listActivities(caller, { search: '', ...query }, dependencies),
  };
}

describe('the activities of a site', () => {
  const rows = [activity(3), activity(2, { websiteId: 'hers' }), activity(1)];

  it('are found among its owner’s for an administrator', async () => {
    const { list, asked } = setUp(rows);
    const { items } = await list(admin, { websiteId: 'hers' });
    expect(items.map(({ activityId }) => activityId)).toEqual([idOf(2)]);
    expect(asked).toMatchObject([{ list: { userId: 'ana' } }]);
  });

  it('are found among nobody’s where the site has no owner', async () => {
    const { list, asked } = setUp(rows);
    await list(admin, { websiteId: 'nobodys' });
    expect(asked).toMatchObject([{ list: { userId: null } }]);
  });

  it('are none of a site that does not exist', async () => {
    const { list, asked } = setUp(rows);
    expect(await list(admin, { websiteId: 'deleted' })).toEqual({ items: [], nextCursor: null });
    expect(asked).toEqual([]);
  });

  it('are a client’s own, whosever the site is', async () => {
    const { list, asked } = setUp(rows);
    expect((await list(ana, { websiteId: 'hers', status: 'realizada' })).items).toEqual([]);
    expect((await list(ana, { websiteId: 'hers' })).items).toHaveLength(1);
    expect(asked).toMatchObject([{ list: { userId: 'ana' } }, { list: { userId: 'ana' } }]);
  });
});

describe('a search', () => {
  it('of a technician finds no client by what they do not see', async () => {
    const { list } = setUp([activity(1)]);
    const found = async (position: Caller['position'], search: string) =>
      (await list({ ...admin, position }, { search })).items.length;
    expect(await found('owner', 'ana@ejemplo.cl')).toBe(1);
    expect(await found('technician', 'ana@ejemplo.cl')).toBe(0);
    expect(await found('technician', 'molinos perez')).toBe(1);
  });
});

describe('a page', () => {
  it('of a client has their own, without hours, names and the provider’s order of work', async () => {
    const { list, asked, named } = setUp([activity(2), activity(1)]);
    const { items, nextCursor } = await list(ana);
    expect(asked).toEqual([{ list: { userId: 'ana' }, before: undefined, limit: 16 }]);
    const blank = { hoursDedicated: null, priority: 'normal', assigneeId: null };
    const hidden = { ...blank, clientName: null, assigneeName: null };
    expect(items).toMatchObject([hidden, hidden]);
    expect([nextCursor, named]).toEqual([null, []]);
  });

  it('of an administrator has everybody’s, with hours and names', async () => {
    const rows = [activity(3, { userId: null }), activity(2, { userId: 'deleted' }), activity(1)];
    const { list, asked, named } = setUp(rows);
    const { items } = await list(admin);
    expect(asked[0]?.list).toBe('all');
    expect(named).toEqual([['admin', 'deleted', 'admin', 'ana', 'admin']]);
    expect(items[0]).toMatchObject({ priority: 'alta', assigneeName: 'Marta Ruiz' });
    expect(items.map(({ hoursDedicated, clientName }) => [hoursDedicated, clientName])).toEqual([
      [2, null],
      [2, 'Usuario eliminado'],
      [2, 'Ana Pérez'],
    ]);
  });

  it('ends with its fifteenth, after which the next one begins', async () => {
    const rows = Array.from({ length: 16 }, (_, n) => activity(50 - n));
    const { list, asked } = setUp(rows);
    const { items, nextCursor } = await list(ana);
    expect(items).toHaveLength(15);
    const next = await list(ana, { cursor: nextCursor ?? '' });
    expect(asked[1]?.before).toBe(idOf(36));
    expect(next.items.map(({ activityId }) => activityId)).toEqual([idOf(35)]);
    expect(next.nextCursor).toBeNull();
  });

  it('goes on, however many were reopened meanwhile', async () => {
    const rows = Array.from({ length: 40 }, (_, n) =>
      activity(40 - n, n < 16 ? {} : { status: 'realizada' }),
    );
    const reopened = rows.map((row, n): Activity => ({
      ...row,
      status: n < 31 ? 'pendiente' : 'realizada',
    }));
    const first = await setUp(rows).list(ana);
    const read = [...first.items];
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await setUp(reopened).list(ana, { cursor });
      read.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(read.map(({ activityId }) => activityId)).toEqual(
      rows.map(({ activityId }) => activityId),
    );
  });

  it('of a search that found little goes on from where the reading ended', async () => {
    const needle = 'Aguja';
    const rows = Array.from({ length: 500 }, (_, n) =>
      activity(500 - n, n === 0 || n === 450 ? { description: needle } : {}),
    );
    const { list, asked } = setUp(rows);
    const first = await list(admin, { search: needle });
    expect(first.items.map(({ activityId }) => activityId)).toEqual([idOf(500)]);
    expect(asked.map(({ limit }) => limit)).toEqual([100, 100, 100, 100]);
    const second = await list(admin, { search: needle, cursor: first.nextCursor ?? '' });
    expect(asked[4]?.before).toBe(idOf(101));
    expect(second.items.map(({ activityId }) => activityId)).toEqual([idOf(50)]);
    expect(second.nextCursor).toBeNull();
  });

  it('of a search that found enough reads no further', async () => {
    const { list, asked } = setUp(Array.from({ length: 500 }, (_, n) => activity(500 - n)));
    const { items } = await list(ana, { status: 'pendiente' });
    expect([items.length, asked.length]).toEqual([15, 1]);
  });
});

describe('an order', () => {
  const rows = [
    activity(4, { status: 'realizada', completedAt: '2026-11-22T12:00:00.000Z' }),
    activity(3, { dueOn: null }),
    activity(2, { dueOn: '2026-12-01' }),
    activity(1, { dueOn: '2026-11-30' }),
  ];

  it('is of what is not finished; each page goes on after the last', async () => {
    const { list } = setUp([
      ...rows,
      ...Array.from({ length: 15 }, (_, n) => activity(20 + n, { dueOn: '2026-12-24' })),
    ]);
    const order = 'vencimiento';
    const first = await list(admin, { order });
    expect(first.items.slice(0, 3).map(({ activityId }) => activityId)).toEqual(
      [1, 2, 34].map(idOf),
    );
    const second = await list(admin, { order, cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ activityId }) => activityId)).toEqual([21, 20, 3, 4].map(idOf));
    expect(second.nextCursor).toBeNull();
    await expect(list(admin, { cursor: first.nextCursor ?? '' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('changes nothing where all are finished', async () => {
    const { list, asked } = setUp(rows);
    const { items } = await list(ana, { order: 'sitio', status: 'realizada' });
    expect([items.length, asked.length]).toEqual([1, 1]);
  });

  it('by the provider’s order of work is refused to a client', async () => {
    const { list, asked } = setUp(rows);
    for (const order of ['prioridad', '-prioridad'] as const) {
      await expect(list(ana, { order })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect((await list(admin, { order })).items).toHaveLength(4);
    }
    expect(asked.every(({ list: of }) => of === 'all')).toBe(true);
  });
});

describe('a search', () => {
  async function found(caller: Caller, query: Partial<ListQuery>, row: Partial<Activity> = {}) {
    const { list } = setUp([activity(1, row)]);
    return (await list(caller, query)).items.length === 1;
  }

  it.each([
    ['telefono', true],
    ['TELÉFONO espiga', true],
    ['ñunoa', true],
    ['la-espiga.cl mejora', true],
    ['pendiente', true],
    ['telefono zapatería', false],
    ['realizada', false],
  ])('for %s finds it: %s', async (search, isFound) => {
    expect(await found(ana, { search })).toBe(isFound);
    expect(await found(admin, { search })).toBe(isFound);
  });

  it('finds an address in the letters that people type', async () => {
    const row = { websiteUrl: 'https://xn--and-6ma2c.cl/caf%C3%A9' };
    expect(await found(ana, { search: 'ñandu.cl/cafe' }, row)).toBe(true);
    expect(await found(ana, { search: 'xn--and' }, row)).toBe(true);
  });

  it('by a client’s name, and what else they are searched by, is an administrator’s', async () => {
    expect(await found(admin, { search: 'pérez teléfono' })).toBe(true);
    expect(await found(admin, { search: 'molinos' })).toBe(true);
    expect(await found(admin, { search: 'pérez' }, { userId: null })).toBe(false);
    expect(await found(ana, { search: 'pérez' })).toBe(false);
  });

  it.each([
    [{ status: 'pendiente' as const }, true],
    [{ status: 'realizada' as const }, false],
    [{ status: 'sin_terminar' as const }, true],
    [{ type: 'mejora' as const }, true],
    [{ type: 'error' as const }, false],
    [{ status: 'pendiente' as const, type: 'mejora' as const, search: 'espiga' }, true],
    [{ status: 'pendiente' as const, type: 'mejora' as const, search: 'otra' }, false],
  ])('is narrowed by filters: %j', async (query, isFound) => {
    expect(await found(ana, query)).toBe(isFound);
  });

  it.each([
    ['pendiente', true],
    ['en_progreso', true],
    ['realizada', false],
  ] as const)('for what is not finished finds one that is %s: %s', async (status, isFound) => {
    expect(await found(ana, { status: 'sin_terminar' }, { status })).toBe(isFound);
  });

  it.each([
    [{ priority: 'alta' as const }, true],
    [{ priority: 'normal' as const }, false],
    [{ assignee: 'mi' as const }, true],
    [{ assignee: 'nadie' as const }, false],
  ])(
    'of an administrator is narrowed by the order of work, a client’s is not: %j',
    async (query, isFound) => {
      expect(await found(admin, query)).toBe(isFound);
      expect(await found(admin, { assignee: 'nadie' }, { assigneeId: null })).toBe(true);
      await expect(found(ana, query)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    },
  );

  it('reads clients for administrators’ words alone', async () => {
    const { list, textsRead } = setUp();
    await list(admin);
    await list(admin, { status: 'pendiente' });
    await list(ana, { search: 'espiga' });
    expect(textsRead()).toBe(0);
    await list(admin, { search: 'espiga' });
    expect(textsRead()).toBe(1);
  });
});

describe('a cursor', () => {
  const encoded = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  it.each([
    ['of another person’s', encoded({ list: 'ACTIVITIES#benito', before: idOf(1) })],
    ['of the administrators’ list', encoded({ list: 'ACTIVITIES', before: idOf(1) })],
    ['without an id', encoded({ list: 'ACTIVITIES#ana' })],
    ['with an invalid id', encoded({ list: 'ACTIVITIES#ana', part: 'open', before: '#' })],
    [
      'of another order',
      encoded({ list: 'ACTIVITIES#ana', order: 'sitio', value: '', activityId: idOf(1) }),
    ],
    ['that is no JSON', '%'],
  ])('%s is refused as the caller’s mistake', async (_, cursor) => {
    const { list, asked } = setUp();
    await expect(list(ana, { cursor })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(asked).toEqual([]);
  });
});
