import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback, startPortalProxy } from './portal-proxy.ts';
import { findFreePorts } from '../settings/ports.ts';

async function proxyTo(distribution?: RequestListener): Promise<string> {
  const [port = 0, stackPort = 0] = await findFreePorts(2);
  if (distribution) onTestFinished(await listenOnLoopback(createServer(distribution), stackPort));
  const distributionDomain = 'd1.cloudfront.localhost';
  const proxy = await startPortalProxy({ port, stackPort, distributionDomain });
  onTestFinished(() => proxy.stop());
  return proxy.url;
}

test('asks for the distribution by its host name and passes method, path, body and headers', async () => {
  const url = await proxyTo((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.statusCode = 201;
      const { host, 'x-test': sent } = request.headers;
      response.end(JSON.stringify([request.method, request.url, host, sent, body]));
    });
  });
  const answer = await fetch(`${url}/api/websites?x=%20`, {
    method: 'POST',
    body: 'ñ',
    headers: { 'x-test': 'yes' },
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const [method, path, host, header, body] = (await answer.json()) as string[];
  expect([method, path, header, body]).toEqual(['POST', '/api/websites?x=%20', 'yes', 'ñ']);
  expect(host).toMatch(/^d1\.cloudfront\.localhost:\d+$/);
});

test('answers on both loopback families, which browsers choose between', async () => {
  const url = await proxyTo((_request, response) => response.end('hola'));
  const { port } = new URL(url);
  const hosts = Object.values(networkInterfaces()).flat();
  const hasIpv6 = hosts.some((host) => host?.address === '::1');
  for (const host of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]) {
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('hola');
  }
});

const immutable = 'public, max-age=31536000, immutable';

test('asks once for what never changes, and every time for everything else', async () => {
  const asked: string[] = [];
  const url = await proxyTo((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path.startsWith('/assets/')) response.setHeader('cache-control', immutable);
    response.setHeader('x-test', 'yes');
    response.statusCode = path.endsWith('missing.js') ? 404 : 200;
    response.end(`${path} ñ`);
  });
  for (const path of ['/assets/a.js', '/assets/a.js?2', '/assets/missing.js', '/index.html']) {
    for (const time of ['first', 'second']) {
      const answer = await fetch(url + path);
      expect(answer.headers.get('x-test'), time).toBe('yes');
      expect(await answer.text(), time).toBe(`${path} ñ`);
    }
  }
  await (await fetch(`${url}/assets/a.js`, { headers: { range: 'bytes=0-1' } })).text();
  await (await fetch(`${url}/assets/a.js`, { method: 'POST' })).text();
  const twice = ['/assets/missing.js', '/assets/missing.js', '/index.html', '/index.html'];
  expect(asked).toEqual([
    '/assets/a.js',
    '/assets/a.js?2',
    ...twice,
    '/assets/a.js',
    '/assets/a.js',
  ]);
});

test('keeps no half of an answer', async () => {
  let asked = 0;
  const url = await proxyTo((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-length': '100', 'cache-control': immutable });
    response.write('half', () => response.destroy());
  });
  const read = () => fetch(`${url}/a.js`).then((answer) => answer.text());
  await expect(read()).rejects.toThrow();
  await expect(read()).rejects.toThrow();
  expect(asked).toBe(2);
});

test('does not invent an end for an answer that breaks off', async () => {
  const url = await proxyTo((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
});

test('says in plain text that the local services are down', async () => {
  const answer = await fetch(await proxyTo());
  expect(answer.status).toBe(502);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toContain('La pila local no responde');
});
