import { expect, it } from 'vitest';
import { progressPercent, wholePercent } from './percent.ts';

it.each([
  [0, 5, 0],
  [0, 0, 0],
  [3, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [5, 5, 100],
  // Neither rounds to what it is not.
  [199, 200, 99],
  [1, 1_000, 1],
  [201, 200, 101],
  [6, 5, 120],
])('%i of %i is %i percent', (part, whole, percent) => {
  expect(wholePercent(part, whole)).toBe(percent);
});

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [2, 3, 66],
  [999, 1_000, 99],
  [3, 3, 100],
])('%i of %i done is %i percent', (done, all, percent) => {
  expect(progressPercent(done, all)).toBe(percent);
});
