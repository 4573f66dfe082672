import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  syncWebsitesSchema,
  type StartSyncRun,
  type SyncWebsites,
} from '../../../events/status.events.ts';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { newId } from '../../../functions/core/id.ts';
import { createBatchWorker } from '../../../functions/core/queue/create-batch-worker.ts';
import { syncBatch } from '../../../functions/status/sync/status.batch.service.ts';
import { SyncError } from '../../../functions/status/sync/status.connector.ts';
import { prepareRun } from '../../../functions/status/runs/status.runs.prepare.service.ts';
import {
  createRunChunks,
  createRunResults,
  createRuns,
} from '../../../functions/status/runs/status.runs.entity.ts';
import { getLatestRun, startRun } from '../../../functions/status/runs/status.runs.service.ts';
import { createRunSites } from '../../../functions/status/runs/status.runs.sites.entity.ts';
import { createSiteConnections } from '../../../functions/websites/websites.view.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { putSites } from './support/bulk-sites.ts';
import { livesOf } from './support/lives.ts';
import { newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';
import { createSyncs } from './support/syncs.ts';

/** As the queue has it (infra/constructs/work-queue.ts), and how long it hides what was not finished. */
const RECEIVES = 3;
const VISIBILITY_MS = 360_000;
const SITES = 60;
/** Every tenth site cannot be read. */
const isDead = (index: number) => index % 10 === 0;

/** The worker dies at its n-th call of the table, or the table is away for so many calls from the n-th on. */
type Fault = { at: number; calls: number };
const faults = fc.record({
  at: fc.integer({ min: 1, max: 200 }),
  calls: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 150 })),
});

let table: TestTable;
/** What goes wrong in the batch that is worked on, and the calls it has made. */
let fault: Fault | undefined;
let calls = 0;

beforeAll(async () => {
  table = await newTable();
  table.client.middlewareStack.add(
    (next) => async (args) => {
      calls += 1;
      const isAway = fault && calls >= fault.at && calls < fault.at + fault.calls;
      if (isAway) throw new Error('Injected: the table is away');
      return next(args);
    },
    { step: 'build', name: 'faults' },
  );
});
afterAll(() => table.destroy());

interface Delivery {
  message: SyncWebsites;
  received: number;
}

let people = 600;

/** A client's sites, a run of them, and a queue that delivers each of its messages twice. */
async function setUp() {
  people += 1;
  const userId = personId(people);
  const sites: Website[] = Array.from({ length: SITES }, (_, n) =>
    sampleWebsite(n, userId, { url: `https://sitio-${String(n)}.example` }),
  );
  await putSites(table, sites);
  const caller: Caller = {
    userId,
    username: userId,
    groups: [],
    role: 'cliente',
    position: 'owner',
  };
  let clock = Date.UTC(2026, 10, 22, 12);
  const now = () => new Date((clock += 1));
  const wait = (ms: number) => (clock += ms);
  const starts: StartSyncRun[] = [];
  const queue: Delivery[] = [];
  const runs = {
    runs: createRuns(table),
    runSites: createRunSites(table),
    sendRun: async (messages: readonly StartSyncRun[]) => void starts.push(...messages),
    newId: () => newId(now()),
    now,
  };
  await startRun(caller, runs);
  for (const start of starts) {
    await prepareRun(start, {
      chunks: createRunChunks(table),
      runSites: runs.runSites,
      send: async (messages) => {
        for (const message of [...messages, ...messages]) queue.push({ message, received: 0 });
      },
      now,
    });
  }
  const latest = async () => (await getLatestRun(caller, runs)).run;
  return { userId, sites, queue, now, wait, latest };
}
type World = Awaited<ReturnType<typeof setUp>>;

