import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openApiDocument, errorsOf } from './openapi.ts';
import { defineContract, type Route } from './route.ts';

const id = z.object({ id: z.string() });

describe('errorsOf', () => {
  it('is INTERNAL alone for a public route that reads nothing', () => {
    expect(errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'public' })).toEqual([
      'INTERNAL',
    ]);
  });

  it('adds what confirming a caller may answer', () => {
    expect(errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'token' })).toEqual([
      'UNAUTHENTICATED',
      'TOO_MANY_REQUESTS',
      'INTERNAL',
    ]);
    expect(errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'user' })).toContain(
      'PROFILE_MISSING',
    );
    expect(
      errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'user' }),
    ).not.toContain('FORBIDDEN');
    expect(errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'admin' })).toContain(
      'FORBIDDEN',
    );
    expect(
      errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'backup-key' }),
    ).toEqual(['BACKUP_KEY_INVALID', 'TOO_MANY_REQUESTS', 'INTERNAL']);
  });

  it('adds what reading the input may answer', () => {
    expect(
      errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'public', params: id }),
    ).toEqual(['NOT_FOUND', 'INTERNAL']);
    expect(
      errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'public', query: id }),
    ).toEqual(['VALIDATION_FAILED', 'INTERNAL']);
    expect(
      errorsOf({ path: '/things', method: 'GET', does: ['reads'], auth: 'public', body: id }),
    ).toEqual(['VALIDATION_FAILED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'INTERNAL']);
  });

  it('adds that others may be faster where something is changed', () => {
    expect(errorsOf({ path: '/things', method: 'PUT', does: ['changes'], auth: 'public' })).toEqual(
      ['CONFLICT', 'INTERNAL'],
    );
  });

  it('adds that there may be too many where requests are counted', () => {
    const post = { method: 'POST', path: '/things', does: ['creates'] } as const;
    expect(errorsOf({ ...post, auth: 'user' })).toContain('TOO_MANY_REQUESTS');
    expect(errorsOf({ ...post, auth: 'public' })).not.toContain('TOO_MANY_REQUESTS');
    const get = { method: 'GET', path: '/things', auth: 'user', does: ['reads'] } as const;
    expect(errorsOf(get)).toContain('TOO_MANY_REQUESTS');
  });

  it('adds the question for the password where somebody is asked for it', () => {
    const post = { method: 'POST', path: '/things' } as const;
    const codesOf = (route: Pick<Route, 'auth' | 'does' | 'sometimes'>) =>
      errorsOf({ ...post, ...route });
    expect(codesOf({ auth: 'user', does: ['deletes'] })).toContain('CONFIRMATION_REQUIRED');
    expect(codesOf({ auth: 'user', does: ['changes'] })).not.toContain('CONFIRMATION_REQUIRED');
    expect(codesOf({ auth: 'user', does: ['changes'], sometimes: ['hands-over'] })).toContain(
      'CONFIRMATION_REQUIRED',
    );
    expect(codesOf({ auth: 'backup-key', does: ['deletes'] })).not.toContain(
      'CONFIRMATION_REQUIRED',
    );
  });

  it("adds the route's own, each code once", () => {
    const codes = errorsOf({
      path: '/things',
      method: 'GET',
      auth: 'user',
      does: ['reads'],
      params: id,
      errors: ['NOT_FOUND', 'EMAIL_TAKEN'],
    });
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(1);
    expect(codes).toContain('EMAIL_TAKEN');
  });
});

const contract = defineContract({
  list: {
    method: 'GET',
    path: '/notes',
    auth: 'public',
    does: ['reads'],
    summary: 'Lists notes.',
    query: z.object({ cursor: z.string().optional(), kind: z.enum(['a', 'b']) }),
    response: z.object({ items: z.array(z.string()) }),
  },
  change: {
    method: 'PATCH',
    path: '/notes/{noteId}',
    auth: 'admin',
    does: ['reads'],
    summary: 'Changes a note.',
    params: z.object({ noteId: z.string() }),
    body: z.object({ text: z.string().trim().default(''), at: z.iso.datetime() }),
    status: 202,
    response: z.object({ at: z.iso.datetime() }),
    errors: ['CONFLICT'],
  },
});
const document = openApiDocument({ notes: contract }, '1.2.3');

describe('openApiDocument', () => {
  it('names operations by noun and route, below the path of the API', () => {
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(document.info.version).toBe('1.2.3');
    expect(document.paths['/notes']).toMatchObject({ get: { operationId: 'notes.list' } });
    expect(document.paths['/notes/{noteId}']).toMatchObject({
      patch: { operationId: 'notes.change', summary: 'Changes a note.' },
    });
  });

  it('lists parameters of path and query, required where nothing may be left out', () => {
    expect(document.paths['/notes']).toMatchObject({
      get: {
        parameters: [
          { name: 'cursor', in: 'query', required: false },
          { name: 'kind', in: 'query', required: true, schema: { enum: ['a', 'b'] } },
        ],
      },
    });
    expect(document.paths['/notes/{noteId}']).toMatchObject({
      patch: { parameters: [{ name: 'noteId', in: 'path', required: true }] },
    });
  });

  it('describes a body as it is sent: a field with a default may be left out', () => {
    expect(document.paths['/notes/{noteId}']).toMatchObject({
      patch: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { required: ['at'], properties: { at: { format: 'date-time' } } },
            },
          },
        },
      },
    });
  });

  it('does not describe a raw body: its sender does', () => {
    const hook = defineContract({
      take: {
        method: 'POST',
        path: '/hooks',
        auth: 'public',
        does: ['creates'],
        summary: 'Takes a hook.',
        rawBody: { maxBytes: 1 },
        response: z.object({}),
      },
    });
    const { paths } = openApiDocument({ hooks: hook }, '1.2.3');
    expect(paths['/hooks']?.['post']).toMatchObject({
      requestBody: { required: true, content: { '*/*': {} } },
    });
  });

  it('says where a success is a text', () => {
    const pages = defineContract({
      show: {
        method: 'GET',
        path: '/page',
        auth: 'public',
        does: ['reads'],
        summary: 'Shows a page.',
        produces: { contentType: 'text/html; charset=utf-8', headers: {} },
        response: z.string(),
      },
    });
    const { paths } = openApiDocument({ pages }, '1.2.3');
    expect(paths['/page']).toMatchObject({
      get: {
        responses: {
          200: { content: { 'text/html; charset=utf-8': { schema: { type: 'string' } } } },
          500: { content: { 'application/json': {} } },
        },
      },
    });
  });

  it('gives every status with the codes that can come with it', () => {
    const responses = z
      .object({
        patch: z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
      })
      .parse(document.paths['/notes/{noteId}']).patch.responses;
    expect(Object.keys(responses).sort()).toEqual([
      '202',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '429',
      '500',
    ]);
    expect(responses['409']?.description).toContain('CONFLICT');
  });

  it('asks for a token where the route does, and declares only schemes in use', () => {
    expect(document.paths['/notes']).toMatchObject({ get: { security: [] } });
    expect(document.paths['/notes/{noteId}']).toMatchObject({
      patch: { security: [{ accessToken: [] }] },
    });
    expect(Object.keys(document.components.securitySchemes)).toEqual(['accessToken']);
  });
});
