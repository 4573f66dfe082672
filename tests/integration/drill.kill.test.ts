import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { triesAll } from '../support/depth.ts';
import { backupOfBareSite, bareSite } from '../support/restore/bare-site.ts';
import {
  openDrillProgram,
  type DrillProgram,
  type KillPoint,
} from '../support/restore/drill-program.ts';
import { processesIn } from '../support/restore/drill.ts';

const SEED = 20_261_126;
const POINTS = 20;
const START_TIMEOUT_MS = 300_000;

let program: DrillProgram;
let archive: Buffer;

beforeAll(async () => {
  program = await openDrillProgram();
  // It leaves a process behind, as a plugin may that works in the background.
  archive = backupOfBareSite("exec( 'sleep 300 >/dev/null 2>&1 &' ); usleep( 200000 );");
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (program as DrillProgram | undefined)?.remove();
});

/** While the database is made, it starts, the backup is restored, and, in each run, while the site's code runs. */
const steps: KillPoint[] = [
  ...(triesAll ? ['--bootstrap', '--skip-networking', '--prove'] : []),
  'sleep 300',
].map((runs) => ({ runs }));

/** In `npm run test:long`, anywhere in a run of so many milliseconds; the same points in every run. */
function pointsWithin(ms: number): KillPoint[] {
  let seed = SEED;
  return Array.from({ length: POINTS }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return { afterMs: (seed / 2 ** 32) * ms };
  });
}

/** What came of the drill, but for its times. */
const outcomes = () => program.outcomes().map(({ failure, compared }) => ({ failure, compared }));
const proven = { failure: null, compared: bareSite };

async function expectNothingLeft() {
  expect(await readdir(join(program.dir, 'work'))).toEqual([]);
  expect((await readdir(join(program.dir, 'server'))).length).toBe(1);
  expect(await readFile('/proc/mounts', 'utf8')).not.toContain(program.dir);
  // A killed process ends within moments.
  await expect.poll(() => processesIn(program.dir), { interval: 20, timeout: 10_000 }).toEqual([]);
}

/** Kills the runner at each point, and lets the next one end. */
async function killAt(points: readonly KillPoint[]): Promise<{ kills: number; sent: number }> {
  program.put(archive);
  let kills = 0;
  for (const point of points) {
    const { code } = await program.run(point);
    expect(program.isQueued()).toBe(code === null);
    // A faster run may end before its point.
    if (code === null) kills += 1;
    else program.put(archive);
  }
  const sent = outcomes().length;
  const { code, log } = await program.run();
  expect(code, log).toBe(0);
  expect(program.isQueued()).toBe(false);
  expect(outcomes()).toEqual(Array.from({ length: sent + 1 }, () => proven));
  await expectNothingLeft();
  return { kills, sent };
}

test(
  'a runner that is killed in the middle leaves nothing to the next one, which ends equal',
  async () => {
    const points: KillPoint[] = triesAll
      ? [...steps, { call: 'SendMessage', isDone: false }]
      : steps;
    expect(await killAt(points)).toEqual({ kills: points.length, sent: 0 });
  },
  START_TIMEOUT_MS,
);

test.runIf(triesAll)(
  'a runner that is killed anywhere leaves nothing to the next one, which ends equal',
  async () => {
    program.put(archive);
    const { ms } = await program.run();
    expect((await killAt(pointsWithin(ms))).kills).toBeGreaterThan(POINTS / 2);
    const sent = { kills: 1, sent: 1 };
    expect(await killAt([{ call: 'SendMessage', isDone: true }])).toEqual(sent);
    expect(await killAt([{ call: 'DeleteMessage', isDone: false }])).toEqual(sent);
  },
  START_TIMEOUT_MS,
);
