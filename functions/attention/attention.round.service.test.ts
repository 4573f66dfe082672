import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../tests/support/commit.ts';
import { sampleActivity } from '../activities/activities.samples.ts';
import type { Activity } from '../activities/activities.domain.ts';
import type { MonthlyReport } from '../reports/monthly/reports.monthly.run.domain.ts';
import { makeRound, type RoundDependencies } from './attention.round.service.ts';
import { currentRound, type Round } from './attention.rounds.domain.ts';

const started = new Date('2026-11-21T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const ana = '0190aaaa-0000-7000-8000-000000000001';
const idOf = (n: number) => `01kag0000000000000000${String(n).padStart(5, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, n) => idOf(n));

interface World {
  sites?: string[];
  due?: string[];
  activities?: Activity[];
  /** A subject that cannot be read. */
  broken?: string;
}

function setUp({ sites = [], due = [], activities = [], broken }: World = {}) {
  const clock = { now: started };
  const looked: string[] = [];
  const failed: unknown[] = [];
  let round: Round | undefined;
  let listed = 0;
  const reports = [
    { month: '2026-10', userId: ana, state: 'failed' },
    { month: '2026-09', userId: ana, state: 'delivered' },
  ] as MonthlyReport[];
  const dependencies: RoundDependencies = {
    attention: {
      find: (subject) => {
        looked.push(subject);
        return subject === broken
          ? Promise.reject(new Error('unreadable'))
          : Promise.resolve(undefined);
      },
      replace: () => [],
      findDue: () => Promise.resolve(due),
    },
    readState: () => Promise.resolve(undefined),
    commit: keepingCommit(started).commit,
    rounds: {
      findCurrent: (at) => Promise.resolve(currentRound(round, at)),
      keep: (next) => {
        round = next;
        return Promise.resolve();
      },
    },
    listSiteIds: () => {
      listed += 1;
      return Promise.resolve(sites);
    },
    people: { listClientIds: () => Promise.resolve([ana]) },
    payments: { listUnsettledIds: () => Promise.resolve([idOf(7)]) },
    activities: {
      list: ({ from, before }) => {
        const rows = activities.filter(({ activityId: id }) => id >= from && id < before);
        return Promise.resolve({ rows, reached: null });
      },
    },
    monthly: { list: () => Promise.resolve({ items: reports, nextCursor: null }) },
    now: () => clock.now,
    log: { error: (...said) => void failed.push(said) },
  };
  /** A run that has time for one step. */
  const run = () => makeRound(dependencies, () => true);
  const runWithTime = () => makeRound(dependencies, () => false);
  /** Runs until the round is over. */
  async function finish(): Promise<void> {
    do await run();
    while (round?.source !== null);
  }
  return { clock, looked, failed, run, runWithTime, finish, listed: () => listed };
}

describe('a round', () => {
  const [begun, waiting, done] = [
    sampleActivity({ activityId: idOf(3), userId: ana, status: 'en_progreso' }),
    sampleActivity({ activityId: idOf(1), userId: ana, status: 'pendiente' }),
    sampleActivity({ activityId: idOf(2), userId: ana, status: 'realizada' }),
  ];

  it('looks at every site, client and unsettled payment, and at what waits or failed', async () => {
    const { looked, finish } = setUp({ sites: ids(450), activities: [begun, waiting, done] });
    await finish();
    expect(looked).toEqual([
      ...ids(450).map((id) => `site.${id}`),
      `client.${ana}`,
      `payment.${idOf(7)}`,
      `activity.${idOf(3)}.${ana}`,
      `activity.${idOf(1)}.${ana}`,
      `report.2026-10.${ana}`,
    ]);
  });

  it('goes on while there is time, and lists the sites once', async () => {
    const { looked, listed, runWithTime } = setUp({ sites: ids(450).toReversed() });
    expect((await runWithTime()).visited).toBe(453);
    expect(looked.slice(0, 450)).toEqual(ids(450).map((id) => `site.${id}`));
    expect(listed()).toBe(1);
    expect((await runWithTime()).visited).toBe(0);
  });

  it('looks at two hundred in a step', async () => {
    const { run } = setUp({ sites: ids(450) });
    const visited = [];
    for (let n = 0; n < 4; n += 1) visited.push((await run()).visited);
    expect(visited).toEqual([200, 200, 50, 1]);
  });

  it('begins six hours after the one before', async () => {
    const { clock, looked, run, finish } = setUp({ sites: ids(1) });
    await finish();
    looked.length = 0;
    clock.now = new Date(started.getTime() + 6 * HOUR_MS - 1);
    await run();
    expect(looked).toEqual([]);
    clock.now = new Date(started.getTime() + 6 * HOUR_MS);
    await run();
    expect(looked).toEqual([`site.${idOf(0)}`]);
  });

  it('is held up by no subject that cannot be read, which is logged', async () => {
    const broken = `site.${idOf(0)}`;
    const { looked, failed, run } = setUp({ sites: ids(2), broken });
    await expect(run()).rejects.toThrow('1 subjects could not be looked at');
    expect(failed).toHaveLength(1);
    await run();
    expect(looked).toEqual([broken, `site.${idOf(1)}`, `client.${ana}`]);
  });
});

describe('each run', () => {
  it('looks at what is due', async () => {
    const due = `client.${ana}`;
    const { looked, run, finish } = setUp({ due: [due] });
    await finish();
    looked.length = 0;
    expect(await run()).toMatchObject({ due: 1, visited: 0 });
    expect(looked).toEqual([due]);
  });
});
