import { describe, expect, it } from 'vitest';
import { isLateOf, workOffDue } from './due-work.ts';

/** Things that are due, found ten at a time; an index that lags finds what was just done once more. */
function setUp({ due = 35, lag = 0, stuck = [] as number[], lateAfter = Infinity } = {}) {
  const left = new Set(Array.from({ length: due }, (_, n) => n));
  const done: number[] = [];
  let pages = 0;
  const run = () =>
    workOffDue({
      find: async () => {
        pages += 1;
        const lagging = done.slice(done.length - lag);
        return [...new Set([...lagging, ...left])].slice(0, 10);
      },
      most: 10,
      keyOf: String,
      isLate: () => pages >= lateAfter,
      work: async (some) => {
        for (const one of some) {
          done.push(one);
          if (!stuck.includes(one)) left.delete(one);
        }
      },
    });
  return { run, done, left, pages: () => pages };
}
const all = Array.from({ length: 35 }, (_, n) => n);

describe('workOffDue', () => {
  it.each([0, 3, 9])('does all of it once, found by an index %i behind', async (lag) => {
    const { run, done } = setUp({ lag });
    await run();
    expect(done).toEqual(all);
  });

  it('ends with a page that is not full, and asks once where nothing is due', async () => {
    const some = setUp({ due: 4 });
    await some.run();
    expect(some.pages()).toBe(1);
    const none = setUp({ due: 0 });
    await none.run();
    expect([none.pages(), none.done]).toEqual([1, []]);
  });

  it('leaves the next run what it has no time for', async () => {
    const { run, done } = setUp({ lateAfter: 2 });
    await run();
    expect(done).toHaveLength(20);
    await run();
    expect(done).toHaveLength(30);
  });

  it('tries once what fails, and does not end for it', async () => {
    const { run, done, left } = setUp({ stuck: [2, 5] });
    await run();
    expect(done).toEqual(all);
    expect([...left]).toEqual([2, 5]);
  });

  it('ends where all that a page finds has failed', async () => {
    const { run, done } = setUp({ stuck: all });
    await run();
    expect(done).toHaveLength(10);
  });
});

it('a Lambda is late with less than twenty seconds left', () => {
  const lateWith = (ms: number) => isLateOf({ getRemainingTimeInMillis: () => ms })();
  expect([lateWith(20_000), lateWith(19_999)]).toEqual([false, true]);
});
