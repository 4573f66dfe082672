import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manyItems } from '../../testing/fake-attention.ts';
import { keyOf } from './attention.cache.ts';
import { steadyRows } from './attention.steady.ts';

const all = manyItems(12);
const some = fc.subarray(all);

describe('rows that somebody is at', () => {
  it('keep their places, whatever comes and goes', () => {
    fc.assert(
      fc.property(some, some, (placed, current) => {
        const { rows, added, closed } = steadyRows(
          placed,
          { items: current, hasMore: false },
          new Set(),
        );
        expect(rows.map(({ item }) => keyOf(item))).toEqual(placed.map(keyOf));
        expect(added).toBe(current.filter((item) => !placed.includes(item)).length);
        expect(closed).toBe(placed.filter((item) => !current.includes(item)).length);
        expect(rows.filter(({ isClosed }) => isClosed)).toHaveLength(closed);
      }),
    );
  });

  it('come and go at once where the person decided so', () => {
    fc.assert(
      fc.property(some, some, (placed, current) => {
        const { rows, added, closed } = steadyRows(
          placed,
          { items: current, hasMore: false },
          new Set(all.map(keyOf)),
        );
        expect(rows.map(({ item }) => keyOf(item))).toEqual(current.map(keyOf));
        expect([added, closed]).toEqual([0, 0]);
      }),
    );
  });

  it('show what is new of them', () => {
    const [one] = all as [(typeof all)[number]];
    const assigned = { ...one, assignee: { userId: 'me', name: 'Ana' } };
    expect(steadyRows([one], { items: [assigned], hasMore: false }, new Set()).rows).toEqual([
      { item: assigned, isClosed: false },
    ]);
  });

  it('are not closed because others pushed them behind what was read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }), (worse, read) => {
        const placed = all.slice(worse, worse + read);
        const items = all.slice(0, read);
        const pushed = steadyRows(placed, { items, hasMore: true }, new Set());
        expect(pushed.closed).toBe(0);
        expect(pushed.added).toBe(Math.min(worse, read));
        // And those that come up from behind are no news.
        expect(steadyRows(items, { items: placed, hasMore: true }, new Set()).added).toBe(0);
      }),
    );
  });
});
