import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNowAt } from './use-now-at.ts';

const START = Date.parse('2026-03-05T12:00:00.000Z');
const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(START + ms).toISOString();

describe('useNowAt', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const shown = (instants: string[]) =>
    renderHook(({ given }) => useNowAt(given), { initialProps: { given: instants } });

  it('is read again at each instant, and not between them', () => {
    const { result } = shown([at(60_000), at(1_000), at(-5_000)]);
    expect(result.current.getTime()).toBe(START);
    act(() => void vi.advanceTimersByTime(999));
    expect(result.current.getTime()).toBe(START);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current.getTime()).toBe(START + 1_000);
    act(() => void vi.advanceTimersByTime(59_000));
    expect(result.current.getTime()).toBe(START + 60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('knows at once of an instant that passed before it was given', () => {
    const { result, rerender } = shown([]);
    act(() => void vi.advanceTimersByTime(5_000));
    rerender({ given: [at(2_000)] });
    act(() => void vi.advanceTimersByTime(0));
    expect(result.current.getTime()).toBe(START + 5_000);
  });

  it('waits longer than a timer can', () => {
    const { result } = shown([at(40 * DAY_MS)]);
    act(() => void vi.advanceTimersByTime(40 * DAY_MS - 1));
    expect(result.current.getTime()).toBeLessThan(START + 40 * DAY_MS);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current.getTime()).toBe(START + 40 * DAY_MS);
  });

  it('waits for nothing once it is unmounted', () => {
    const { unmount } = shown([at(1_000)]);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
