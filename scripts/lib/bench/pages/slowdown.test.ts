import { expect, it } from 'vitest';
import { slowdownOf } from './slowdown.ts';

it.each([
  { machine: 'a fast desktop', benchmarkIndex: 1_750, slowdown: 4 },
  { machine: 'a faster one, by the standard', benchmarkIndex: 3_000, slowdown: 4 },
  { machine: 'half as fast', benchmarkIndex: 875, slowdown: 2 },
  { machine: 'as slow as the phone', benchmarkIndex: 437, slowdown: 1 },
  { machine: 'slower than it', benchmarkIndex: 100, slowdown: 1 },
])('the phone on $machine is $slowdown times slower', ({ benchmarkIndex, slowdown }) => {
  expect(slowdownOf(benchmarkIndex)).toBeCloseTo(slowdown, 2);
});
