import type { Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isRunOver } from '../../../functions/status/runs/status.runs.domain.ts';
import { statusContract } from '../../../functions/status/status.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { triesAll } from '../../support/depth.ts';
import { processesOf } from '../../support/lambdas.ts';
import { newClient, type Person } from '../../support/people.ts';
import { closeSite, registerSite, serveSite, statusOf } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const port = stack.sitePorts.at(-1) ?? 0;
const WORKER = 'status.worker';
/** Another worker has taken over by then. Milliseconds. */
const MOST_MS = 60_000;

const answer = JSON.stringify({
  ...{ wordpress_version: '6.8.1', php_version: '8.2.1', plugins: [] },
  themes: { active_theme: 't', all_themes: [] },
  updates: { plugins: { count: 0, updates: [] }, themes: { count: 0, updates: [] } },
});

let client: Person;
let server: Server;
/** Requests that the site does not answer yet. */
let held: ServerResponse[] | undefined = [];
beforeAll(async () => {
  client = await newClient(stack, 'muere-sync');
  server = await serveSite(port, (_, response) => {
    if (held) held.push(response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
});
afterAll(() => closeSite(server));

const newSite = (name: string) =>
  registerSite(stack, client, { url: `http://127.0.0.1:${String(port)}/${name}`, name });

/** Kills the worker while it reads a site, and lets the site answer from then on. @returns when (ms) */
async function killWhileItReads(): Promise<number> {
  await until(async () => (held && held.length > 0) || undefined, { everyMs: 10 });
  for (const pid of await processesOf(stack, WORKER)) process.kill(pid, 'SIGKILL');
  held = undefined;
  return performance.now();
}

it.runIf(triesAll)(
  'what a killed worker had is read by another within a minute: a site that somebody waits for',
  async () => {
    held = [];
    const { websiteId } = await newSite('muere-persona');
    const { token } = client;
    await callOk(stack, statusContract.sync, { token, params: { websiteId } });
    const killedAt = await killWhileItReads();
    const synced = await until(async () => {
      const { sync } = await statusOf(stack, client, websiteId);
      return sync.state === 'completed' || undefined;
    });
    expect(synced).toBe(true);
    expect(performance.now() - killedAt).toBeLessThan(MOST_MS);
  },
);

it.runIf(triesAll)('and the sites of a run, each once', async () => {
  held = [];
  await newSite('muere-todos');
  const { token } = client;
  await callOk(stack, statusContract.startRun, { token });
  const killedAt = await killWhileItReads();
  const run = await until(async () => {
    const { run: latest } = await callOk(stack, statusContract.latestRun, { token });
    return latest && isRunOver(latest) ? latest : undefined;
  });
  expect(run).toMatchObject({ state: 'finished', total: 2, synced: 2, failed: 0 });
  expect(performance.now() - killedAt).toBeLessThan(MOST_MS);
});
