import { describe, expect, it } from 'vitest';
import { changeOf } from './restore-bucket.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const file = (n: number, size = 10) => ({
  ...{ versionId: `v${String(n)}`, at: day(n), size, isMarker: false },
});
const marker = (n: number) => ({ ...file(n, 0), versionId: `m${String(n)}`, isMarker: true });
const changeOn = (n: number, ...versions: ReturnType<typeof file>[]) =>
  changeOf('a.zip', versions.toReversed(), day(n));

describe('what brings a file back to what it was', () => {
  it('is nothing where it is as it was, or was not there', () => {
    expect(changeOn(5, file(1))).toBeUndefined();
    expect(changeOn(5, file(6))).toBeUndefined();
    expect(changeOn(5, file(1), marker(2))).toBeUndefined();
    // It was deleted then, and came again since.
    expect(changeOn(5, file(1), marker(2), file(6))).toBeUndefined();
  });

  it('is its deletion undone, whatever its size', () => {
    const big = file(1, 40 * 1_024 ** 3);
    expect(changeOn(5, big, marker(6))).toEqual({
      ...{ key: 'a.zip', change: 'undelete', markers: ['m6'] },
    });
    expect(changeOn(5, file(1), marker(6), marker(7))).toMatchObject({ markers: ['m7', 'm6'] });
  });

  it('is a copy of what it was, where it was replaced since', () => {
    const copy = { key: 'a.zip', change: 'copy', versionId: 'v3' };
    expect(changeOn(5, file(1), file(3), file(6))).toEqual(copy);
    expect(changeOn(5, file(3), file(6), marker(7))).toEqual(copy);
    expect(changeOn(5, file(3), marker(6), file(7))).toEqual(copy);
  });

  it('is to be done by hand where S3 copies no file of that size', () => {
    expect(changeOn(5, file(3, 5 * 1_024 ** 3 + 1), file(6))).toMatchObject({ change: 'too-big' });
  });
});
