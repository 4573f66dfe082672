import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_STORAGE_LIMIT_BYTES } from '../backups.domain.ts';
import {
  completionSchema,
  MAX_PARTS,
  OBJECT_MAX_BYTES,
  PART_BYTES,
  partLength,
  partsOf,
  partsToSignSchema,
  SIGNED_PARTS_MAX,
} from './backups.uploads.domain.ts';

const MEBIBYTE = 2 ** 20;
/** S3 takes no smaller part but the last, and no larger one. */
const [S3_LEAST, S3_MOST] = [5 * MEBIBYTE, 5 * 2 ** 30];
const sizes = fc.oneof(
  fc.integer({ min: 1, max: OBJECT_MAX_BYTES }),
  fc.integer({ min: 1, max: DEFAULT_STORAGE_LIMIT_BYTES }),
);
const lengthsOf = (size: number) =>
  Array.from({ length: partsOf(size).partCount }, (_, index) => partLength(size, index + 1));

describe('a file is cut', () => {
  it.each([
    [1, 1, 1],
    [PART_BYTES - 1, 1, PART_BYTES - 1],
    [PART_BYTES, 1, PART_BYTES],
    [PART_BYTES + 1, 2, 1],
    [64 * MEBIBYTE, 4, PART_BYTES],
    [DEFAULT_STORAGE_LIMIT_BYTES, 128, PART_BYTES],
    [MAX_PARTS * PART_BYTES, MAX_PARTS, PART_BYTES],
  ])('of %i bytes into %i parts, the last of %i', (size, count, last) => {
    expect(partsOf(size)).toEqual({ partBytes: PART_BYTES, partCount: count });
    expect(partLength(size, count)).toBe(last);
  });

  it('into larger parts where there would be more than S3 takes', () => {
    const { partBytes, partCount } = partsOf(MAX_PARTS * PART_BYTES + 1);
    expect(partBytes).toBe(17 * MEBIBYTE);
    expect(partCount).toBeLessThanOrEqual(MAX_PARTS);
    expect(partsOf(OBJECT_MAX_BYTES).partCount).toBeLessThanOrEqual(MAX_PARTS);
  });

  it('into parts that make the whole, each of a length that S3 takes', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const lengths = lengthsOf(size);
        const last = lengths.at(-1) ?? 0;
        expect(lengths.length).toBeLessThanOrEqual(MAX_PARTS);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size);
        expect(last).toBeGreaterThan(0);
        expect(last).toBeLessThanOrEqual(lengths[0] ?? 0);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(S3_MOST);
        if (lengths.length > 1) expect(lengths[0]).toBeGreaterThanOrEqual(S3_LEAST);
      }),
      { numRuns: 50 },
    );
  });
});

describe('parts to be signed', () => {
  const sha256 = `${'A'.repeat(43)}=`;
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ partNumber: index + 1, sha256 }));

  it.each([
    [parts(1), true],
    [parts(SIGNED_PARTS_MAX), true],
    [[{ partNumber: MAX_PARTS, sha256 }], true],
    [[], false],
    [parts(SIGNED_PARTS_MAX + 1), false],
    [[{ partNumber: 0, sha256 }], false],
    [[{ partNumber: MAX_PARTS + 1, sha256 }], false],
    [[{ partNumber: 1.5, sha256 }], false],
    [[{ partNumber: 1, sha256: 'f'.repeat(64) }], false],
    [[{ partNumber: 1, sha256: `${sha256}\r\nx-evil: 1` }], false],
  ])('%#: are accepted or not', (some, isAccepted) => {
    expect(partsToSignSchema.safeParse({ parts: some }).success).toBe(isAccepted);
  });

  it.each([
    ['0'.repeat(64), true],
    ['F'.repeat(64), false],
    ['0'.repeat(63), false],
    ['', false],
  ])('the whole file’s sum %s', (sum, isAccepted) => {
    expect(completionSchema.safeParse({ sha256: sum }).success).toBe(isAccepted);
  });
});
