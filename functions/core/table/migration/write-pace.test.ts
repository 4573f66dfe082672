import { describe, expect, it } from 'vitest';
import { createWritePace } from './write-pace.ts';

function setUp(unitsPerSecond: number) {
  let time = 0;
  const clock = {
    now: () => time,
    sleep: (ms: number) => {
      time += ms;
      return Promise.resolve();
    },
  };
  return { pace: createWritePace(unitsPerSecond, clock), elapsed: () => time };
}

describe('the pace of writes', () => {
  it('lets 100 writes of three units take three seconds at 100 units a second', async () => {
    const { pace, elapsed } = setUp(100);
    for (let n = 0; n < 100; n += 1) {
      await pace.turn();
      pace.used(3);
    }
    await pace.turn();
    expect(elapsed()).toBeCloseTo(3_000);
  });

  it('does not save up what was not used', async () => {
    const { pace, elapsed } = setUp(10);
    await pace.turn();
    pace.used(10);
    await pace.turn();
    expect(elapsed()).toBeCloseTo(1_000);
    pace.used(10);
    await pace.turn();
    expect(elapsed()).toBeCloseTo(2_000);
  });
});
