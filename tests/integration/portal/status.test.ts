import type { Server } from 'node:http';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { websiteKey } from '../../../functions/core/table/keys/keys.ts';
import { statusContract } from '../../../functions/status/status.contract.ts';
import type { SyncFailureCode } from '../../../functions/status/status.failures.domain.ts';
import { someOf, triesAll } from '../../support/depth.ts';
import { newClient, type Person } from '../../support/people.ts';
import { callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { closeSite, registerSite, serveSite, statusOf, syncToTheEnd } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const [port = 0, deadPort = 0] = stack.sitePorts;
const KEY = 'clave-de-prueba-1';
/** Of the ways in which a site cannot be read: status.connector.test.ts has them all. */
const SOME = 2;

let sites = 0;
/** A site's address of its own: the schedule goes on reading the sites of the tests before. */
const newSiteUrl = () => `http://127.0.0.1:${String(port)}/sitio-${String((sites += 1))}`;

const answerOf = (version: string) => ({
  wordpress_version: version,
  php_version: '8.2.1',
  mysql_version: '8.0.36',
  plugins: [{ file: 'a/a.php', name: 'A', version: '1.0', active: true }],
  themes: { active_theme: 't', all_themes: [{ name: 'T', version: '2.0', active: true }] },
  updates: { plugins: { count: 1, updates: ['a/a.php'] }, themes: { count: 0, updates: [] } },
  counts: { users: 3, posts: 4, pages: 5, products: 6, orders: 7 },
});

let client: Person;
let server: Server | undefined;

beforeAll(async () => {
  client = await newClient(stack);
});

afterEach(async () => {
  if (server) await closeSite(server);
  server = undefined;
});

const sync = async (url: string, apiKey = KEY) => {
  const { websiteId } = await registerSite(stack, client, { url, apiKey });
  return syncToTheEnd(stack, client, websiteId);
};

describe('a sync somebody asks for', () => {
  it('stores what the connector says', async () => {
    server = await serveSite(port, (request, response) => {
      const known = request.headers.authorization === `Bearer ${KEY}`;
      response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answerOf('6.8.1')));
    });
    const status = await sync(newSiteUrl());
    expect(status.sync).toMatchObject({ state: 'completed', progress: 100, failure: null });
    expect(status.lastSyncDate).not.toBeNull();
    expect(status.stats).toMatchObject({
      wordpressVersion: '6.8.1',
      pluginsCount: 1,
      productsCount: 6,
      plugins: [{ file: 'a/a.php', updatePending: true }],
    });
  });

  it('runs once at a time, and shows that it runs', async () => {
    const held = Promise.withResolvers<undefined>();
    server = await serveSite(port, (_, response) => {
      void held.promise.then(() => response.end(JSON.stringify(answerOf('6.8.1'))));
    });
    const { websiteId } = await registerSite(stack, client, { url: newSiteUrl() });
    const parts = { token: client.token, params: { websiteId } };
    expect((await callRoute(stack, statusContract.sync, parts)).status).toBe(202);

    const second = await callRoute(stack, statusContract.sync, parts);
    expect([second.status, codeOf(second)]).toEqual([409, 'SYNC_IN_PROGRESS']);
    const running = await until(async () => {
      const status = await statusOf(stack, client, websiteId);
      return status.sync.state === 'in_progress' ? status : undefined;
    });
    expect(running.sync.progress).toBeGreaterThan(0);

    held.resolve(undefined);
    await until(async () => {
      const { sync: last } = await statusOf(stack, client, websiteId);
      return last.state === 'completed' ? last : undefined;
    });
    expect((await callRoute(stack, statusContract.sync, parts)).status).toBe(202);
  });

  it('keeps the data of the last success when a later sync fails', async () => {
    let version: string | undefined = '6.8.1';
    server = await serveSite(port, (_, response) => {
      response.writeHead(version ? 200 : 503).end(JSON.stringify(answerOf(version ?? '')));
    });
    const { websiteId } = await registerSite(stack, client, { url: newSiteUrl() });
    const first = await syncToTheEnd(stack, client, websiteId);
    version = undefined;
    const params = { websiteId };
    await callRoute(stack, statusContract.sync, { token: client.token, params });
    const second = await until(
      async () => {
        const status = await statusOf(stack, client, websiteId);
        return status.sync.state === 'failed' ? status : undefined;
      },
      // A scheduled sync may have come between with the old answer; the next one fails as well.
      { seconds: 130 },
    );
    expect(second.sync.failure).toMatchObject({ code: 'http_error', httpStatus: 503 });
    expect(second.stats).toEqual(first.stats);
    expect(second.lastSyncDate).not.toBeNull();
  }, 140_000);
});

