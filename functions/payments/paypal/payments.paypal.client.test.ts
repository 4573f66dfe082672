import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createPaypalClient } from './payments.paypal.client.ts';
import { ProviderUnavailable } from '../payments.provider.ts';

const SECRET = 'the-secret';
const TOKEN = 'the-token';
const credentials = async () => ({ clientId: 'c', clientSecret: SECRET, webhookId: 'w' });

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers tokens by itself, everything else as set. */
async function serve(answer: Answerer) {
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/v1/oauth2/token') {
      answer(request, response);
      return;
    }
    tokens.push(request.headers.authorization ?? '');
    response.end(JSON.stringify({ access_token: `${TOKEN}-${tokens.length}`, expires_in: 3600 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, tokens };
}

async function failureOf(answer: Answerer, deadlineMs = 5_000): Promise<Error> {
  const { baseUrl } = await serve(answer);
  const client = createPaypalClient({ baseUrl, credentials, deadlineMs });
  const sent = client.send({ method: 'get', path: 'v2/x', deadline: client.startDeadline() });
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderUnavailable);
  return error as Error;
}

it('renews its token a minute before it expires, and not sooner', async () => {
  const seen: (string | undefined)[] = [];
  const { baseUrl, tokens } = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.end('{}');
  });
  let now = 0;
  const client = createPaypalClient({ baseUrl, credentials, now: () => now });
  const send = () => client.send({ method: 'get', path: 'v2/x', deadline: client.startDeadline() });
  await send();
  now = 3_539_999;
  await send();
  now = 3_540_000;
  await send();
  expect(seen).toEqual([`Bearer ${TOKEN}-1`, `Bearer ${TOKEN}-1`, `Bearer ${TOKEN}-2`]);
  expect(tokens[0]).toBe(`Basic ${Buffer.from(`c:${SECRET}`).toString('base64')}`);
});

it('follows no redirect with its token', async () => {
  const paths: unknown[] = [];
  const error = await failureOf(({ url }, response) => {
    paths.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(paths).not.toContain('/elsewhere');
  expect(error.message).toContain('get v2/x');
});

it('sends what is to happen once with its key, and again with the same', async () => {
  const keys: unknown[] = [];
  const { baseUrl } = await serve((request, response) => {
    keys.push(request.headers['paypal-request-id']);
    response.writeHead(keys.length === 1 ? 503 : 201).end('{"id":"1"}');
  });
  const client = createPaypalClient({ baseUrl, credentials });
  const answer = await client.send({
    method: 'post',
    path: 'v2/x',
    json: {},
    requestId: 'key',
    deadline: client.startDeadline(),
  });
  expect(answer).toEqual({ status: 201, body: { id: '1' } });
  expect(keys).toEqual(['key', 'key']);
});

it('gives up at its deadline, also in the middle of an answer', async () => {
  expect((await failureOf(() => undefined, 100)).message).toContain('get v2/x');
  const half = await failureOf((_, response) => response.writeHead(200).write('{"id"'), 100);
  expect(half.message).toContain('get v2/x');
});

it.each([
  ['HTML', '<html>'],
  ['nothing', ''],
])('takes %s for no answer', async (_, text) => {
  await failureOf((__, response) => response.end(text));
});

it('asks for another token once, and no oftener', async () => {
  let asked = 0;
  const error = await failureOf((_, response) => {
    asked += 1;
    response.writeHead(401).end('{"error":"invalid_token"}');
  });
  expect(asked).toBe(2);
  expect(error.message).toBe('PayPal answered 401 to get v2/x');
});

it('logs what PayPal finds a failure by, and no secret', async () => {
  const error = await failureOf((_, response) => {
    const body = { name: 'INTERNAL_SERVER_ERROR', debug_id: '90957fca61718' };
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  expect(error.message).toBe(
    'PayPal answered 500 to get v2/x (INTERNAL_SERVER_ERROR, debug id 90957fca61718)',
  );
  expect(error.cause).toBeUndefined();
  const text = JSON.stringify(error, Object.getOwnPropertyNames(error));
  expect(text).not.toContain(TOKEN);
  expect(text).not.toContain(SECRET);
});

it('lets PayPal’s refusals pass: they are answers', async () => {
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(422).end('{"details":[{"issue":"INSTRUMENT_DECLINED"}]}');
  });
  const client = createPaypalClient({ baseUrl, credentials });
  const deadline = client.startDeadline();
  expect(await client.send({ method: 'post', path: 'v2/x', json: {}, deadline })).toEqual({
    status: 422,
    body: { details: [{ issue: 'INSTRUMENT_DECLINED' }] },
  });
});
