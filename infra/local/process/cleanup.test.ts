import { expect, test } from 'vitest';
import { createCleanup } from './cleanup.ts';

test('undoes in reverse order, once, and past failures', async () => {
  const undone: string[] = [];
  const cleanup = createCleanup();
  await cleanup.add(() => Promise.resolve(void undone.push('first')));
  await cleanup.add(() => Promise.reject(new Error('stuck')));
  await cleanup.add(() => Promise.resolve(void undone.push('last')));
  const both = [cleanup.run(), cleanup.run()];
  await expect(both[0]).rejects.toThrow('Not everything could be stopped');
  await expect(both[1]).rejects.toThrow();
  expect(undone).toEqual(['last', 'first']);
});

test('what finishes starting after the stop is stopped at once', async () => {
  const undone: string[] = [];
  const cleanup = createCleanup();
  await cleanup.run();
  await cleanup.add(() => Promise.resolve(void undone.push('late')));
  expect(undone).toEqual(['late']);
});
