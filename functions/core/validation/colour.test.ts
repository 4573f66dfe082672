import { describe, expect, it } from 'vitest';
import { brandTones, contrastOf } from './colour.ts';

describe('the tones of a brand colour', () => {
  it.each([
    ['#4f46e5', 277],
    ['#ff0000', 29],
    ['#00FF00', 142],
    ['#0000ff', 264],
    ['#d97706', 58],
  ])('%s has the hue %i', (colour, hue) => {
    expect(brandTones(colour)).toEqual({ hue, strength: expect.any(Number) as number });
    expect(brandTones(colour)?.strength).toBeGreaterThan(0.7);
  });

  it.each(['#000000', '#777777', '#ffffff'])('%s has no colour', (grey) => {
    expect(brandTones(grey)?.strength).toBeCloseTo(0, 3);
  });

  it.each(['', '4f46e5', '#4f46e', 'indigo'])('%j is no colour', (colour) => {
    expect(brandTones(colour)).toBeUndefined();
  });
});

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#FFFFFF', 4.54],
    ['#4f46e5', '#ffffff', 6.29],
  ])('%s and %s: %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
  });

  it('is the least where one is no colour', () => {
    expect(contrastOf('indigo', '#ffffff')).toBe(1);
  });
});
