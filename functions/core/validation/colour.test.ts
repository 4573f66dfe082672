import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandTones, contrastOf, readableColour } from './colour.ts';

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

describe('a readable colour', () => {
  it.each(['#4f46e5', '#767676', '#000000'])('is %s itself, which can be read', (colour) => {
    expect(readableColour(colour)).toBe(colour);
  });

  it('can be read on white, whatever the brand, and keeps its hue', () => {
    const channel = fc.nat(255).map((value) => value.toString(16).padStart(2, '0'));
    const colours = fc.tuple(channel, channel, channel).map((all) => `#${all.join('')}`);
    fc.assert(
      fc.property(colours, (colour) => {
        expect(contrastOf(readableColour(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
    const hue = brandTones(readableColour('#fbbf24'))?.hue ?? 0;
    expect(Math.abs(hue - (brandTones('#fbbf24')?.hue ?? 0))).toBeLessThan(8);
  });

  it('is no colour where there is none', () => {
    expect(readableColour('indigo')).toBe('indigo');
  });
});
