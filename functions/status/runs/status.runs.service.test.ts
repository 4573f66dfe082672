import { describe, expect, it } from 'vitest';
import type { StartSyncRun } from '../../../events/status.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import type { RunFacts } from './status.runs.domain.ts';
import { getLatestRun, startRun, type RunsDependencies } from './status.runs.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const callerOf = (userId: string, role: Caller['role'] = 'cliente'): Caller => ({
  ...{ userId, username: userId, groups: [], role, position: 'owner' as const },
});
const [ana, admin] = [callerOf('ana'), callerOf('root', 'admin')];
const factsOf = (runId: string, more: Partial<RunFacts> = {}): RunFacts => ({
  ...{ runId, startedAt: '2026-11-21T11:59:00.000Z', prepared: null, givenUpAt: null },
  ...{ synced: 0, failed: 0, skipped: 0, lastResultAt: null },
  ...more,
});
const over = { prepared: { total: 0, at: '2026-11-21T11:59:30.000Z' } };

/** `latest` are the answers of the store, one after the other. */
function setUp(latest: (RunFacts | undefined)[], { wins = true, hasSites = true } = {}) {
  const sent: StartSyncRun[] = [];
  const calls: unknown[] = [];
  const deps: RunsDependencies = {
    runs: {
      findLatest: async (owner) => {
        calls.push(['find', owner]);
        return latest.length > 1 ? latest.shift() : latest[0];
      },
      start: async (owner, { requestedBy }, seen) => {
        calls.push(['start', owner, requestedBy, seen?.runId]);
        return wins;
      },
      giveUp: async (owner, { runId }) => {
        calls.push(['giveUp', owner, runId]);
      },
    },
    runSites: { hasAny: async () => hasSites },
    sendRun: async (messages) => {
      sent.push(...messages);
    },
    newId: () => 'new',
    now: () => now,
  };
  return { deps, sent, calls };
}

describe('startRun', () => {
  it.each([
    [ana, 'ana'],
    [admin, null],
  ])('begins a run in the place of one that is over', async (caller, owner) => {
    const { deps, sent, calls } = setUp([factsOf('old', over)]);
    expect(await startRun(caller, deps)).toMatchObject({ runId: 'new', state: 'preparing' });
    expect(calls).toEqual([
      ['find', owner],
      ['start', owner, caller.userId, 'old'],
    ]);
    expect(sent).toEqual([
      { type: 'StartSyncRun', runId: 'new', ownerId: owner, requestedAt: now.toISOString() },
    ]);
  });

  it('answers the one under way', async () => {
    const { deps, sent } = setUp([factsOf('old')]);
    expect(await startRun(ana, deps)).toMatchObject({ runId: 'old', state: 'preparing' });
    expect(sent).toEqual([]);
  });

  it('answers the one that was begun a moment before, and queues none', async () => {
    const { deps, sent } = setUp([undefined, factsOf('theirs')], { wins: false });
    expect(await startRun(ana, deps)).toMatchObject({ runId: 'theirs' });
    expect(sent).toEqual([]);
  });

  it('says so if the run that was faster was deleted again', async () => {
    const { deps } = setUp([undefined], { wins: false });
    await expect(startRun(ana, deps)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is refused where nothing can be synchronised', async () => {
    const { deps, calls } = setUp([undefined], { hasSites: false });
    await expect(startRun(ana, deps)).rejects.toMatchObject({ code: 'NO_SITES_TO_SYNC' });
    expect(calls).toEqual([['find', 'ana']]);
  });

  it('gives up a run that could not be queued', async () => {
    const { deps, calls } = setUp([undefined]);
    const sendRun = () => Promise.reject(new Error('no SQS'));
    await expect(startRun(ana, { ...deps, sendRun })).rejects.toThrow('no SQS');
    expect(calls.at(-1)).toEqual(['giveUp', 'ana', 'new']);
  });
});

it('getLatestRun has none where there was none', async () => {
  expect(await getLatestRun(ana, setUp([undefined]).deps)).toEqual({ run: null });
});
