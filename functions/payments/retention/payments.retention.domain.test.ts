import { describe, expect, it } from 'vitest';
import { splitByAge } from './payments.retention.domain.ts';

const payment = (createdAt: string) => ({ createdAt });
const old = payment('2020-03-01T12:00:00.000Z');
const recent = payment('2021-12-31T23:59:59.999Z');
const split = (now: string) => splitByAge([recent, old], { now: new Date(now), years: 6 });

describe('payments of a deleted client', () => {
  it.each([
    ['2026-12-31T23:59:59.999Z', [], '2027-01-01T00:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', [old], '2028-01-01T00:00:00.000Z'],
    ['2028-01-01T00:00:00.000Z', [recent, old], undefined],
  ])('are kept until six years after their year are over: %s', (now, due, next) => {
    expect(split(now).due).toEqual(due);
    expect(split(now).next?.toISOString()).toBe(next);
  });
});
