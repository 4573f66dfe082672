import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { statusContract } from '../../../functions/status/status.contract.ts';
import { isRunOver } from '../../../functions/status/runs/status.runs.domain.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, type Person } from '../../support/people.ts';
import { closeSite, registerSite, serveSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { statusLiveContract } from '../../../functions/status/live/status.live.contract.ts';

const stack = inject('stack');
const [, , , , , , port = 0] = stack.sitePorts;
const KEY = 'clave-de-prueba-1';

const answer = {
  wordpress_version: '6.8.1',
  php_version: '8.2.1',
  plugins: [{ file: 'a/a.php', name: 'A', version: '1.0', active: true }],
  themes: { active_theme: 't', all_themes: [{ name: 'T', version: '2.0', active: true }] },
  updates: { plugins: { count: 1, updates: ['a/a.php'] }, themes: { count: 0, updates: [] } },
};
const urlOf = (name: string) => `http://127.0.0.1:${String(port)}/todos-${name}`;

let client: Person;
let server: Server;
const ids: string[] = [];

beforeAll(async () => {
  client = await newClient(stack);
  server = await serveSite(port, (request, response) => {
    const isDown = request.url?.startsWith('/todos-caido') ?? false;
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  for (const name of ['uno', 'dos', 'caido']) {
    const site = { url: urlOf(name), name: `Sitio ${name}`, apiKey: KEY };
    ids.push((await registerSite(stack, client, site)).websiteId);
  }
});
afterAll(() => closeSite(server));

describe('a sync of all of a client’s sites', () => {
  it('is one run however often it is asked for, and counts each site', async () => {
    const { token } = client;
    const begun = await callOk(stack, statusContract.startRun, { token });
    const again = await callOk(stack, statusContract.startRun, { token });
    expect(again.runId).toBe(begun.runId);
    const end = await until(async () => {
      const { run } = await callOk(stack, statusContract.latestRun, { token });
      return run && isRunOver(run) ? run : undefined;
    });
    expect(end).toMatchObject({
      ...{ runId: begun.runId, state: 'finished' },
      ...{ total: 3, synced: 2, failed: 1, skipped: 0 },
    });
  });

  it('shows in the list, its filters and its counts', async () => {
    const { token } = client;
    const summary = await callOk(stack, statusContract.summary, { token });
    expect(summary).toMatchObject({ total: 3, upToDate: 2, failing: 1, withPending: 2 });
    const query = { filter: 'failing', search: 'caido' };
    const { items } = await callOk(stack, statusContract.list, { token, query });
    expect(items.map(({ name }) => name)).toEqual(['Sitio caido']);
    const none = await callOk(stack, statusContract.list, {
      ...{ token, query: { ...query, search: 'uno' } },
    });
    expect(none).toMatchObject({ items: [], total: 0 });
  });

  it('leaves a point of the site’s history', async () => {
    const parts = { token: client.token, params: { websiteId: ids[0] ?? '' } };
    const { points, to } = await callOk(stack, statusContract.history, parts);
    expect(points).toEqual([
      {
        ...{ day: to, wordpressVersion: '6.8.1', phpVersion: '8.2.1' },
        ...{ pluginsPending: 1, themesPending: 0 },
      },
    ]);
  });

  it('is refused to a person without a site that has a key', async () => {
    const other = await newClient(stack);
    const refused = await callRoute(stack, statusContract.startRun, { token: other.token });
    expect(refused.status).toBe(409);
    expect(codeOf(refused)).toBe('NO_SITES_TO_SYNC');
    const { run } = await callOk(stack, statusContract.latestRun, { token: other.token });
    expect(run).toBeNull();
  });
});

describe('what a site says while somebody waits', () => {
  it('is its plugins and themes, with what can be updated', async () => {
    const parts = { token: client.token, params: { websiteId: ids[1] ?? '' } };
    expect(await callOk(stack, statusLiveContract.software, parts)).toMatchObject({
      plugins: [{ file: 'a/a.php', name: 'A', updatePending: true }],
      themes: [{ name: 'T', active: true, updatePending: false }],
    });
  });

  it('is why it cannot be read, and what to do about it', async () => {
    const parts = { token: client.token, params: { websiteId: ids[2] ?? '' } };
    const refused = await callRoute(stack, statusLiveContract.software, parts);
    expect(refused.status).toBe(424);
    expect(refused.body).toMatchObject({
      error: {
        code: 'SITE_UNREADABLE',
        message:
          'El sitio respondió con un error (503). Revisa el registro de errores de WordPress o consulta a tu proveedor de hosting.',
      },
    });
  });
});
