import { describe, expect, it } from 'vitest';
import { factsOf, packTally, tallyOf } from './status.runs.entity.ts';

const startedAt = '2026-11-21T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(startedAt) + ms);

describe('a tally', () => {
  it('is the greater text the more sites it counts, whatever they came to', () => {
    const results = Array<'skipped'>(50).fill('skipped');
    const growing = results.map((_, n) => packTally(results.slice(0, n)));
    expect(growing).toEqual(growing.toSorted());
    const [nine, ten] = [Array<'failed'>(9).fill('failed'), Array<'synced'>(10).fill('synced')];
    expect(packTally(nine) < packTally(ten)).toBe(true);
  });

  it('is added up with those of all chunks', () => {
    const run = {
      ...{ owner: 'ana', runId: 'run', requestedBy: 'ana', startedAt, expiresAt: 9 },
      ...{ total: 30, chunks: 21, preparedAt: startedAt },
    };
    const items = [
      {
        pk: 'p',
        sk: 's',
        c0: packTally(['synced', 'failed', 'skipped']),
        c19: packTally(['synced']),
      },
      { c0: packTally(['failed']), expiresAt: 9 },
    ].map((item, n) => ({ ...item, updatedAt: after(n).toISOString() }));
    expect(factsOf(run, items)).toEqual({
      ...{ runId: 'run', startedAt, prepared: { total: 30, at: startedAt }, givenUpAt: null },
      ...{ synced: 2, failed: 2, skipped: 1, lastResultAt: after(1).toISOString() },
    });
    expect([0, 19, 20, 399].map(tallyOf)).toEqual([
      { group: 0, attribute: 'c0' },
      { group: 0, attribute: 'c19' },
      { group: 1, attribute: 'c0' },
      { group: 19, attribute: 'c19' },
    ]);
  });
});
