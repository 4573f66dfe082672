import { describe, expect, it } from 'vitest';
import { columnAt, labelEvery, linesUpTo } from './chart.scale.ts';

describe('a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [1_001, [0, 500, 1_000, 1_500]],
  ])('up to %i has the lines %j', (most, lines) => {
    expect(linesUpTo(most)).toEqual(lines);
  });

  it('labels as many columns as have room', () => {
    expect(labelEvery(5, { width: 500, label: 60 })).toBe(1);
    expect(labelEvery(91, { width: 300, label: 60 })).toBe(19);
    expect(labelEvery(3, { width: 0, label: 60 })).toBe(180);
  });

  it('finds the column under the pointer, at its edges too', () => {
    const plot = { columns: 4, width: 200 };
    expect([-5, 0, 49, 50, 199, 300].map((x) => columnAt(x, plot))).toEqual([0, 0, 0, 1, 3, 3]);
  });
});
