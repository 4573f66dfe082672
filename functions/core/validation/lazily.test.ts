import { expect, it } from 'vitest';
import { lazily } from './lazily.ts';

it('makes nothing before the first use, and the same for each use', () => {
  let makes = 0;
  const format = lazily(() => {
    makes += 1;
    return { makes };
  });
  expect(makes).toBe(0);
  expect(format()).toBe(format());
  expect(makes).toBe(1);
});
