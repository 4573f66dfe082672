import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import { ownOrder } from '../../../../functions/activities/order/activities.order.domain.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { activity } from '../../testing/fake-activities.ts';
import { keepChanged, keepCreated, keepRemoved, listKey } from './activities.queries.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { CursorPage } from '../../lib/queries/cursor-pages.ts';
import type { ActivitiesAsked } from './activities.filters.ts';

type ActivityList = InfiniteData<CursorPage<ListedActivity>>;
const whole: ActivitiesAsked = {
  search: '',
  status: null,
  type: null,
  priority: null,
  assignee: null,
  order: ownOrder,
};
const pending: ActivitiesAsked = { ...whole, status: 'pendiente' };
const errors: ActivitiesAsked = { ...whole, type: 'error' };
const searched: ActivitiesAsked = { ...whole, search: 'banner' };
const all = [whole, pending, errors, searched];

const one = activity({ description: 'Uno' });
const two = activity({ description: 'Dos', type: 'error' });

/** A cache in which each list was read in two pages. */
function cacheOf(lists: readonly ActivitiesAsked[]) {
  const client = new QueryClient();
  for (const asked of lists) {
    client.setQueryData<ActivityList>(listKey(asked), {
      pages: [
        { items: [one], nextCursor: '1' },
        { items: [two], nextCursor: null },
      ],
      pageParams: [null, '1'],
    });
  }
  const read = (asked: ActivitiesAsked): ListedActivity[][] | undefined =>
    client.getQueryData<ActivityList>(listKey(asked))?.pages.map(({ items }) => items);
  const isOld = (asked: ActivitiesAsked) =>
    client.getQueryState(listKey(asked))?.isInvalidated === true;
  return { client, read, isOld };
}

describe('the lists of activities in the cache', () => {
  it('have a new one first where it belongs; what a search finds is asked again', async () => {
    const { client, read, isOld } = cacheOf(all);
    const created = activity({ type: 'mejora', status: 'en_progreso' });
    await keepCreated(client, created);
    expect(read(whole)).toEqual([[created, one], [two]]);
    expect(read(pending)).toEqual([[one], [two]]);
    expect(read(errors)).toEqual([[one], [two]]);
    expect(read(searched)).toEqual([[one], [two]]);
    expect(all.map(isOld)).toEqual([false, false, false, true]);
  });

  it('show a changed one as it is, where it still belongs', async () => {
    const { client, read, isOld } = cacheOf(all);
    const changed = { ...two, status: 'realizada' as const };
    await keepChanged(client, changed);
    expect(read(whole)).toEqual([[one], [changed]]);
    expect(read(pending)).toEqual([[one], []]);
    expect(read(searched)).toEqual([[one], [changed]]);
    expect(isOld(searched)).toBe(true);
  });

  it('have what is completed among the finished ones, and ask again in another order', async () => {
    const ordered: ActivitiesAsked = { ...whole, order: 'vencimiento' };
    const { client, read, isOld } = cacheOf([whole, ordered]);
    const changed = { ...one, status: 'realizada' as const };
    await keepChanged(client, changed);
    expect(read(whole)).toEqual([[], [two, changed]]);
    expect(read(ordered)).toEqual([[changed], [two]]);
    expect([whole, ordered].map(isOld)).toEqual([false, true]);
  });

  it('lose one that was deleted, wherever it is', async () => {
    const { client, read } = cacheOf(all);
    await keepRemoved(client, two.activityId);
    for (const asked of all) expect(read(asked)).toEqual([[one], []]);
  });

  it('are left alone where they were never read; the dashboard is read again', async () => {
    const { client, read } = cacheOf([]);
    client.setQueryData([...queryKeys.dashboard, 'overview'], {});
    await keepCreated(client, one);
    expect(read(whole)).toBeUndefined();
    const state = client.getQueryState([...queryKeys.dashboard, 'overview']);
    expect(state?.isInvalidated).toBe(true);
  });
});
