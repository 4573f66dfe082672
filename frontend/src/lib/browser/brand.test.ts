import { describe, expect, it } from 'vitest';
import { brandTones } from './brand.ts';

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
