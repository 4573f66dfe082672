import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { createQueryClient, shouldRetry } from './query-client.ts';

afterEach(() => vi.useRealTimers());

describe('a write', () => {
  it('has what is pending read again once it has closed, and nothing else', async () => {
    vi.useFakeTimers();
    const client = createQueryClient();
    client.setQueryData(['attention', 'list'], []);
    client.setQueryData(['plans'], []);
    const isOld = (key: string[]) => client.getQueryState(key)?.isInvalidated;
    await new MutationObserver(client, { mutationFn: () => Promise.resolve('written') }).mutate();
    expect(isOld(['attention', 'list'])).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([isOld(['attention', 'list']), isOld(['plans'])]).toEqual([true, false]);
  });
});

describe('the query cache', () => {
  it('has the constants of the spec', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
    });
  });

  it('lets a write fail at once without a network: the person sees it, and decides again', async () => {
    onlineManager.setOnline(false);
    try {
      const client = createQueryClient();
      const lost = new ApiError('NETWORK', 'x');
      const write = new MutationObserver(client, { mutationFn: () => Promise.reject(lost) });
      await expect(write.mutate()).rejects.toBe(lost);
    } finally {
      onlineManager.setOnline(true);
    }
  });

  it('tries twice more, but never what was refused', () => {
    const lost = new ApiError('NETWORK', 'x');
    expect([0, 1, 2].map((failures) => shouldRetry(failures, lost))).toEqual([true, true, false]);
    expect(shouldRetry(0, new ApiError('INTERNAL', 'x', { status: 500 }))).toBe(true);
    expect(shouldRetry(0, new ApiError('NOT_FOUND', 'x', { status: 404 }))).toBe(false);
  });
});
