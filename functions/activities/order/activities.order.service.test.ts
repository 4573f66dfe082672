import { describe, expect, it } from 'vitest';
import { fakeActivityLists } from '../../../tests/support/activities/activity-lists.ts';
import type { Activity } from '../activities.domain.ts';
import { sampleActivity } from '../activities.samples.ts';
import { byPart, type ActivityPart } from './activities.order.domain.ts';
import { readOrdered, readPage, walk, type ActivityList } from './activities.order.service.ts';

const idOf = (n: number) => `01kb3f0a9x5m3v7c2d8e4h6${String(n).padStart(3, '0')}`;

/** Activities 1 to `count`, of which those named are not finished. */
const stored = (count: number, open: readonly number[], more: Partial<Activity> = {}) =>
  Array.from({ length: count }, (_, n) =>
    sampleActivity({
      activityId: idOf(n + 1),
      status: open.includes(n + 1) ? 'pendiente' : 'realizada',
      ...more,
    }),
  );

const lists: [string, ActivityList][] = [
  ['of all', 'all'],
  ['of a person', { userId: 'ana' }],
];
const both: readonly ActivityPart[] = ['open', 'done'];
const inOrder = (rows: readonly Activity[]) =>
  rows.toSorted(byPart).map(({ activityId }) => activityId);

/** All pages of a list, each with its number of rows and of reads. */
async function pagesOf(
  list: ActivityList,
  rows: readonly Activity[],
  { parts = both, size = 15 }: { parts?: readonly ActivityPart[]; size?: number } = {},
) {
  const { activities, asked } = fakeActivityLists(rows);
  const pages: { ids: string[]; reads: number }[] = [];
  let from: Parameters<typeof readPage>[1]['from'];
  do {
    const before = asked.length;
    const wanted = { from, parts, size, isWanted: undefined };
    const page = await readPage(list, wanted, { activities });
    const ids = page.rows.map(({ activityId }) => activityId);
    pages.push({ ids, reads: asked.length - before });
    from = page.next ?? undefined;
  } while (from !== undefined);
  return pages;
}

describe.each(lists)('a list %s', (_, list) => {
  it.each([
    ['nothing', stored(0, [])],
    ['what is finished alone', stored(40, [])],
    [
      'what is not finished alone',
      stored(
        40,
        Array.from({ length: 40 }, (__, n) => n + 1),
      ),
    ],
    ['few that are not finished among the newest', stored(40, [39, 37, 30])],
    ['one that is not finished far below', stored(300, [2, 298])],
    [
      'more that are not finished than a page holds',
      stored(60, [...Array(60).keys()].slice(5, 30)),
    ],
  ])('has everything once, in its order: %s', async (__, rows) => {
    const pages = await pagesOf(list, rows);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(inOrder(rows));
    expect(pages.slice(0, -1).map(({ ids }) => ids.length)).toEqual(pages.slice(1).map(() => 15));
  });

  it('has one part alone, where a filter leaves that', async () => {
    const rows = stored(60, [50, 20]);
    const open = await pagesOf(list, rows, { parts: ['open'] });
    expect(open.flatMap(({ ids }) => ids)).toEqual([50, 20].map(idOf));
    const done = await pagesOf(list, rows, { parts: ['done'] });
    expect(done.flatMap(({ ids }) => ids)).toEqual(
      inOrder(rows).filter((id) => ![50, 20].map(idOf).includes(id)),
    );
  });

  it('is walked to its end, as an export does', async () => {
    const rows = stored(60, [50, 20]);
    const found: string[] = [];
    const walked = { parts: both, limit: 7 };
    for await (const { steps } of walk(list, walked, fakeActivityLists(rows))) {
      found.push(...steps.map(({ row }) => row.activityId));
    }
    expect(found).toEqual(inOrder(rows));
  });
});

/** All pages of a person's list; `change` is applied to what is stored after the first one. */
async function pagesOfChanged(
  rows: readonly Activity[],
  change: (row: Activity) => Activity,
  read: typeof readPage = readPage,
) {
  const pages: string[][] = [];
  let from: Parameters<typeof readPage>[1]['from'];
  do {
    const store = fakeActivityLists(pages.length === 0 ? rows : rows.map(change));
    const wanted = { from, parts: both, size: 15, isWanted: undefined };
    const page = await read({ userId: 'ana' }, wanted, store);
    pages.push(page.rows.map(({ activityId }) => activityId));
    from = page.next ?? undefined;
  } while (from !== undefined);
  return pages;
}

