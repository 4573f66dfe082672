import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  SYNC_CHUNK_SIZE,
  type StartSyncRun,
  type SyncWebsites,
} from '../../../events/status.events.ts';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { newId } from '../../../functions/core/id.ts';
import { syncRunChunkKey } from '../../../functions/core/table/keys/keys.ts';
import {
  RUN_SILENCE_MS,
  type SiteResult,
} from '../../../functions/status/runs/status.runs.domain.ts';
import { prepareRun } from '../../../functions/status/runs/status.runs.prepare.service.ts';
import {
  createRunChunks,
  createRunResults,
  createRuns,
  type RunChunks,
} from '../../../functions/status/runs/status.runs.entity.ts';
import { getLatestRun, startRun } from '../../../functions/status/runs/status.runs.service.ts';
import { createRunSites } from '../../../functions/status/runs/status.runs.sites.entity.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { putSites } from './support/bulk-sites.ts';
import { newTable, personId, sampleWebsite } from './support/samples.ts';

const started = new Date('2026-11-21T12:00:00.000Z');
const SITES = 60;
/** `npm run test:long` synchronises ten thousand. */
const MANY = triesAll ? 10_000 : 1_000;

let table: TestTable;
let clock: Date;
let starts: StartSyncRun[];
let syncs: SyncWebsites[];
let n = 0;
let ana: Caller;

const callerOf = (userId: string, role: Caller['role'] = 'cliente'): Caller => ({
  ...{ userId, username: userId, groups: [], role, position: 'owner' },
});
const admin = callerOf('admin', 'admin');
const benito = callerOf(personId(500));

const now = () => clock;
const wait = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const api = () => ({
  runs: createRuns(table),
  runSites: createRunSites(table),
  sendRun: async (messages: readonly StartSyncRun[]) => {
    starts.push(...messages);
  },
  ...{ newId: () => newId(clock), now },
});
const worker = () => ({
  chunks: createRunChunks(table),
  runSites: createRunSites(table),
  send: async (messages: readonly SyncWebsites[]) => {
    syncs.push(...messages);
  },
  now,
});
const latest = async (caller = ana) => (await getLatestRun(caller, api())).run;
const messageOf = (index = 0): StartSyncRun => {
  const message = starts[index];
  if (!message) throw new Error('No run was queued');
  return message;
};
/** Begins a run of Ana's and prepares it. */
const prepared = async () => {
  await startRun(ana, api());
  await prepareRun(messageOf(), worker());
};
const record = (message: SyncWebsites | undefined, results: Record<string, SiteResult>) => {
  if (!message?.run) throw new Error('A message of no run');
  return createRunResults(table, now).record(message.run, results);
};
const allOf = (message: SyncWebsites, result: SiteResult) =>
  Object.fromEntries(message.websiteIds.map((id) => [id, result]));

beforeAll(async () => {
  table = await newTable();
});
afterAll(() => table.destroy());

beforeEach(async () => {
  [clock, starts, syncs] = [started, [], []];
  const owner = personId((n += 1));
  ana = callerOf(owner);
  const keyless = sampleWebsite(SITES, owner, { keyConfigured: false });
  const sites = Array.from({ length: SITES }, (_, i) => sampleWebsite(i, owner));
  await putSites(table, [...sites, keyless]);
});

describe('a start', () => {
  it('makes a run that is being prepared, and queues that', async () => {
    const run = await startRun(ana, api());
    expect(run).toMatchObject({ state: 'preparing', total: 0, startedAt: started.toISOString() });
    expect(await latest()).toEqual(run);
    expect(starts).toEqual([
      {
        ...{ type: 'StartSyncRun', runId: run.runId, ownerId: ana.userId },
        requestedAt: started.toISOString(),
      },
    ]);
  });

  it.each([2, 10])('of %i at once makes one run', async (times) => {
    const runs = await Promise.all(Array.from({ length: times }, () => startRun(ana, api())));
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(1);
    expect(starts).toHaveLength(1);
  });

  it('answers the one under way, and makes another only after it', async () => {
    await prepared();
    const again = await startRun(ana, api());
    expect(again).toMatchObject({ runId: messageOf().runId, state: 'running', total: SITES });
    for (const message of syncs) await record(message, allOf(message, 'synced'));
    wait(1_000);
    const next = await startRun(ana, api());
    expect(next).toMatchObject({ state: 'preparing', synced: 0 });
    expect(starts.map(({ runId }) => runId)).toEqual([again.runId, next.runId]);
  });

  it('is refused where no site has a key', async () => {
    await expect(startRun(benito, api())).rejects.toMatchObject({ code: 'NO_SITES_TO_SYNC' });
    expect(await latest(benito)).toBeNull();
  });

  it('that cannot be queued is over at once', async () => {
    const sendRun = () => Promise.reject(new Error('no SQS'));
    await expect(startRun(ana, { ...api(), sendRun })).rejects.toThrow('no SQS');
    expect(await latest()).toMatchObject({ state: 'interrupted' });
    expect(await startRun(ana, api())).toMatchObject({ state: 'preparing' });
  });

  it('is nobody else’s to see: a client has their own run, administrators share one of every site', async () => {
    const own = await startRun(ana, api());
    expect(await latest(benito)).toBeNull();
    const all = await startRun(admin, api());
    expect(all.runId).not.toBe(own.runId);
    expect((await latest(callerOf('another', 'admin')))?.runId).toBe(all.runId);
    expect((await latest())?.runId).toBe(own.runId);
    const keys = starts.map(({ ownerId }) => ownerId);
    expect(keys).toEqual([ana.userId, null]);
  });
});

