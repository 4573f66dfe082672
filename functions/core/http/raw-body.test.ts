import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ApiEvent } from './api-event.ts';
import { createApi, type RawRequest } from './create-api.ts';
import { errorsOf } from './openapi.ts';
import { defineContract } from './route.ts';

const contract = defineContract({
  take: {
    method: 'POST',
    path: '/hooks',
    auth: 'public',
    does: ['creates'],
    summary: 'Takes what is sent, byte by byte.',
    rawBody: { maxBytes: 8 },
    response: z.object({ received: z.number() }),
  },
});

function setUp() {
  const seen: RawRequest[] = [];
  const quiet = () => undefined;
  const handler = createApi(contract, {
    confirmCaller: () => Promise.reject(new Error('nobody is asked for')),
    log: { info: quiet, warn: quiet, error: quiet },
    mayCall: () => false,
    originSecrets: [],
  })({
    take: async ({ raw }) => {
      seen.push(raw);
      return { received: raw.bytes.byteLength };
    },
  });
  const send = async (body: string, isBase64Encoded = false) => {
    const event = {
      routeKey: 'POST /api/hooks',
      headers: { 'x-signature': 'abc' },
      requestContext: { requestId: 'r' },
      body,
      isBase64Encoded,
    } as unknown as ApiEvent;
    return handler(event, {} as never);
  };
  return { seen, send };
}

describe('a route that takes the body as it came', () => {
  it.each([
    { what: 'text that is no JSON', sent: 'ñ {', base64: false, bytes: [195, 177, 32, 123] },
    { what: 'bytes that are no text', sent: 'AP8K', base64: true, bytes: [0, 255, 10] },
    { what: 'nothing', sent: '', base64: false, bytes: [] },
  ])('is given $what unchanged, with the headers', async ({ sent, base64, bytes }) => {
    const { seen, send } = setUp();
    expect((await send(sent, base64)).statusCode).toBe(200);
    expect([...(seen[0]?.bytes ?? [])]).toEqual(bytes);
    expect(seen[0]?.headers).toEqual({ 'x-signature': 'abc' });
  });

  it('refuses more bytes than it takes, before its handler sees them', async () => {
    const { seen, send } = setUp();
    expect((await send('12345678')).statusCode).toBe(200);
    expect((await send('1234567ñ')).statusCode).toBe(413);
    expect(seen).toHaveLength(1);
  });

  it('says so among its errors', () => {
    expect(errorsOf(contract.take)).toEqual(['PAYLOAD_TOO_LARGE', 'CONFLICT', 'INTERNAL']);
  });
});
