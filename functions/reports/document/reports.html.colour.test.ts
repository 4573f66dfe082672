import { describe, expect, it } from 'vitest';
import { contrastWithWhite, paletteOf } from './reports.html.colour.ts';

describe('the contrast with white', () => {
  it.each([
    ['#ffffff', 1],
    ['#000000', 21],
    ['#767676', 4.54],
    ['#777777', 4.48],
    ['#FF0000', 4],
  ])('of %s is %d', (colour, contrast) => {
    expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 2);
  });
});

describe('the colours of a report', () => {
  it('are the provider’s where white can be read on it', () => {
    expect(paletteOf('#0F766E')).toEqual({ brand: '#0F766E', accent: '#0F766E' });
  });

  it('are ink where it cannot, but for what has no words on it', () => {
    expect(paletteOf('#ffcc00')).toEqual({ brand: '#ffcc00', accent: '#1f2937' });
  });

  it.each(['', 'red', '#fff', '#12345g', '#1234567', '#123456;}', ' #123456', '#123456\n'])(
    '%j is none',
    (colour) => {
      expect(paletteOf(colour)).toEqual({ brand: '#1f2937', accent: '#1f2937' });
    },
  );
});
