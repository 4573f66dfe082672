import { describe, expect, it } from 'vitest';
import { typedDecimal, typedWhole } from './typed-number.ts';

describe('a number that is typed', () => {
  it.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    [' 49,90 ', 49.9],
    ['-0', -0],
    ['-3', -3],
    ['1.234,50', 1234.5],
    ['1.234', NaN],
    ['1e2', NaN],
    ['0x10', NaN],
    ['Infinity', NaN],
    ['1,5,5', NaN],
    ['١٢', NaN],
    ['', NaN],
    ['dos', NaN],
  ])('%j is %d', (typed, value) => {
    expect(typedDecimal(typed)).toBe(value);
  });

  it.each([
    ['30', 30],
    [' 1.000 ', 1000],
    ['1.00', NaN],
    ['1e2', NaN],
    ['0x10', NaN],
    ['-1', NaN],
    ['1,5', NaN],
    ['', NaN],
  ])('%j counts %d', (typed, value) => {
    expect(typedWhole(typed)).toBe(value);
  });
});
