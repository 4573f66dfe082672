import { describe, expect, it } from 'vitest';
import { RUN_SILENCE_MS, runPercentOf, syncRunOf, type RunFacts } from './status.runs.domain.ts';

const startedAt = '2026-11-21T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(startedAt) + ms);
const facts = (more: Partial<RunFacts> = {}): RunFacts => ({
  ...{ runId: 'run', startedAt, prepared: null, givenUpAt: null, lastResultAt: null },
  ...{ synced: 0, failed: 0, skipped: 0 },
  ...more,
});
const prepared = { total: 4, at: after(60_000).toISOString() };
const lastResultAt = after(120_000).toISOString();

describe('syncRunOf', () => {
  it.each([
    ['preparing', facts(), 1],
    ['preparing', facts(), RUN_SILENCE_MS - 1],
    ['interrupted', facts(), RUN_SILENCE_MS],
    ['interrupted', facts({ givenUpAt: startedAt }), 1],
    ['running', facts({ prepared }), 60_001],
    ['running', facts({ prepared }), RUN_SILENCE_MS + 59_999],
    ['interrupted', facts({ prepared }), RUN_SILENCE_MS + 60_000],
    ['running', facts({ prepared, synced: 3, lastResultAt }), RUN_SILENCE_MS + 119_999],
    ['interrupted', facts({ prepared, synced: 3, lastResultAt }), RUN_SILENCE_MS + 120_000],
    ['finished', facts({ prepared, synced: 2, failed: 1, skipped: 1, lastResultAt }), 120_000],
    ['finished', facts({ prepared, synced: 4, lastResultAt }), 10 * RUN_SILENCE_MS],
    ['finished', facts({ prepared: { ...prepared, total: 0 } }), 60_000],
  ])('is %s for %j after %i ms', (state, known, ms) => {
    expect(syncRunOf(known, after(ms)).state).toBe(state);
  });

  it('ended with its last result, or with its preparation where it had none to wait for', () => {
    const done = facts({ prepared, synced: 4, lastResultAt });
    expect(syncRunOf(done, after(999_999)).finishedAt).toBe(lastResultAt);
    const empty = facts({ prepared: { ...prepared, total: 0 } });
    expect(syncRunOf(empty, after(999_999)).finishedAt).toBe(prepared.at);
    expect(syncRunOf(facts({ prepared }), after(999_999_999)).finishedAt).toBeNull();
  });

  it('says how far it is in whole percent', () => {
    expect(runPercentOf(syncRunOf(facts({ prepared, failed: 3 }), after(1)))).toBe(75);
    expect(runPercentOf(syncRunOf(facts(), after(1)))).toBe(0);
  });
});