describe('preparing', () => {
  it('queues each of a client’s sites with a key once, fifty a message', async () => {
    await prepared();
    const { runId } = messageOf();
    expect(syncs.map(({ websiteIds }) => websiteIds.length)).toEqual([50, 10]);
    expect(new Set(syncs.flatMap(({ websiteIds }) => websiteIds)).size).toBe(SITES);
    expect(syncs.map(({ run }) => run)).toEqual([0, 1].map((chunk) => ({ runId, chunk })));
    expect(syncs[0]).toMatchObject({ requestedBy: 'run', requestedAt: started.toISOString() });
    expect(await latest()).toMatchObject({ state: 'running', total: SITES });
  });

  it('queues every site with a key for an administrator', async () => {
    await startRun(admin, api());
    const message = starts.find(({ ownerId }) => ownerId === null);
    // The run of a test before this one may be under way still.
    const runId = message?.runId ?? (await latest(admin))?.runId ?? '';
    const requestedAt = started.toISOString();
    await prepareRun({ type: 'StartSyncRun', runId, ownerId: null, requestedAt }, worker());
    const ids = new Set(syncs.flatMap(({ websiteIds }) => websiteIds));
    expect(ids.size).toBe(SITES * n);
    expect((await latest(admin))?.total).toBe(SITES * n);
  });

  it('twice makes the same chunks, and queues again only those without all results', async () => {
    await prepared();
    const [first, second] = syncs;
    if (!first || !second) throw new Error('Nothing was queued');
    await record(first, allOf(first, 'synced'));
    await record(second, { [second.websiteIds[0] ?? '']: 'failed' });
    const queued = syncs.splice(0);
    await prepareRun(messageOf(), worker());
    expect(syncs).toEqual(queued.slice(1));
    expect(await latest()).toMatchObject({ total: SITES, synced: 50, failed: 1 });
  });

  it('goes on after an attempt that died before it was done', async () => {
    await startRun(ana, api());
    const dying: RunChunks = {
      ...worker().chunks,
      finish: () => Promise.reject(new Error('killed')),
    };
    await expect(prepareRun(messageOf(), { ...worker(), chunks: dying })).rejects.toThrow();
    expect(syncs).toEqual([]);
    await prepareRun(messageOf(), worker());
    expect(syncs).toHaveLength(2);
    expect(await latest()).toMatchObject({ state: 'running', total: SITES });
  });

  it('by two at once keeps the chunks of one, in any order', async () => {
    const { runId } = await startRun(ana, api());
    const { chunks } = worker();
    const run = { owner: ana.userId, runId };
    const [first, second] = [await chunks.begin(run), await chunks.begin(run)];
    const chunk = (id: string) => ({ n: 0, websiteIds: [id] });
    const done = { total: 1, chunks: 1, at: clock };
    await chunks.put(runId, chunk('late'), { attempt: second ?? 0, at: clock });
    expect(await chunks.finish({ ...run, attempt: second ?? 0 }, done)).toBe(true);
    await chunks.put(runId, chunk('early'), { attempt: first ?? 0, at: clock });
    expect(await chunks.finish({ ...run, attempt: first ?? 0 }, done)).toBe(false);
    expect(await chunks.begin(run)).toBeUndefined();
    const Key = syncRunChunkKey(runId, 0);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item).toMatchObject({ websiteIds: ['late'] });
  });

  it('leaves a run alone that another one has replaced', async () => {
    await startRun(ana, api());
    wait(RUN_SILENCE_MS);
    await startRun(ana, api());
    await prepareRun(messageOf(0), worker());
    expect(syncs).toEqual([]);
    expect(await latest()).toMatchObject({ runId: messageOf(1).runId, state: 'preparing' });
  });

  it('finishes a run whose sites all lost their keys at once', async () => {
    const none = { listIds: async () => [] };
    await startRun(ana, api());
    await prepareRun(messageOf(), { ...worker(), runSites: none });
    expect(await latest()).toMatchObject({ state: 'finished', total: 0 });
  });
});

