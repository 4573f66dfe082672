import { expect, it } from 'vitest';
import { combinations, SHAPES, titleOf, type Combination } from './combinations.ts';

const differentOf = (read: (one: Combination) => string, isAll: boolean) =>
  new Set(combinations([], isAll).map(read)).size;

it('meets every pair of WordPress, PHP and database, and a network', () => {
  expect(combinations([], false)).toHaveLength(3 * 5 + 1 + SHAPES.length * 3);
  expect(differentOf(({ php, database }) => php + database, false)).toBe(3 * 5);
  expect(differentOf(({ wordpress, database }) => wordpress + database, false)).toBe(3 * 5);
  expect(differentOf(({ wordpress, php }) => wordpress + php, false)).toBe(3 * 3);
  expect(combinations(['shape'], false).map(titleOf)).toHaveLength(SHAPES.length * 3);
});

it('has every WordPress on every PHP and database where all are wanted', () => {
  expect(differentOf(titleOf, true)).toBe(3 * 3 * 5 + 1 + SHAPES.length * 3);
});

it('words choose among them', () => {
  expect(combinations(['php 8.4', 'sqlite', '6.1'], true).map(titleOf)).toEqual([
    'WordPress 6.1, PHP 8.4, SQLite',
  ]);
  expect(combinations(['multisite'], false)).toMatchObject([{ isNetwork: true }]);
});
