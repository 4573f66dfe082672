import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { smoke } from './smoke-checks.ts';

const page = { 'content-security-policy': "default-src 'self'", 'strict-transport-security': 'x' };
const type = { 'content-type': 'application/json' };
const configuration = JSON.stringify({ userPoolId: 'a', clientId: 'b', region: 'c' });

/** A portal that works, but for the answers of some paths. */
async function portal(wrong: Record<string, [number, object, string][]> = {}) {
  const right: Record<string, [number, object, string]> = {
    '/': [200, page, '<html lang="es">'],
    '/login': [200, page, '<html lang="es">'],
    '/config.json': [200, type, configuration],
    '/api/profile': [401, type, '{}'],
    '/api/no-existe': [404, type, '{}'],
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const [status, headers, body] = wrong[path]?.shift() ?? right[path] ?? [404, {}, ''];
    response.writeHead(status, headers as Record<string, string>).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const wrongIn = async (url: string, tries = 1) =>
  (await smoke(url, { tries, pauseMs: 0 })).filter(({ state }) => state !== 'ok');

it('finds nothing wrong with a portal that works', async () => {
  expect(await wrongIn(await portal())).toEqual([]);
});

it.each([
  ['/', [200, {}, '<html lang="es">'], '/: no content-security-policy'],
  ['/login', [403, page, ''], '/login: status 403'],
  ['/config.json', [200, type, '{"userPoolId":"a"}'], '/config.json: without clientId'],
  ['/config.json', [200, {}, '<html>'], "/config.json: Unexpected token '<'"],
  ['/api/profile', [200, page, '<html>'], '/api/profile: status 200'],
  ['/api/no-existe', [404, { 'content-type': 'text/html' }, ''], ': status 404, text/html'],
] as const)('says what is wrong with %s', async (path, [...answer], said) => {
  const [finding] = await wrongIn(await portal({ [path]: [answer] }));
  expect(finding?.says).toContain(said);
});

it('waits for what comes some minutes after a first deployment', async () => {
  const url = await portal({ '/config.json': [[403, {}, '']] });
  expect(await wrongIn(url, 2)).toEqual([]);
});

it('says that nobody answers', async () => {
  expect(await wrongIn('http://127.0.0.1:9')).toHaveLength(5);
});
