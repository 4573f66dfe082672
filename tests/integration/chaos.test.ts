import type { Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../functions/core/id.ts';
import { notificationsContract } from '../../functions/notifications/notifications.contract.ts';
import { isRunOver, type SyncRun } from '../../functions/status/runs/status.runs.domain.ts';
import { statusContract } from '../../functions/status/status.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import type { RunningStack } from '../../infra/local/stack.ts';
import { triesAll } from '../support/depth.ts';
import { announce } from '../support/events.ts';
import { processesOf } from '../support/lambdas.ts';
import { newClient, PASSWORD, tokenOf, type Person } from '../support/people.ts';
import { queueOf, workedQueues } from '../support/queues/queues.ts';
import { throttled } from '../support/queues/throttled-table.ts';
import { closeSite, registerSite, serveSite } from '../support/sites.ts';
import { startTestStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

// The portal's promises while things break, measured: docs/reliability.md. Only `npm run test:long` has minutes for it.
const SITES = 30;
const EVENTS = 30;
const GARBAGE = 20;
/** The third delivery of a message is its last: what ends its worker each time must not go on. */
const KILLS = 2;

let stack: RunningStack;
let person: Person;
let server: Server;
let held: ServerResponse[] | undefined;
const answer = JSON.stringify({
  ...{ wordpress_version: '6.8.1', php_version: '8.2.1', plugins: [] },
  themes: { active_theme: 't', all_themes: [] },
  updates: { plugins: { count: 0, updates: [] }, themes: { count: 0, updates: [] } },
});

/** Of every queue that holds dead letters, how many. */
async function deadLetters(): Promise<Record<string, number>> {
  const names = await workedQueues(stack.info);
  const all = [...names, 'portal-local-events-publisher', 'portal-local-events-collector'];
  const depths = await Promise.all(
    all.map(async (name) => {
      const queue = await queueOf(stack.info, `${name}-dead-letters`);
      return [name, await queue.depth()] as const;
    }),
  );
  return Object.fromEntries(depths.filter(([, depth]) => depth > 0));
}

/** A local access token lives for five minutes, and an outage of the table takes longer. */
const TOKEN_MS = 3 * 60_000;
let signedInAt = 0;
async function token(): Promise<string> {
  if (performance.now() - signedInAt > TOKEN_MS) {
    const { email } = person;
    person = { ...person, token: await tokenOf(stack.info, { email, password: PASSWORD }) };
    signedInAt = performance.now();
  }
  return person.token;
}

const seconds = (ms: number) => Math.round(ms / 100) / 10;
const report = (what: string, figures: object) => {
  console.log(`${what}: ${JSON.stringify(figures)}`);
};

/** Syncs all sites, and says how it ended and after how long. */
async function syncAll(meanwhile: () => Promise<void> = async () => undefined) {
  const started = performance.now();
  await callOk(stack.info, statusContract.startRun, { token: await token() });
  await meanwhile();
  const run = await until(
    async () => {
      const asking = { token: await token() };
      const { run: latest } = await callOk(stack.info, statusContract.latestRun, asking);
      return latest && isRunOver(latest) ? latest : undefined;
    },
    { seconds: 900, everyMs: 500 },
  );
  return { run, took: seconds(performance.now() - started) };
}

const all: Partial<SyncRun> = { state: 'finished', total: SITES, synced: SITES, failed: 0 };

/** Announces refunds and waits until the person reads of each, once. @returns seconds until the last one */
async function eventsArrive(meanwhile: () => Promise<void> = async () => undefined) {
  const started = performance.now();
  const ids = Array.from({ length: EVENTS }, () => newId());
  for (const eventId of ids) {
    await announce(stack.info, {
      ...{ type: 'PaymentRefunded', eventId, userId: person.profile.userId, paymentId: newId() },
      ...{ planName: 'Básico', amountCents: 100, currency: 'USD' },
    });
  }
  await meanwhile();
  await until(async () => (await missing(ids)).length === 0 || undefined, {
    ...{ seconds: 900, everyMs: 500 },
  });
  return seconds(performance.now() - started);
}

async function missing(ids: readonly string[]): Promise<string[]> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await callOk(stack.info, notificationsContract.list, {
      token: await token(),
      query: { filter: 'all', ...(cursor !== undefined && { cursor }) },
    });
    for (const { notificationId } of items) seen.add(notificationId);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids.filter((id) => !seen.has(id));
}

describe.runIf(triesAll)('chaos', () => {
  beforeAll(async () => {
    stack = await startTestStack({ name: 'chaos', demoData: true });
    person = await newClient(stack.info, 'caos');
    const [port = 0] = stack.info.sitePorts;
    server = await serveSite(port, (_, response) => {
      if (held) held.push(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    for (let n = 0; n < SITES; n += 1) {
      const url = `http://127.0.0.1:${String(port)}/caos-${String(n)}`;
      await registerSite(stack.info, person, { url, name: `Caos ${String(n)}` });
    }
  }, 600_000);
  afterAll(async () => {
    await closeSite(server);
    await stack.stop();
  });

  it('without any: what syncs and events take', async () => {
    const { run, took } = await syncAll();
    expect(run).toMatchObject(all);
    report('calm', { sync: took, events: await eventsArrive() });
    expect(await deadLetters()).toEqual({});
  });

  it('with garbage in every queue and the outbox: all of it is dead letters, and nothing waits', async () => {
    const names = await workedQueues(stack.info);
    const throwGarbage = async () => {
      for (let n = 0; n < GARBAGE; n += 1) {
        await announce(stack.info, { type: '', eventId: '' });
        for (const name of names)
          await (await queueOf(stack.info, name)).send(`{basura ${String(n)}`);
      }
    };
    const { run, took } = await syncAll(throwGarbage);
    expect(run).toMatchObject(all);
    const events = await eventsArrive(throwGarbage);
    const expected = Object.fromEntries(
      [...names, 'portal-local-events-publisher'].map((name) => [name, 2 * GARBAGE]),
    );
    await until(async () => {
      const found = await deadLetters();
      return names.every((name) => found[name] === 2 * GARBAGE) || undefined;
    });
    expect(await deadLetters()).toEqual(expected);
    report('garbage', { queues: names.length, each: 2 * GARBAGE, sync: took, events });
  }, 900_000);

  it('with workers killed twice: each site is read, within a minute of the last', async () => {
    const dead = await deadLetters();
    let killedAt = 0;
    held = [];
    const kill = async () => {
      for (let n = 0; n < KILLS; n += 1) {
        await until(async () => (held && held.length > 0) || undefined, { everyMs: 10 });
        for (const pid of await processesOf(stack.info, 'status.worker'))
          process.kill(pid, 'SIGKILL');
        killedAt = performance.now();
        held = n === KILLS - 1 ? undefined : [];
      }
    };
    const { run, took } = await syncAll(kill);
    expect(run).toMatchObject(all);
    const after = seconds(performance.now() - killedAt);
    report('killed', { times: KILLS, sync: took, afterTheLast: after });
    expect(after).toBeLessThan(60);
    expect(await deadLetters()).toEqual(dead);
  }, 900_000);

  it('with a table that refuses two of three tries: nothing is lost', async () => {
    const dead = await deadLetters();
    const table = await throttled(stack.info, ['status.worker', 'notifications.subscriber'], 3);
    try {
      const { run, took } = await syncAll();
      expect(run).toMatchObject(all);
      const events = await eventsArrive();
      report('throttled', { refused: table.refused(), sync: took, events });
      expect(table.refused()).toBeGreaterThan(SITES);
      expect(await deadLetters()).toEqual(dead);
    } finally {
      await table.release();
    }
  }, 900_000);

  it('with a table that refuses everything for 20 s: what failed comes again, and nothing is lost', async () => {
    const dead = await deadLetters();
    const table = await throttled(
      stack.info,
      ['status.worker', 'notifications.subscriber'],
      Infinity,
    );
    const mend = async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 20_000);
      });
      table.mend();
    };
    try {
      const mended = mend();
      const [sync, events] = await Promise.all([syncAll(), eventsArrive()]);
      await mended;
      expect(sync.run).toMatchObject(all);
      report('outage of 20 s', { refused: table.refused(), sync: sync.took, events });
      expect(await deadLetters()).toEqual(dead);
    } finally {
      await table.release();
    }
  }, 1_200_000);
});
