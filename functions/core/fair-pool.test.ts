import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairPool } from './fair-pool.ts';
import { currentCorrelationId, withinRequest } from './observability/request-context.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Works whose ends the test decides on, and how many run meanwhile. */
function watched(limits: { size: number; perKey: number }) {
  const pool = createFairPool(limits);
  const running: { key: string; end: () => void }[] = [];
  const started: string[] = [];
  const most = { all: 0, ofKey: 0 };
  const run = (key: string) =>
    pool.run(key, async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const work = {
        key,
        end: () => {
          running.splice(running.indexOf(work), 1);
          resolve(undefined);
        },
      };
      running.push(work);
      started.push(key);
      most.all = Math.max(most.all, running.length);
      most.ofKey = Math.max(most.ofKey, running.filter((other) => other.key === key).length);
      await promise;
    });
  return { run, running, started, most };
}

describe('createFairPool', () => {
  it('does each work in the context of who asked for it, whenever its turn comes', async () => {
    const pool = createFairPool({ size: 1, perKey: 1 });
    const asked = (correlationId: string) =>
      withinRequest({ correlationId }, () =>
        pool.run('a', async () => {
          await turn();
          return currentCorrelationId();
        }),
      );
    expect(await Promise.all(['one', 'two', 'three'].map(asked))).toEqual(['one', 'two', 'three']);
  });

  it('never has more at work than it may, of one key neither, and comes to each', async () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 60 });
    const limits = fc.record({
      size: fc.integer({ min: 1, max: 8 }),
      perKey: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(keys, limits, fc.infiniteStream(fc.nat()), async (all, limit, picks) => {
        const { run, running, started, most } = watched(limit);
        const works = all.map(run);
        for (let step = 0; step < all.length; step += 1) {
          await turn();
          // No place is left empty while there is work of a key that has not all it may have.
          const waiting = new Set(all.filter((key) => countOf(all, key) > countOf(started, key)));
          const startable = [...waiting].filter(
            (key) => running.filter((work) => work.key === key).length < limit.perKey,
          );
          expect(running.length === limit.size || startable.length === 0).toBe(true);
          running[picks.next().value % running.length]?.end();
        }
        await Promise.all(works);
        expect([...started].sort()).toEqual([...all].sort());
        expect(most.all).toBeLessThanOrEqual(limit.size);
        expect(most.ofKey).toBeLessThanOrEqual(limit.perKey);
      }),
      { numRuns: 60 },
    );
  });

  it('a key whose works never end delays no other one, however many they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 200 }),
        fc.array(fc.nat(9)),
        async (dead, keys) => {
          const pool = createFairPool({ size: 25, perKey: 2 });
          const never = new Promise<never>(() => undefined);
          for (let i = 0; i < dead; i += 1) void pool.run('dead', () => never);
          const others = keys.map((key) => pool.run(String(key), async () => key));
          expect(await Promise.all(others)).toEqual(keys);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keys take turns: the last one of many works of a key comes after the first of another', async () => {
    const { run, running, started } = watched({ size: 1, perKey: 1 });
    const works = ['a', 'a', 'a', 'b'].map(run);
    for (let i = 0; i < 4; i += 1) {
      await turn();
      running[0]?.end();
    }
    await Promise.all(works);
    expect(started).toEqual(['a', 'b', 'a', 'a']);
  });

  it('answers as the work does, and goes on after one that fails', async () => {
    const pool = createFairPool({ size: 1, perKey: 1 });
    const failing = pool.run('a', () => Promise.reject(new Error('no')));
    const next = pool.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});

const countOf = (all: readonly string[], key: string) => all.filter((one) => one === key).length;
