import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../../../functions/core/validation/role.ts';
import { countsQuery } from './public/notification-lists.ts';
import { unreadQuery } from './public/unread-notifications.ts';
import { createFakeApi } from '../../testing/fake-api.ts';
import { notification, notificationsApi } from '../../testing/fake-notifications.ts';
import { notificationsQuery } from './notifications.queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

const MINUTE_MS = 60_000;

/** The list on the screen of a person of this role, read once. */
async function listOf(role: Role) {
  const kept = [notification()];
  const { api, calls } = createFakeApi(notificationsApi(kept));
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, notificationsQuery(api, 'all', role));
  const stop = observer.subscribe(() => undefined);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items) ?? [];
  return { kept, api, calls, client, shown, stop };
}

describe('an open list', () => {
  it('is read every minute, as long as the tab is visible', async () => {
    const { kept, calls, shown, stop } = await listOf('cliente');
    expect(shown()).toHaveLength(1);
    kept.unshift(notification());
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(shown()).toHaveLength(2);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(calls).toEqual(['GET /api/notifications', 'GET /api/notifications']);
    stop();
  });

  it('tells the counts, and a client the badge', async () => {
    const { api, client, stop } = await listOf('cliente');
    expect(client.getQueryData(countsQuery().queryKey)).toEqual({ all: 1, unread: 1, read: 0 });
    expect(client.getQueryData(unreadQuery(api).queryKey)).toBe(1);
    stop();
  });

  it("leaves an administrator's badge alone: its counts are other people's too", async () => {
    const { api, client, stop } = await listOf('admin');
    expect(client.getQueryData(unreadQuery(api).queryKey)).toBeUndefined();
    stop();
  });
});
