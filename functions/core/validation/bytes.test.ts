import { describe, expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

describe('sizes', () => {
  it.each([
    [0, '0 MB'],
    [1_023, '1.023 Bytes'],
    [1_024, '1 KB'],
    [1_536, '1,5 KB'],
    [1_048_575, '1 MB'],
    [10 * 2 ** 30, '10 GB'],
    [2_147_483_648, '2 GB'],
    [3 * 2 ** 40, '3 TB'],
    [5_000 * 2 ** 40, '5.000 TB'],
  ])('%i bytes are %s', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown);
  });
});