const changing =
  (status: Activity['status'], ...numbers: number[]) =>
  (row: Activity): Activity =>
    numbers.map(idOf).includes(row.activityId) ? { ...row, status } : row;
const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => from - n);

describe('a person’s list that changes between two pages', () => {
  it('has what was reopened further down on a page', async () => {
    const pages = await pagesOfChanged(stored(40, down(40, 21)), changing('pendiente', 5, 3));
    expect(pages.flat()).toEqual(down(40, 1).map(idOf));
  });

  it('has each once, where many that come next were reopened', async () => {
    const pages = await pagesOfChanged(
      stored(40, down(40, 25)),
      changing('pendiente', ...down(24, 10)),
    );
    expect(pages.flat()).toEqual(down(40, 1).map(idOf));
  });

  it('has the last ones that are not finished, where one before them was completed', async () => {
    const pages = await pagesOfChanged(stored(40, down(40, 21)), changing('realizada', 38));
    expect(pages.flat()).toEqual([...down(40, 21), 38, ...down(20, 1)].map(idOf));
  });

  it('has what was reopened while another order went on to the finished ones', async () => {
    const pages = await pagesOfChanged(
      stored(200, [200, 190]),
      changing('pendiente', 5),
      async (list, { from, ...wanted }, store) => {
        const page = await readOrdered(list, { ...wanted, from, order: 'creada' }, store);
        if (page.next && 'order' in page.next) throw new Error('There is more than a page');
        return { rows: page.rows, next: page.next, read: 0 };
      },
    );
    expect(pages.flat()).toEqual([190, 200, ...down(199, 191), ...down(189, 1)].map(idOf));
  });
});

describe('a page of a person', () => {
  it('reads more at once, where what is not finished hides the rest', async () => {
    const { activities, asked } = fakeActivityLists(stored(300, down(300, 101)));
    const from = { part: 'done' as const };
    const wanted = { from, parts: both, size: 15, isWanted: undefined };
    const { rows } = await readPage({ userId: 'ana' }, wanted, { activities });
    expect(rows[0]?.activityId).toBe(idOf(100));
    expect(asked.map(({ limit }) => limit)).toEqual([16, 32, 64, 100, 100]);
  });

  it('takes one read, where what is not finished is among the newest', async () => {
    const [first, second] = await pagesOf({ userId: 'ana' }, stored(60, [60, 55, 50]));
    expect([first?.reads, second?.reads]).toEqual([1, 1]);
  });

  it('reads on, where their counts know of older ones', async () => {
    const [first] = await pagesOf({ userId: 'ana' }, stored(60, [30]));
    expect(first?.reads).toBe(2);
    expect(first?.ids[0]).toBe(idOf(30));
  });

  it('gives up after four hundred rows, and goes on from there', async () => {
    const [first, second] = await pagesOf({ userId: 'ana' }, stored(900, [899, 3]));
    expect(first?.ids).toEqual([idOf(899)]);
    expect(second?.ids[0]).toBeUndefined();
    expect(
      (await pagesOf({ userId: 'ana' }, stored(900, [899, 3]))).flatMap(({ ids }) => ids),
    ).toEqual(inOrder(stored(900, [899, 3])));
  });
});

