import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countsQuery, type InboxOf } from './public/notification-lists.ts';
import { unreadQuery } from './public/unread-notifications.ts';
import { createFakeApi } from '../../testing/fake-api.ts';
import { profile } from '../../testing/fake-auth.ts';
import { notification, notificationsApi } from '../../testing/fake-notifications.ts';
import { notificationsQuery } from './notifications.queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

const me = profile.userId;
const MINUTE_MS = 60_000;

/** A list on the screen, read once: the person's own, or all that was sent (null). */
async function listOf(of: InboxOf) {
  const kept = [notification()];
  const { api, calls } = createFakeApi(notificationsApi(kept));
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(
    client,
    notificationsQuery(api, { filter: 'all', of }),
  );
  const stop = observer.subscribe(() => undefined);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items) ?? [];
  return { kept, api, calls, client, shown, stop };
}

describe('an open list', () => {
  it('is read every minute, as long as the tab is visible', async () => {
    const { kept, calls, shown, stop } = await listOf(me);
    expect(shown()).toHaveLength(1);
    kept.unshift(notification());
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(shown()).toHaveLength(2);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(calls).toEqual(['GET /api/notifications', 'GET /api/notifications']);
    stop();
  });

  it('updates the counts and the badge', async () => {
    const { api, client, stop } = await listOf(me);
    expect(client.getQueryData(countsQuery(me).queryKey)).toEqual({ all: 1, unread: 1, read: 0 });
    expect(client.getQueryData(unreadQuery(api).queryKey)).toBe(1);
    stop();
  });

  it("of all that was sent leaves the badge alone: its counts are other people's too", async () => {
    const { api, client, stop } = await listOf(null);
    expect(client.getQueryData(unreadQuery(api).queryKey)).toBeUndefined();
    stop();
  });
});
