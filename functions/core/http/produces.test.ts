import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ApiEvent } from './api-event.ts';
import { createApi } from './create-api.ts';
import { AppError } from './errors.ts';
import { CORRELATION_HEADER, defineContract } from './route.ts';

const contract = defineContract({
  show: {
    method: 'GET',
    path: '/page',
    auth: 'public',
    does: ['reads'],
    summary: 'Shows a page.',
    produces: {
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': 'sandbox', 'cache-control': 'public' },
    },
    response: z.string(),
  },
});

async function show(page: () => Promise<string>, accept?: string) {
  const quiet = () => undefined;
  const failurePage = ({ code }: { code: string }) => `<p>${code}</p>`;
  const handler = createApi(contract, {
    confirmCaller: () => Promise.reject(new Error('nobody is asked for')),
    log: { info: quiet, warn: quiet, error: quiet },
    mayCall: () => false,
    originSecrets: [],
    failurePage,
  })({ show: page });
  const event = {
    routeKey: 'GET /api/page',
    headers: { accept, [CORRELATION_HEADER]: 'request-1' },
    requestContext: { requestId: 'r' },
  };
  return handler(event as unknown as ApiEvent, {} as never);
}

describe('a route that answers a text', () => {
  it('answers it as it is, with its headers, and kept nowhere', async () => {
    expect(await show(async () => '<p>«ñ»</p>')).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': 'sandbox',
        'cache-control': 'no-store',
        [CORRELATION_HEADER]: 'request-1',
      },
      body: '<p>«ñ»</p>',
    });
  });

  it.each([
    [new AppError('NOT_FOUND'), 404, 'NOT_FOUND'],
    [new Error('S3 is down'), 500, 'INTERNAL'],
  ])('shows browsers a page of the same kind where it fails: %s', async (error, status, code) => {
    expect(await show(() => Promise.reject(error), 'text/html,*/*;q=0.8')).toEqual({
      statusCode: status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': 'sandbox',
        'cache-control': 'no-store',
        [CORRELATION_HEADER]: 'request-1',
      },
      body: `<p>${code}</p>`,
    });
  });

  it('says in JSON what went wrong', async () => {
    const answer = await show(() => Promise.reject(new AppError('NOT_FOUND')));
    expect(answer).toMatchObject({ statusCode: 404 });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});