describe.each(lists)('another order %s', (_, list) => {
  const rows = stored(40, [38, 30, 12, 9, 4]).map((row, n) => ({
    ...row,
    dueOn: n % 2 === 0 ? null : `2026-12-${String(31 - (n % 28)).padStart(2, '0')}`,
  }));

  it('orders what is not finished; the rest follows in its own order', async () => {
    const { activities } = fakeActivityLists(rows);
    const read: string[] = [];
    let from: Parameters<typeof readOrdered>[1]['from'];
    do {
      const wanted = { from, order: 'vencimiento' as const, parts: both, size: 3 };
      const page = await readOrdered(list, { ...wanted, isWanted: undefined }, { activities });
      read.push(...page.rows.map(({ activityId }) => activityId));
      from = page.next ?? undefined;
    } while (from !== undefined);
    const open = rows.filter(({ status }) => status === 'pendiente');
    const due = open
      .filter(({ dueOn }) => dueOn !== null)
      .toSorted((one, other) => String(one.dueOn).localeCompare(String(other.dueOn)));
    const none = open.filter(({ dueOn }) => dueOn === null).toReversed();
    const expected = [...due, ...none].map(({ activityId }) => activityId);
    expect(read.slice(0, open.length)).toEqual(expected);
    expect(read.slice(open.length)).toEqual(inOrder(rows).slice(open.length));
  });

  it('goes on after a row that changed meanwhile', async () => {
    const wanted = { order: 'creada' as const, parts: both, size: 2, isWanted: undefined };
    const first = await readOrdered(list, wanted, fakeActivityLists(rows));
    expect(first.rows.map(({ activityId }) => activityId)).toEqual([4, 9].map(idOf));
    const without = rows.filter(({ activityId }) => activityId !== idOf(9));
    const from = first.next ?? undefined;
    const second = await readOrdered(list, { ...wanted, from }, fakeActivityLists(without));
    expect(second.rows.map(({ activityId }) => activityId)).toEqual([12, 30].map(idOf));
  });

  it.each([15, 30])('has no page after the last of %i, where nothing is finished', async (n) => {
    const { activities, asked } = fakeActivityLists(stored(n, down(n, 1)));
    let from: Parameters<typeof readOrdered>[1]['from'];
    for (let page = 0; page < n / 15; page += 1) {
      const wanted = { from, order: 'creada' as const, parts: both, size: 15 };
      const read = await readOrdered(list, { ...wanted, isWanted: undefined }, { activities });
      expect(read.rows).toHaveLength(15);
      from = read.next ?? undefined;
    }
    expect(from).toBeUndefined();
    expect(asked.length).toBeLessThan(8);
  });

  it('that fills a page goes on with what is finished', async () => {
    const wanted = { order: 'creada' as const, parts: both, size: 15, isWanted: undefined };
    const store = fakeActivityLists(stored(16, down(16, 2)));
    const { rows: page, next } = await readOrdered(list, wanted, store);
    expect(page).toHaveLength(15);
    const from = next ?? undefined;
    const second = await readOrdered(list, { ...wanted, from }, store);
    expect(second.rows.map(({ activityId }) => activityId)).toEqual([idOf(1)]);
    expect(second.next).toBeNull();
  });

  it('reads four hundred rows for a page of a search, and goes on from there', async () => {
    const many = stored(900, down(900, 501));
    const wanted = {
      ...{ order: 'creada' as const, parts: both, size: 15 },
      isWanted: ({ activityId }: Activity) => [800, 700, 450].map(idOf).includes(activityId),
    };
    const { activities, asked } = fakeActivityLists(many);
    const first = await readOrdered(list, wanted, { activities });
    expect(first.rows.map(({ activityId }) => activityId)).toEqual([700, 800].map(idOf));
    expect(asked.map(({ limit }) => limit)).toEqual([100, 100, 100, 100]);
    const found = first.rows.map(({ activityId }) => activityId);
    for (let from = first.next ?? undefined; from !== undefined;) {
      const page = await readOrdered(list, { ...wanted, from }, { activities });
      found.push(...page.rows.map(({ activityId }) => activityId));
      from = page.next ?? undefined;
    }
    expect(found).toEqual([700, 800, 450].map(idOf));
  });

  it('is of four hundred; more that are not finished follow in their own', async () => {
    const many = stored(
      450,
      Array.from({ length: 450 }, (__, n) => n + 1),
    );
    const wanted = { order: 'creada' as const, parts: both, isWanted: undefined };
    const { rows: page, next } = await readOrdered(
      list,
      { ...wanted, size: 400 },
      fakeActivityLists(many),
    );
    expect([page[0]?.activityId, page.at(-1)?.activityId]).toEqual([idOf(51), idOf(450)]);
    const rest = await readOrdered(
      list,
      { ...wanted, size: 100, from: next ?? undefined },
      fakeActivityLists(many),
    );
    expect(rest.rows[0]?.activityId).toBe(idOf(50));
    expect(rest.rows).toHaveLength(50);
  });
});

describe('what was stored before there was an order', () => {
  const store = () => fakeActivityLists(stored(4, [4, 2]), { plain: [idOf(2)] });
  const wanted = { size: 15, isWanted: undefined };
  const numbers = (rows: readonly Activity[]) => rows.map(({ activityId }) => activityId);

  it('stands among the finished ones of all by its age', async () => {
    const { rows } = await readPage('all', { ...wanted, parts: both }, store());
    expect(numbers(rows)).toEqual([4, 3, 2, 1].map(idOf));
    const open = await readPage('all', { ...wanted, parts: ['open'] }, store());
    expect(numbers(open.rows)).toEqual([idOf(4)]);
  });

  it('is in the order of a person’s list', async () => {
    const order = 'creada';
    const { rows } = await readOrdered(
      { userId: 'ana' },
      { ...wanted, order, parts: both },
      store(),
    );
    expect(numbers(rows)).toEqual([2, 4, 3, 1].map(idOf));
  });
});
