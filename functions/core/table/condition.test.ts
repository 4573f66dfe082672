import { describe, expect, it } from 'vitest';
import { isConditionFailure, unlessRefused } from './condition.ts';

describe('isConditionFailure', () => {
  const named = (name: string, more: object = {}) => Object.assign(new Error(), { name, ...more });
  const cancelled = (...codes: (string | undefined)[]) =>
    named('TransactionCanceledException', {
      CancellationReasons: codes.map((Code) => (Code === undefined ? {} : { Code })),
    });

  it.each([
    ['a refused write', named('ConditionalCheckFailedException'), true],
    ['a refused transaction', cancelled('ConditionalCheckFailed', 'None'), true],
    ['a transaction refused at its end', cancelled('None', 'ConditionalCheckFailed'), true],
    ['a conflict of transactions', cancelled('TransactionConflict', 'None'), false],
    ['a transaction cancelled without reasons', named('TransactionCanceledException'), false],
    ['reasons without codes', cancelled(undefined), false],
    ['throttling', named('ProvisionedThroughputExceededException'), false],
    ['no error', 'ConditionalCheckFailedException', false],
  ])('%s: %s', (_, error, expected) => {
    expect(isConditionFailure(error)).toBe(expected);
  });
});

describe('unlessRefused', () => {
  const rejected = (name: string): Promise<object> =>
    Promise.reject(Object.assign(new Error(name), { name }));

  it('answers what the write does, nothing where its condition refused it', async () => {
    expect(await unlessRefused(Promise.resolve({ done: true }))).toEqual({ done: true });
    expect(await unlessRefused(rejected('ConditionalCheckFailedException'))).toBeUndefined();
  });

  it('throws whatever else went wrong', async () => {
    await expect(unlessRefused(rejected('ThrottlingException'))).rejects.toThrow('Throttling');
  });
});
