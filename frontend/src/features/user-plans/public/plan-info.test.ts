// @vitest-environment happy-dom
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PlanInfo } from '../../../../../functions/user-plans/user-plans.domain.ts';
import { noPlan, ownUserPlanId, planInfo } from '../../../testing/fake-activities.ts';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { keepConsumed, planInfoQuery } from './plan-info.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** Mounts an observer of the plan; `calls` counts the requests. */
async function shown(body: () => PlanInfo) {
  const { api, calls } = createFakeApi({ 'GET /api/user-plans/current': () => ({ body: body() }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.mount();
  const observer = new QueryObserver(client, planInfoQuery(api));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
  return {
    api,
    calls,
    client,
    read: () => observer.getCurrentResult().data,
    leave: () => {
      stop();
      client.unmount();
    },
  };
}

describe('the plan of the person', () => {
  it('is read again on coming back from where it was paid', async () => {
    const { calls, leave } = await shown(() => noPlan);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    leave();
  });

  it('is read again when it ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const planExpiresAt = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
    const running = planInfo(1, { planExpiresAt });
    const over = () => Date.now() >= Date.parse(planExpiresAt);
    const { calls, read, leave } = await shown(() => (over() ? noPlan : running));
    await vi.advanceTimersByTimeAsync(9 * MINUTE_MS);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await vi.waitFor(() => expect(read()).toEqual(noPlan));
    await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
    expect(calls).toHaveLength(2);
    leave();
  });
});

describe('a unit that was used or given back', () => {
  it('is counted without reading, of the plan that runs alone', async () => {
    const { api, calls, client, read, leave } = await shown(() => planInfo(1));
    await keepConsumed(client, api, { userPlanId: ownUserPlanId, units: 1 });
    expect(read()).toMatchObject({ activitiesConsumed: 2, activitiesRemaining: 3 });
    await keepConsumed(client, api, { userPlanId: ownUserPlanId, units: -1 });
    await keepConsumed(client, api, { userPlanId: '01k9pp000000000000000other', units: -1 });
    expect(read()).toMatchObject({ activitiesConsumed: 1, activitiesRemaining: 4 });
    expect(calls).toHaveLength(1);
    leave();
  });

  it('makes nothing up where the plan was never read', async () => {
    const { api } = createFakeApi({});
    const client = new QueryClient();
    await keepConsumed(client, api, { userPlanId: ownUserPlanId, units: 1 });
    expect(client.getQueryData(planInfoQuery(api).queryKey)).toBeUndefined();
  });
});