describe('a site that cannot be read', () => {
  const failing: { what: string; code: SyncFailureCode; url: string }[] = [
    { what: 'nobody listens', code: 'refused', url: `http://127.0.0.1:${String(deadPort)}` },
    { what: 'no such domain', code: 'dns', url: 'https://no-existe.invalid' },
  ];
  it.each(failing)('says so when it is $what', async ({ code, url }) => {
    const { sync: last, stats } = await sync(url);
    expect(last).toMatchObject({ state: 'failed', failure: { code } });
    expect(last.failure?.cause).toMatch(/\.$/);
    expect(stats).toBeNull();
  });

  const answering: { what: string; code: SyncFailureCode; status: number; body: string }[] = [
    { what: 'refuses the key', code: 'unauthorized', status: 401, body: '{}' },
    {
      what: 'has no connector',
      code: 'no_connector',
      status: 404,
      body: '{"code":"rest_no_route"}',
    },
    { what: 'is something else', code: 'not_wordpress', status: 404, body: '<h1>404</h1>' },
    { what: 'answers a web page', code: 'not_json', status: 200, body: '<!doctype html>' },
    { what: 'answers other JSON', code: 'not_json', status: 200, body: '{"ok":true}' },
    { what: 'answers too much', code: 'too_big', status: 200, body: 'x'.repeat(1_100_000) },
    { what: 'breaks', code: 'http_error', status: 500, body: 'error' },
  ];
  it.each(someOf(answering, 0, SOME))('says so when it $what', async ({ code, status, body }) => {
    server = await serveSite(port, (_, response) => response.writeHead(status).end(body));
    expect((await sync(newSiteUrl())).sync.failure?.code).toBe(code);
  });

  it.runIf(triesAll)('says so when it never answers', async () => {
    server = await serveSite(port, () => undefined);
    expect((await sync(newSiteUrl())).sync.failure?.code).toBe('timeout');
  });

  it('says so when its key does not open: it was sealed for another site', async () => {
    const { name: TableName, client: dynamo } = tableOf(stack);
    const [one, other] = [
      await registerSite(stack, client, { url: newSiteUrl() }),
      await registerSite(stack, client, { url: newSiteUrl() }),
    ];
    const from = new GetCommand({ TableName, Key: websiteKey(one.websiteId) });
    const { Item } = await dynamo.send(from);
    await dynamo.send(
      new UpdateCommand({
        TableName,
        Key: websiteKey(other.websiteId),
        UpdateExpression: 'SET sealedKey = :key',
        ExpressionAttributeValues: { ':key': Item?.['sealedKey'] as Uint8Array },
      }),
    );
    const { sync: last } = await syncToTheEnd(stack, client, other.websiteId);
    expect(last.failure?.code).toBe('internal');
  });

  it('gets no key after a redirect to somewhere else', async () => {
    const url = newSiteUrl();
    const seen: (string | undefined)[] = [];
    server = await serveSite(port, (request, response) => {
      const elsewhere = request.headers.host?.startsWith('localhost') ?? false;
      if (request.url?.startsWith(new URL(url).pathname)) seen.push(request.headers.authorization);
      if (elsewhere) response.writeHead(401).end('{}');
      else {
        const location = `http://localhost:${String(port)}${request.url ?? ''}`;
        response.writeHead(301, { location }).end();
      }
    });
    expect((await sync(url)).sync.failure?.code).toBe('moved');
    expect(seen.slice(0, 2)).toEqual([`Bearer ${KEY}`, undefined]);
  });
});

describe.runIf(triesAll)('the schedule', () => {
  it('synchronises a site that nobody asked for', async () => {
    server = await serveSite(port, (_, response) => {
      response.end(JSON.stringify(answerOf('6.8.2')));
    });
    const { websiteId } = await registerSite(stack, client, { url: newSiteUrl() });
    const status = await until(
      async () => {
        const now = await statusOf(stack, client, websiteId);
        return now.lastSyncDate ? now : undefined;
      },
      { seconds: 150, everyMs: 1_000 },
    );
    expect(status.sync.state).toBe('completed');
    expect(status.stats?.wordpressVersion).toBe('6.8.2');
  }, 160_000);
});
