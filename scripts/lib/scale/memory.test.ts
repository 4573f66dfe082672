import { describe, expect, it } from 'vitest';
import { bestOf, MEMORIES, offersOf } from './memory.ts';

const work = (more: object) => ({ what: 'x', cpuMs: 100, waitMs: 0, peakMb: 100, ...more });
const memoryOf = (more: object) => bestOf(offersOf(work(more)))?.memory;

describe('offersOf', () => {
  it('costs the same at each memory where all of it is processor time, and takes longer', () => {
    const offers = offersOf(work({}));
    const [first] = offers;
    for (const { dollars } of offers) expect(dollars).toBeCloseTo(first?.dollars ?? 0, 9);
    expect(offers.map(({ ms }) => Math.round(ms))).toEqual([691, 346, 230, 173, 100]);
  });

  it('costs more at each memory where all of it is waiting', () => {
    const offers = offersOf(work({ cpuMs: 0, waitMs: 100 }));
    expect(offers.map(({ ms }) => ms)).toEqual(MEMORIES.map(() => 100));
    expect(offers.at(-1)?.dollars).toBeCloseTo(0.1 * (1_769 / 1_024) * 13.33, 9);
  });
});

describe('bestOf', () => {
  it('is the largest for what computes, the smallest for what waits', () => {
    expect(memoryOf({})).toBe(1_769);
    expect(memoryOf({ cpuMs: 1, waitMs: 1_000 })).toBe(256);
  });

  it('leaves out what has too little memory, with a tenth to spare', () => {
    expect(memoryOf({ cpuMs: 1, waitMs: 1_000, peakMb: 240 })).toBe(512);
    expect(memoryOf({ peakMb: 2_000 })).toBeUndefined();
  });
});
