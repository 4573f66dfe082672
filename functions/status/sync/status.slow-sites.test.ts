import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressOf } from '../../core/outbound/address-of.ts';
import { createHostLookup } from '../../core/outbound/dns-lookup.ts';
import { createOutboundClient } from '../../core/outbound/outbound-client.ts';
import { syncBatch, type BatchDependencies } from './status.batch.service.ts';
import { createReadSite } from './status.connector.ts';
import { neverSynced } from '../status.domain.ts';
import type { StatusRow } from '../status.entity.ts';

const HANGING = '127.0.11.1';
const DRIPPING = '127.0.11.2';

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{');
  const timer = setInterval(() => response.write(' '), 1_000);
  response.on('close', () => {
    clearInterval(timer);
  });
}

/** One server for every 127.x.y.z, that behaves by the address it was reached at. */
const server = createServer((request, response) => {
  const address = request.socket.localAddress;
  if (address === DRIPPING) drip(response);
  else if (address !== HANGING)
    response.end('{"wordpress_version":"6.9","plugins":[],"themes":{"all_themes":[]}}');
});
beforeAll(async () => {
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('a host that never answers, and one that drips a byte a second, delay no other site', async () => {
  const { port } = server.address() as AddressInfo;
  const ended: [websiteId: string, how: string][] = [];
  const sentAgain: string[] = [];
  const lookup = createHostLookup();
  const outbound = createOutboundClient({
    allowedLoopbackPorts: [port],
    lookup,
  });
  const end = (id: string, how: string) => {
    ended.push([id, how]);
    return Promise.resolve(true);
  };
  const urlOf = (websiteId: string) => `http://${websiteId.split('/')[0] ?? ''}:${String(port)}`;
  const deps: BatchDependencies = {
    websites: {
      // A site's id is its address, and which of that server's sites it is.
      findConnection: async (websiteId) => ({
        ...{ websiteId, userId: null, sealedKey: new Uint8Array([1]) },
        url: urlOf(websiteId),
      }),
    },
    status: {
      find: async ({ websiteId }) =>
        ({
          finishedAt: null,
          statsHash: null,
          status: { name: '', url: urlOf(websiteId), sync: neverSynced },
        }) as StatusRow,
      claim: async () => undefined,
      progress: async () => true,
    },
    stats: { hashOf: () => 'hash' },
    ends: {
      complete: ({ websiteId }) => end(websiteId, 'read'),
      fail: ({ websiteId }, { failure }) => end(websiteId, failure.code),
    },
    secrets: { open: async () => 'key' },
    readSite: createReadSite(outbound),
    addressOf: createAddressOf(lookup),
    // The test is about the order of the sites, not about how long a worker waits for one.
    readLimitMs: 5_000,
    sendAgain: async ({ websiteIds }) => void sentAgain.push(...websiteIds),
    pause: async () => undefined,
    dayOf: () => '2026-11-21',
    log: {
      info: () => undefined,
      error: (line) => expect.unreachable(JSON.stringify(line)),
    },
    now: () => new Date(),
  };
  const ofHost = (host: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${host}/${String(n)}`);
  const good = Array.from({ length: 60 }, (_, n) => `127.0.12.${String(n + 1)}`);
  const slow = [...ofHost(HANGING, 3), ...ofHost(DRIPPING, 3)];
  // The slow ones are the first of all.
  const chunks = [slow, good.slice(0, 25), good.slice(25, 50), good.slice(50)];
  const messages = chunks.map((websiteIds) => ({
    ...{ type: 'SyncWebsites' as const, websiteIds, requestedBy: 'schedule' as const },
    requestedAt: new Date().toISOString(),
  }));

  const outcomes = await syncBatch(messages, () => 60_000, deps);

  expect(outcomes.filter(Boolean)).toEqual([]);
  // Every good one was done before the first of the slow ones was given up, its time being over.
  expect(
    ended
      .slice(0, good.length)
      .map(([id]) => id)
      .sort(),
  ).toEqual([...good].sort());
  expect(ended.slice(0, good.length).every(([, how]) => how === 'read')).toBe(true);
  const late = ended.slice(good.length);
  expect([...late.map(([id]) => id), ...sentAgain].sort()).toEqual([...slow].sort());
  // A server that hangs has two places, once each.
  expect(sentAgain.sort()).toEqual([`${HANGING}/2`, `${DRIPPING}/2`]);
  expect(late.every(([, how]) => how === 'timeout')).toBe(true);
}, 30_000);
