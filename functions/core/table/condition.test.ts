import { describe, expect, it } from 'vitest';
import { unlessRefused } from './condition.ts';

describe('unlessRefused', () => {
  const rejected = (name: string): Promise<object> =>
    Promise.reject(Object.assign(new Error(name), { name }));

  it('answers what the write does, nothing where its condition refused it', async () => {
    expect(await unlessRefused(Promise.resolve({ done: true }))).toEqual({ done: true });
    expect(await unlessRefused(rejected('ConditionalCheckFailedException'))).toBeUndefined();
  });

  it.each(['ThrottlingException', 'TransactionConflictException', 'TransactionCanceledException'])(
    'throws whatever else went wrong: %s',
    async (name) => {
      await expect(unlessRefused(rejected(name))).rejects.toThrow(name);
    },
  );
});
