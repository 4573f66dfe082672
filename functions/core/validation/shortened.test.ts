import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, shortened } from './shortened.ts';

const family = '👩‍👩‍👧';

describe('a text that is cut', () => {
  it('keeps what fits, and says where it does not', () => {
    expect(shortened('Tienda', 6)).toBe('Tienda');
    expect(shortened('Tienda del Sur', 8)).toBe('Tienda…');
  });

  it.each([
    ['a😀', 2, 'a'],
    [`a${family}`, 5, 'a'],
    [`a${family}b`, 9, `a${family}`],
    ['ae\u0301', 2, 'a'],
    ['a🇨🇱', 4, 'a'],
    // One letter with more accents than there is room for.
    [`e${'\u0301'.repeat(20)}`, 5, `e${'\u0301'.repeat(4)}`],
  ])('%j in %d is %j', (text, max, beginning) => {
    expect(beginningOf(text, max)).toBe(beginning);
  });

  it('is never too long, and has no half characters', () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(family, '😀', 'e\u0301')))
      .map((parts) => parts.join('').toWellFormed());
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (whole, max) => {
        const cut = shortened(whole, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
        if (whole.length <= max) expect(cut).toBe(whole);
      }),
    );
  });
});
