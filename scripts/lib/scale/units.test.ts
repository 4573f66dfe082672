import { expect, it } from 'vitest';
import { limitsOf, monthOf, monthOfPeople, summaryFromRows } from './units.ts';

const slow = { timeoutMs: 10_000, memoryMb: 1_769 };

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
  const row = { cpuMs: 0.1, waitMs: 0 };
  const measured = { row, entry: { cpuMs: 0.02, waitMs: 0 }, entryBytes: 300 };
  const limited = {
    fleet: slow,
    lists: { ...slow, timeoutMs: 60_000 },
    dispatcher: { ...slow, memoryMb: 512 },
  };
  const limits = limitsOf(measured, limited);
  expect(limits.map(({ sites }) => sites)).toEqual(
    limits.map(({ sites }) => sites).toSorted((a, b) => a - b),
  );
  const of = (words: string) => limits.find(({ what }) => what.includes(words))?.sites;
  // Less what the start takes; API Gateway gives up after 30 s, whatever the Lambda has.
  expect(of('read all rows in 10 s')).toBeCloseTo(96_960);
  expect(of('cold directory is read in 30 s')).toBeCloseTo(1_484_800);
  // With half a processor it takes twice as long.
  const waiting = { ...measured, row: { cpuMs: 0, waitMs: 0.1 } };
  const half = { ...limited, fleet: { ...slow, memoryMb: 1_769 / 2 } };
  expect(limitsOf(measured, half).find(({ what }) => what.includes('all rows'))?.sites).toBeCloseTo(
    46_960,
  );
  expect(limitsOf(waiting, half).find(({ what }) => what.includes('all rows'))?.sites).toBeCloseTo(
    93_920,
  );
});

it('people cost nothing at Cognito up to ten thousand, and then more than all else', () => {
  const cognito = (people: number) => monthOfPeople(people, slow)[0]?.dollars;
  expect([cognito(10_000), cognito(100_000)]).toEqual([0, 1_350]);
});
