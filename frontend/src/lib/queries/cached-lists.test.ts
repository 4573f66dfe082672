import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { cachedLists } from './cached-lists.ts';

interface Row {
  id: string;
  done: boolean;
}
interface Asked {
  search: string;
  done: boolean | null;
}
const key = ['things', 'list'];
const lists = cachedLists<Row, Asked>(key, {
  idOf: ({ id }) => id,
  belongs: ({ done }, row) => done === null || done === row.done,
  searched: ({ search }) => search !== '',
});
const whole: Asked = { search: '', done: null };
const open: Asked = { search: '', done: false };
const search: Asked = { search: 'a', done: null };
const [a, b] = [
  { id: 'a', done: false },
  { id: 'b', done: false },
];

/** A cache in which these lists were read in two pages by cursor: a, then b. */
function setUp(...read: Asked[]) {
  const client = new QueryClient();
  for (const asked of read) {
    const pages = [
      { items: [a], nextCursor: 'b' },
      { items: [b], nextCursor: null },
    ];
    client.setQueryData(lists.keyOf(asked), { pages, pageParams: [null, 'b'] });
  }
  const rowsIn = (asked: Asked) =>
    client
      .getQueryData<{ pages: { items: Row[] }[] }>(lists.keyOf(asked))
      ?.pages.map(({ items }) => items);
  const isOld = (asked: Asked) => client.getQueryState(lists.keyOf(asked))?.isInvalidated;
  return { client, rowsIn, isOld };
}

describe('lists in the cache', () => {
  it('have a new row first where it belongs, and read a search again', async () => {
    const { client, rowsIn, isOld } = setUp(whole, open, search);
    const created = { id: 'c', done: true };
    await lists.created(client, created);
    expect(rowsIn(whole)).toEqual([[created, a], [b]]);
    expect(rowsIn(open)).toEqual([[a], [b]]);
    expect(rowsIn(search)).toEqual([[a], [b]]);
    expect([isOld(whole), isOld(search)]).toEqual([false, true]);
  });

  it('show a changed row in its place, and only where it still belongs', async () => {
    const { client, rowsIn } = setUp(whole, open, search);
    const changed = { ...b, done: true };
    await lists.changed(client, changed);
    expect(rowsIn(whole)).toEqual([[a], [changed]]);
    expect(rowsIn(open)).toEqual([[a], []]);
    expect(rowsIn(search)).toEqual([[a], [changed]]);
  });

  it('move a row that the order has elsewhere now, behind all that was read where there is more', async () => {
    const ordered = cachedLists<Row, Asked>(key, {
      idOf: ({ id }) => id,
      compare: (one, other) =>
        Number(one.done) - Number(other.done) || one.id.localeCompare(other.id),
    });
    const { client, rowsIn } = setUp(whole);
    const done = { ...a, done: true };
    await ordered.changed(client, done);
    expect(rowsIn(whole)).toEqual([[], [b, done]]);
    await ordered.changed(client, a);
    expect(rowsIn(whole)).toEqual([[], [a, b]]);
    await ordered.changed(client, { ...b, done: false });
    expect(rowsIn(whole)).toEqual([[], [a, b]]);
    await ordered.created(client, { id: 'c', done: false });
    expect(
      rowsIn(whole)
        ?.at(-1)
        ?.map(({ id }) => id),
    ).toEqual(['a', 'b', 'c']);

    const more = { pages: [{ items: [a, b], nextCursor: 'b' }], pageParams: [null] };
    client.setQueryData(lists.keyOf(whole), more);
    await ordered.changed(client, done);
    expect(rowsIn(whole)).toEqual([[b]]);
  });

  it('lose a row that was deleted', async () => {
    const { client, rowsIn } = setUp(whole, search);
    await lists.removed(client, 'a');
    for (const asked of [whole, search]) expect(rowsIn(asked)).toEqual([[], [b]]);
  });

  it('that were never read stay unread', async () => {
    const { client, rowsIn } = setUp();
    await lists.created(client, a);
    expect(rowsIn(whole)).toBeUndefined();
  });

  it('with page numbers count what comes and goes', async () => {
    const client = new QueryClient();
    const page = { items: [a, b], page: 2, pageCount: 3, total: 32 };
    client.setQueryData(lists.keyOf(whole), page);
    await lists.changed(client, { ...a, done: true });
    await lists.removed(client, 'b');
    expect(client.getQueryData(lists.keyOf(whole))).toEqual({
      ...page,
      items: [{ ...a, done: true }],
      total: 31,
    });
  });

  it('that are being read for the first time are asked for again: the answer under way is older', async () => {
    const client = new QueryClient();
    const first = Promise.withResolvers<never>();
    let asked = 0;
    const observer = new InfiniteQueryObserver(client, {
      queryKey: lists.keyOf(whole),
      queryFn: () => {
        asked += 1;
        return asked === 1 ? first.promise : { items: [], nextCursor: null };
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    const stop = observer.subscribe(() => undefined);
    await lists.changed(client, a);
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('success'));
    expect(asked).toBe(2);
    stop();
  });
});
