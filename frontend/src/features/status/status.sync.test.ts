import { describe, expect, it } from 'vitest';
import { neverSynced, type Sync } from '../../../../functions/status/status.domain.ts';
import { runningSync, siteDetail } from './status.samples.ts';
import { clockSkewOf, hasEnded, keepNewestSync, outcomeOf, syncViewOf } from './status.sync.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const running = runningSync(now);
const before: Sync = {
  ...running,
  state: 'completed',
  startedAt: later(-3_600_000).toISOString(),
  leaseUntil: null,
};

describe('an answer older than what we know', () => {
  it('does not undo the sync just asked for', () => {
    const known = siteDetail({ sync: running });
    const fetched = siteDetail({ sync: before, name: 'Nombre nuevo' });

    const kept = keepNewestSync(known, fetched);

    expect(kept.sync).toEqual(running);
    expect(kept.name).toBe('Nombre nuevo');
  });

  it('is kept as it is when it is the first, or about the same sync', () => {
    const completed = siteDetail({ sync: { ...running, state: 'completed' } });

    expect(keepNewestSync(undefined, completed)).toBe(completed);
    expect(keepNewestSync(siteDetail({ sync: running }), completed)).toBe(completed);
    expect(keepNewestSync(siteDetail({ sync: neverSynced }), completed)).toBe(completed);
  });
});

describe('how a sync ended', () => {
  const requestedAt = now.toISOString();

  it.each([
    ['still running', running, undefined],
    ['waiting for a worker', { ...running, state: 'pending' }, undefined],
    ['an older one', before, undefined],
    ['completed', { ...running, state: 'completed' }, 'completed'],
    ['failed', { ...running, state: 'failed' }, 'failed'],
  ] as const)('%s', (_, sync, outcome) => {
    expect(outcomeOf(sync, requestedAt, later(1_000))).toBe(outcome);
  });

  it('is a failure once its lease is over', () => {
    expect(outcomeOf(running, requestedAt, later(59_999))).toBeUndefined();
    expect(outcomeOf(running, requestedAt, later(60_000))).toBe('failed');
  });
});

describe('the view of a sync', () => {
  it.each([
    [neverSynced, 'idle'],
    [before, 'idle'],
    [{ ...before, state: 'failed' }, 'failed'],
    [running, 'running'],
  ] as const)('%#', (sync, view) => {
    expect(syncViewOf(sync, later(1))).toBe(view);
  });

  it('is abandoned once its lease is over', () => {
    expect(syncViewOf(running, later(60_001))).toBe('abandoned');
  });
});

describe("the server's clock", () => {
  it('is ours when the difference is no more than the way of an answer', () => {
    expect(clockSkewOf(running, later(900))).toBe(0);
    expect(clockSkewOf(neverSynced, now)).toBe(0);
  });

  it('is learnt when ours is minutes wrong', () => {
    expect(clockSkewOf(running, later(300_000))).toBe(-300_000);
    expect(clockSkewOf(running, later(-300_000))).toBe(300_000);
  });
});

describe('whether a sync is over in the next reading', () => {
  it.each([
    ['one that ran and runs no more', running, before, true],
    ['one that waits and then runs', { ...running, state: 'pending' as const }, running, false],
    ['one that was over already', before, before, false],
    ['a new one', before, running, false],
  ])('%s', (_what, ...[known, fetched, ended]) => {
    expect(hasEnded(known, fetched)).toBe(ended);
  });
});