/** The worker's handler over the real stores. No site that is finished is ever read again. */
function createHandler({ sites, queue, now, wait }: World) {
  const indexes = new Map(sites.map(({ url }, index) => [url, index]));
  const finished = new Set<string>();
  const { status, stats, ends } = createSyncs(table);
  const noted = async (websiteId: string, end: Promise<boolean>) => {
    const done = await end;
    if (done) finished.add(websiteId);
    return done;
  };
  const dependencies = {
    status,
    stats,
    ends: {
      complete: (...[ref, result]: Parameters<typeof ends.complete>) =>
        noted(ref.websiteId, ends.complete(ref, result)),
      fail: (...[ref, end]: Parameters<typeof ends.fail>) =>
        noted(ref.websiteId, ends.fail(ref, end)),
    },
    websites: createSiteConnections(table),
    secrets: { open: async () => 'clave' },
    readSite: async ({ url }: { url: string }) => {
      const index = indexes.get(url) ?? 0;
      expect(finished).not.toContain(sites[index]?.websiteId);
      if (isDead(index)) throw new SyncError('timeout');
      return sampleStats(5);
    },
    addressOf: async (url: string) => url,
    sendAgain: async (message: SyncWebsites) => void queue.push({ message, received: 0 }),
    results: createRunResults(table, now),
    dayOf: (instant: Date) => instant.toISOString().slice(0, 10),
    pause: async (ms: number) => wait(ms),
    log: { info: () => undefined, error: () => undefined },
    now,
  };
  const log = { error: () => undefined, info: () => undefined, warn: () => undefined };
  const setAside = () => Promise.reject(new Error('Every message of this model is sound'));
  return createBatchWorker(syncWebsitesSchema, { log, setAside })((messages, remainingMs) =>
    syncBatch(messages, remainingMs, dependencies),
  );
}

/** Works the queue off, a fault for each batch as long as there are some. Returns the dead letters. */
async function workOff(world: World, given: readonly Fault[]): Promise<SyncWebsites[]> {
  const { queue, wait } = world;
  const handler = createHandler(world);
  const dead: SyncWebsites[] = [];
  const left = [...given];
  while (queue.length > 0) {
    const batch = queue.splice(0, 10);
    [fault, calls] = [left.shift(), 0];
    const Records = batch.map(({ message }, n) => ({
      messageId: String(n),
      body: JSON.stringify(message),
    }));
    const answer = await handler({ Records } as never, { getRemainingTimeInMillis: () => 50_000 });
    // Nobody hears the answer of a worker that died.
    const died = fault?.calls === Infinity && calls >= fault.at;
    fault = undefined;
    const failed = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const back = batch.filter((_each, n) => died || failed.has(String(n)));
    for (const { message, received } of back) {
      if (received + 1 < RECEIVES) queue.push({ message, received: received + 1 });
      else dead.push(message);
    }
    if (back.length > 0) wait(VISIBILITY_MS);
  }
  return dead;
}

/** Every site is synchronised, shows its failure, or is in a dead letter; and the run counts each once. */
async function expectAllEnded(world: World, dead: readonly SyncWebsites[]): Promise<void> {
  const { sites, userId, latest } = world;
  const { status } = createSyncs(table);
  const given = new Set(dead.flatMap(({ websiteIds }) => websiteIds));
  const states = await Promise.all(
    sites.map(async ({ websiteId }, index) => {
      if (given.has(websiteId)) return 'dead letter';
      const row = await status.find({ ownerId: userId, websiteId });
      const { state, failures, nextAttemptAt } = row?.status.sync ?? {};
      return [state, failures, nextAttemptAt !== null, isDead(index)].join(' ');
    }),
  );
  // Somebody asked for the run: its failures are shown, and count nothing towards the back-off.
  const wanted = new Set(['completed 0 false false', 'failed 0 false true', 'dead letter']);
  expect(states.filter((state) => !wanted.has(state))).toEqual([]);

  const run = await latest();
  const [failing, counted] = [sites.filter((_site, index) => isDead(index)).length, given.size];
  expect(run).toMatchObject({ total: SITES, skipped: 0 });
  const { synced = 0, failed = 0 } = run ?? {};
  expect(synced).toBeLessThanOrEqual(SITES - failing);
  expect(failed).toBeLessThanOrEqual(failing);
  expect(synced + failed).toBeGreaterThanOrEqual(SITES - counted);
  if (counted === 0) expect(run?.state).toBe('finished');
}

it('workers that die and a table that goes away leave no site between, each message coming twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(faults, { maxLength: 4 }), async (given) => {
      const world = await setUp();
      await expectAllEnded(world, await workOff(world, given));
    }),
    livesOf(3, 200),
  );
}, 3_600_000);

it('two faults in a row bring nothing to the dead letters', async () => {
  const world = await setUp();
  const dead = await workOff(world, [
    { at: 60, calls: Infinity },
    { at: 30, calls: 100 },
  ]);
  expect(dead).toEqual([]);
  await expectAllEnded(world, dead);
  expect(await world.latest()).toMatchObject({ state: 'finished', synced: 54, failed: 6 });
});

it('a table that stays away brings all to the dead letters, where the alarm is', async () => {
  const world = await setUp();
  const always = { at: 1, calls: 1_000_000 };
  const dead = await workOff(
    world,
    Array.from({ length: 10 }, () => always),
  );
  expect(new Set(dead.flatMap(({ websiteIds }) => websiteIds)).size).toBe(SITES);
});
