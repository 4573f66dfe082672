import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorsOf } from './openapi.ts';
import { openApiDocument } from './openapi.ts';
import { defineContract, type Route } from './route.ts';
import { submissionOf } from './submission.ts';

const { create, update } = defineContract({
  create: {
    method: 'POST',
    path: '/things',
    auth: 'user',
    does: ['creates'],
    summary: 'Makes a thing.',
    body: z.object({ name: z.string() }),
    idempotent: true,
    response: z.object({ name: z.string() }),
  },
  update: {
    method: 'PUT',
    path: '/things',
    auth: 'user',
    does: ['changes'],
    summary: 'Changes it.',
    response: z.object({}),
  },
});
const key = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const of = (route: Route, sent?: string) =>
  submissionOf(route, { headers: sent === undefined ? {} : { 'idempotency-key': sent } }, 'ana');

describe('a submission', () => {
  it('is known by its sender, its route and the key', () => {
    expect(of(create, key)).toEqual({ scope: 'ana#POST /api/things', key });
    const uuid = '3f0c8a52-5d0f-4b7e-8a57-0a9a1f6f2f11';
    expect(of(create, uuid)).toMatchObject({ key: uuid });
  });

  it('is undefined without a key, and on a route that creates nothing', () => {
    expect(of(create)).toBeUndefined();
    expect(of(update, key)).toBeUndefined();
  });

  it.each(['', 'short', 'x'.repeat(65), 'with spaces in between', 'ñandúñandúñandúñandú'])(
    'by the key "%s" is refused as the sender’s mistake',
    (sent) => {
      expect(() => of(create, sent)).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_FAILED',
          fields: { 'idempotency-key': ['Debe tener de 16 a 64 letras, números o guiones'] },
        }),
      );
    },
  );

  it('is declared: its header, and that a key may have been used for something else', () => {
    expect(errorsOf(create)).toContain('IDEMPOTENCY_KEY_REUSED');
    expect(errorsOf(update)).not.toContain('IDEMPOTENCY_KEY_REUSED');
    const { paths } = openApiDocument({ things: { create, update } }, '1');
    expect(paths['/things']).toMatchObject({
      post: {
        parameters: [
          { name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string' } },
        ],
      },
      put: { parameters: [] },
    });
  });
});
