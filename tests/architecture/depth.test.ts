import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEPTH_VARIABLE } from '../support/depth.ts';

/** `someOf` as a run reads it whose environment says `depth`. */
async function read(depth: string) {
  vi.stubEnv(DEPTH_VARIABLE, depth);
  vi.resetModules();
  return (await import('../support/depth.ts')).someOf;
}

afterEach(() => vi.unstubAllEnvs());

describe('some of many cases', () => {
  const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

  it.each([1, 2, 3])('are %i for each subject, and all over the subjects', async (count) => {
    const someOf = await read('');
    const turns = cases.map((_, turn) => someOf(cases, turn, count));
    for (const some of turns) expect(new Set(some).size).toBe(count);
    const met = turns.flat();
    expect(cases.map((each) => met.filter((some) => some === each).length)).toEqual(
      cases.map(() => count),
    );
  });

  it('are all where there are no more, and in the long run', async () => {
    const someOf = await read('');
    expect(someOf(cases, 3, 7)).toEqual(cases);
    expect(someOf(cases, 3, 9)).toEqual(cases);
    expect((await read('all'))(cases, 3, 1)).toEqual(cases);
  });
});
