import { expect, it } from 'vitest';
import { pollAfter } from './use-attention-list.ts';

it.each([
  [0, 15_000],
  [1, 30_000],
  [3, 120_000],
  [50, 120_000],
])('a list that was the same %i times is read again after %i ms', (unchanged, ms) => {
  expect(pollAfter(unchanged)).toBe(ms);
});
