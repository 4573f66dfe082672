import { expect, it } from 'vitest';
import { limitsOf, monthOf, summaryFromRows } from './units.ts';

const dollarsOf = (what: string, sites: number) =>
  monthOf(sites).find((line) => line.what === what)?.dollars ?? Number.NaN;

it('a month grows with its sites, but for what does not depend on them', () => {
  for (const { what, dollars } of monthOf(100_000)) {
    const ten = dollarsOf(what, 1_000_000);
    if (what.startsWith('summary')) expect(ten).toBe(dollars);
    else expect(ten).toBeGreaterThan(dollars);
  }
});

it('syncs cost what docs/costs.md says of a million: between the unchanged and the changed ones', () => {
  const aMillion = dollarsOf('syncs', 1_000_000 / 120);
  expect(aMillion).toBeGreaterThan(1.53);
  expect(aMillion).toBeLessThan(3.41);
});

it('counters cost less than a cent where rows cost dollars', () => {
  expect(dollarsOf('summary, from its counters', 1_000_000)).toBeLessThan(0.01);
  expect(summaryFromRows(1_000_000)).toBeCloseTo(76.3, 0);
});

it('limits come in the order in which they are met, by what was measured', () => {
  const measured = { rowMs: 0.1, entryMs: 0.02, entryBytes: 300 };
  const limits = limitsOf(measured);
  expect(limits.map(({ sites }) => sites)).toEqual(
    limits.map(({ sites }) => sites).toSorted((a, b) => a - b),
  );
  const of = (words: string) => limits.find(({ what }) => what.includes(words))?.sites;
  expect(of('read all rows')).toBe(300_000);
  expect(of('cold directory')).toBe(1_500_000);
});
