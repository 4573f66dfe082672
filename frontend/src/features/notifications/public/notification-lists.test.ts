import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationFilter } from '../../../../../functions/notifications/notifications.domain.ts';
import { createFakeApi, type FakeAnswer } from '../../../testing/fake-api.ts';
import { profile } from '../../../testing/fake-auth.ts';
import { notification } from '../../../testing/fake-notifications.ts';
import { waitingQuery } from '../../activities/public/waiting-activities.ts';
import {
  countsQuery,
  keepCreated,
  keepRead,
  keepRemoved,
  listKey,
  type NotificationList,
} from './notification-lists.ts';
import { NEWS_POLL_MS, unreadQuery } from './unread-notifications.ts';

const me = profile.userId;
const setUp = (
  unread: () => FakeAnswer = () => ({ body: { unread: 0, waitingActivities: 2, attention: null } }),
) => {
  const client = new QueryClient();
  const { api, calls } = createFakeApi({ 'GET /api/notifications/unread': unread });
  const put = (filter: NotificationFilter, items = [notification()]) =>
    client.setQueryData<NotificationList>(listKey({ filter, of: null }), {
      pages: [
        { items, nextCursor: 'two' },
        { items: [], nextCursor: null },
      ],
      pageParams: [undefined, 'two'],
    });
  const idsIn = (filter: NotificationFilter) =>
    client
      .getQueryData<NotificationList>(listKey({ filter, of: null }))
      ?.pages.flatMap(({ items }) => items.map(({ notificationId }) => notificationId));
  return { client, api, calls, put, idsIn };
};

describe('the lists that were read', () => {
  it('take a new notification where it belongs, and leave those alone that were not read', async () => {
    const { client, api, put, idsIn } = setUp();
    put('all', []);
    put('read', []);
    const created = notification();
    client.setQueryData(unreadQuery(api).queryKey, 0);
    await keepCreated(client, api, { notification: created, me: 'other' });
    expect(idsIn('all')).toEqual([created.notificationId]);
    expect(idsIn('read')).toEqual([]);
    expect(idsIn('unread')).toBeUndefined();
    expect(client.getQueryData(unreadQuery(api).queryKey)).toBe(0);
  });

  it('let the badge count what is the own only, and unread', async () => {
    const { client, api } = setUp();
    const { queryKey } = unreadQuery(api);
    client.setQueryData(queryKey, 0);
    await keepCreated(client, api, { notification: notification(), me });
    expect(client.getQueryData(queryKey)).toBe(1);
    await keepRemoved(client, api, { notification: notification({ read: true }), me });
    await keepRemoved(client, api, { notification: notification(), me: 'other' });
    expect(client.getQueryData(queryKey)).toBe(1);
    await keepRemoved(client, api, { notification: notification(), me });
    expect(client.getQueryData(queryKey)).toBe(0);
  });

  it('follow a reading, and count it once', async () => {
    const { client, api, put, idsIn } = setUp();
    const one = notification();
    put('all', [one]);
    put('unread', [one]);
    client.setQueryData(countsQuery(null).queryKey, { all: 1, unread: 1, read: 0 });
    await keepRead(client, api, { notification: one, unread: 0, me });
    expect(idsIn('all')).toEqual([one.notificationId]);
    expect(idsIn('unread')).toEqual([]);
    // The same write again, as from a second tab.
    await keepRead(client, api, { notification: { ...one, read: true }, unread: 0, me });
    expect(client.getQueryData(countsQuery(null).queryKey)).toEqual({ all: 1, unread: 0, read: 1 });
    expect(client.getQueryData(unreadQuery(api).queryKey)).toBe(0);
  });

  it('that are being read for the first time are asked for again: the answer on its way is older', async () => {
    const { client, api } = setUp();
    const first = Promise.withResolvers<never>();
    let asked = 0;
    const observer = new InfiniteQueryObserver(client, {
      queryKey: listKey({ filter: 'all', of: null }),
      queryFn: () => {
        asked += 1;
        return asked === 1 ? first.promise : { items: [], nextCursor: null };
      },
      initialPageParam: undefined,
      getNextPageParam: () => undefined,
    });
    const stop = observer.subscribe(() => undefined);
    await keepRead(client, api, { notification: notification(), unread: 0, me });
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('success'));
    expect(asked).toBe(2);
    stop();
  });
});

describe('what is unread', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts from what the session knows, and is read every minute', async () => {
    let unread = 5;
    const { client, api, calls } = setUp(() => ({
      body: { unread, waitingActivities: 2 * unread, attention: null },
    }));
    const options = unreadQuery(api, { unread: 3, at: Date.now() });
    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult().data).toBe(3);
    await vi.advanceTimersByTimeAsync(NEWS_POLL_MS - 1);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(observer.getCurrentResult().data).toBe(5);
    expect(client.getQueryData(waitingQuery().queryKey)).toBe(10);
    unread = 6;
    await vi.advanceTimersByTimeAsync(NEWS_POLL_MS);
    expect(observer.getCurrentResult().data).toBe(6);
    expect(calls).toHaveLength(2);
    stop();
  });

  it('is asked for where the session knows it from long ago', async () => {
    const { client, api, calls } = setUp();
    const known = { unread: 3, at: Date.now() - 2 * NEWS_POLL_MS };
    const stop = new QueryObserver(client, unreadQuery(api, known)).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(1);
    stop();
  });
});