describe('results', () => {
  it('are counted by site, exactly, however often and in whatever parts they come', async () => {
    await prepared();
    const [first, ...others] = syncs;
    if (!first) throw new Error('Nothing was queued');
    const ids = first.websiteIds;
    const part = (from: number, to: number, result: SiteResult) =>
      Object.fromEntries(ids.slice(from, to).map((id) => [id, result]));
    const parts = [part(0, 20, 'synced'), part(20, 40, 'failed'), part(30, 50, 'skipped')];
    await Promise.all([...parts, ...parts, ...parts].map((some) => record(first, some)));
    const soFar = await latest();
    expect(soFar).toMatchObject({ state: 'running', synced: 20, finishedAt: null });
    // Of the ten that two parts report, the first result stands.
    expect((soFar?.failed ?? 0) + (soFar?.skipped ?? 0)).toBe(30);
    wait(5_000);
    for (const message of [...others, ...others]) await record(message, allOf(message, 'synced'));
    const end = await latest();
    expect(end).toMatchObject({
      ...soFar,
      state: 'finished',
      synced: 30,
      finishedAt: clock.toISOString(),
    });
    wait(60_000);
    await record(first, parts[0] ?? {});
    expect(await latest()).toEqual(end);
  });

  it('of a run that nobody knows are nobody’s', async () => {
    const of = { runId: newId(clock), chunk: 0 };
    await createRunResults(table, now).record(of, { a: 'synced' });
    const Key = syncRunChunkKey(of.runId, 0);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item).toBeUndefined();
  });

  it('that stop for ten minutes leave the run interrupted, until one comes', async () => {
    await prepared();
    wait(60_000);
    const [message] = syncs;
    await record(message, { [message?.websiteIds[0] ?? '']: 'synced' });
    wait(RUN_SILENCE_MS - 1);
    expect(await latest()).toMatchObject({ state: 'running' });
    wait(1);
    expect(await latest()).toMatchObject({ state: 'interrupted', synced: 1, finishedAt: null });
    await record(message, { [message?.websiteIds[1] ?? '']: 'synced' });
    expect(await latest()).toMatchObject({ state: 'running', synced: 2 });
  });

  it('never come for a run that nobody prepares: it is interrupted, too', async () => {
    await startRun(ana, api());
    wait(RUN_SILENCE_MS);
    expect(await latest()).toMatchObject({ state: 'interrupted' });
  });
});

describe('budgets', () => {
  it('a chunk’s fifty results take at most 5 write units', async () => {
    await prepared();
    const [message] = syncs;
    if (!message) throw new Error('Nothing was queued');
    const results = allOf(message, 'synced');
    const { writes, commands } = await table.meter.measure(() => record(message, results));
    expect(commands).toEqual(['UpdateItem', 'UpdateItem']);
    expect(writes).toBeLessThanOrEqual(5);
  });

  it(`how far a run of ${String(MANY)} sites is takes at most 3 read units`, async () => {
    const many = { listIds: async () => Array.from({ length: MANY }, () => newId(clock)) };
    await startRun(ana, api());
    const written = await table.meter.measure(() =>
      prepareRun(messageOf(), { ...worker(), runSites: many }),
    );
    expect(syncs).toHaveLength(MANY / SYNC_CHUNK_SIZE);
    for (const message of syncs) await record(message, allOf(message, 'synced'));
    const { reads, result } = await table.meter.measure(() => latest());
    expect(result).toMatchObject({ state: 'finished', synced: MANY });
    console.table({
      prepare: { writes: written.writes, reads: written.reads },
      progress: { reads },
    });
    expect(reads).toBeLessThanOrEqual(3);
    expect(written.writes).toBeLessThanOrEqual((2 * MANY) / SYNC_CHUNK_SIZE + 10);
  });
});
