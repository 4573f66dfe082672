import { expect, it, vi } from 'vitest';
import { createSnapshot } from './status.list.entity.ts';

const started = new Date('2026-11-21T12:00:00.000Z');
const FRESH_MS = 60_000;

function setUp() {
  const clock = { now: started };
  const read = vi.fn<() => Promise<number>>();
  const snapshot = createSnapshot(read, { now: () => clock.now, freshMs: FRESH_MS });
  const wait = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { read, snapshot, wait };
}

it('reads once for all who ask until it is old, and says as of when', async () => {
  const { read, snapshot, wait } = setUp();
  read.mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  expect(await Promise.all([snapshot(), snapshot()])).toEqual([
    { value: 1, asOf: started },
    { value: 1, asOf: started },
  ]);
  wait(FRESH_MS - 1);
  expect(await snapshot()).toEqual({ value: 1, asOf: started });
  wait(1);
  expect(await snapshot()).toEqual({ value: 2, asOf: new Date(started.getTime() + FRESH_MS) });
  expect(read).toHaveBeenCalledTimes(2);
});

it('forgets a read that failed', async () => {
  const { read, snapshot } = setUp();
  read.mockRejectedValueOnce(new Error('throttled')).mockResolvedValueOnce(1);
  await expect(Promise.all([snapshot(), snapshot()])).rejects.toThrow('throttled');
  expect(await snapshot()).toEqual({ value: 1, asOf: started });
});
