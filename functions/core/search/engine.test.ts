import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngine, type EngineOptions } from './engine.ts';

interface Heard {
  request: IncomingMessage;
  body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An engine that gives these answers in turn. `null`: it never answers. Without a text: the connection breaks in the middle. */
async function engineOf(
  answers: readonly ({ status: number; text?: string } | null)[],
  options: Partial<EngineOptions> = {},
) {
  const heard: Heard[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ request, body });
      const answer = answers[heard.length - 1] ?? answers.at(-1);
      if (!answer) return;
      response.writeHead(answer.status);
      if (answer.text === undefined) response.write('{"hits"', () => response.destroy());
      else response.end(answer.text);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const engine = createEngine({ url, wait: () => Promise.resolve(), ...options });
  return { engine, heard };
}

const search = { method: 'POST', path: '/sites/_search', body: { size: 0 } } as const;
const found = { status: 200, text: '{"hits":{}}' };

describe('a request', () => {
  it('is JSON, and its answer is', async () => {
    const { engine, heard } = await engineOf([found]);
    expect(await engine.send(search)).toEqual({ hits: {} });
    expect(heard[0]?.body).toBe('{"size":0}');
    expect(heard[0]?.request.headers['content-type']).toBe('application/json');
    expect(heard[0]?.request.headers.authorization).toBeUndefined();
  });

  it('of several values has each on a line', async () => {
    const { engine, heard } = await engineOf([found]);
    await engine.send({ method: 'POST', path: '/_bulk?require_alias=true', lines: [{ a: 1 }, {}] });
    expect(heard[0]?.body).toBe('{"a":1}\n{}\n');
    expect(heard[0]?.request.url).toBe('/_bulk?require_alias=true');
    expect(heard[0]?.request.headers['content-type']).toBe('application/x-ndjson');
  });

  it('is signed for the service, its host and its body', async () => {
    const client = new DynamoDBClient({
      region: 'sa-east-1',
      credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'token' },
    });
    const { engine, heard } = await engineOf([found], { signing: client.config });
    await engine.send(search);
    const headers = heard[0]?.request.headers ?? {};
    expect(headers['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/sa-east-1\/es\/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=[\da-f]{64}$/,
    );
    expect(headers['x-amz-security-token']).toBe('token');
    const sum = createHash('sha256').update('{"size":0}').digest('hex');
    expect(headers['x-amz-content-sha256']).toBe(sum);
  });
});

describe('an engine', () => {
  it.each([429, 502, 503, 504])('that answers %i is asked once more', async (status) => {
    const { engine, heard } = await engineOf([{ status, text: '' }, found]);
    expect(await engine.send(search)).toEqual({ hits: {} });
    expect(heard).toHaveLength(2);
  });

  it('that goes on so fails, with what it said', async () => {
    const { engine, heard } = await engineOf([{ status: 503, text: 'Service Unavailable' }]);
    await expect(engine.send(search)).rejects.toThrow('answered 503: Service Unavailable');
    expect(heard).toHaveLength(2);
  });

  it.each([400, 403, 404, 409])('that answers %i is not asked again', async (status) => {
    const text = '{"error":{"type":"some_exception","reason":"so it is"}}';
    const { engine, heard } = await engineOf([{ status, text }]);
    await expect(engine.send(search)).rejects.toMatchObject({
      status,
      message: `The search engine answered ${String(status)}: some_exception: so it is`,
    });
    expect(heard).toHaveLength(1);
  });

  it('whose shards failed says why', async () => {
    const cause = '{"type":"illegal_argument_exception","reason":"too deep"}';
    const text = `{"error":{"type":"search_phase_execution_exception","reason":"all shards failed","root_cause":[${cause}]}}`;
    const { engine } = await engineOf([{ status: 400, text }]);
    await expect(engine.send(search)).rejects.toThrow('400: illegal_argument_exception: too deep');
  });

  it.each([{ status: 200 }, { status: 200, text: '<html>' }])(
    'whose answer is incomplete or not JSON asks again: %j',
    async (broken) => {
      const { engine, heard } = await engineOf([broken, found]);
      expect(await engine.send(search)).toEqual({ hits: {} });
      expect(heard).toHaveLength(2);
      const always = await engineOf([broken]);
      await expect(always.engine.send(search)).rejects.toMatchObject({ status: 0 });
    },
  );

  it('that never answers fails in time', async () => {
    const { engine, heard } = await engineOf([null], { timeoutMs: 1_000 });
    await expect(engine.send(search)).rejects.toMatchObject({ status: 0 });
    expect(heard).toHaveLength(2);
  });

  it('that is not there fails', async () => {
    const engine = createEngine({ url: 'http://127.0.0.1:9', wait: () => Promise.resolve() });
    await expect(engine.send(search)).rejects.toThrow('no answer');
  });

  it('is not followed elsewhere', async () => {
    const { engine } = await engineOf([{ status: 307, text: '' }]);
    await expect(engine.send(search)).rejects.toThrow();
  });
});
