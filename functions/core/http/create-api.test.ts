import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sessionSample, signInSample } from '../../../tests/support/people/sessions.ts';
import type { CallerInSession, ConfirmCaller } from '../auth/caller.ts';
import type { TokenIdentity } from '../auth/identity.ts';
import type { Log } from '../observability/logger.ts';
import type { ApiEvent } from './api-event.ts';
import { createApi, type ApiDependencies } from './create-api.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { AppError, errorBodySchema } from './errors.ts';
import type { Standing } from '../validation/standing.ts';
import type { Session } from '../validation/session.ts';
import { ORIGIN_HEADER } from './middleware.ts';
import { currentCorrelationId } from '../observability/request-context.ts';
import { CORRELATION_HEADER, defineContract } from './route.ts';

const contract = defineContract({
  read: {
    method: 'GET',
    path: '/things/{thingId}',
    auth: 'user',
    does: ['reads'],
    summary: 'Reads a thing.',
    params: z.object({ thingId: z.string().regex(/^[a-z]+$/) }),
    query: z.object({ size: z.coerce.number().int().default(5) }),
    response: z.object({ id: z.string(), size: z.number() }),
  },
  make: {
    method: 'POST',
    path: '/things',
    auth: 'admin',
    does: ['creates'],
    summary: 'Makes a thing.',
    body: z.object({
      name: z.string().min(2, 'Muy corto'),
      tags: z.array(z.string().max(3, 'Muy larga')).default([]),
    }),
    status: 201,
    response: z.object({ name: z.string() }),
  },
  burn: {
    method: 'DELETE',
    path: '/things',
    auth: 'admin',
    does: ['deletes'],
    summary: 'Deletes all things.',
    response: z.object({}),
  },
  prepare: {
    method: 'POST',
    path: '/things/beginning',
    auth: 'user',
    does: ['creates'],
    beforeSecondFactor: true,
    summary: 'Leads to a second factor.',
    response: z.object({}),
  },
  begin: {
    method: 'POST',
    path: '/session',
    auth: 'token',
    does: ['creates'],
    summary: 'Begins.',
    response: z.object({ userId: z.string() }),
  },
  send: {
    method: 'POST',
    path: '/sendings',
    auth: 'backup-key',
    does: ['creates'],
    summary: 'Sends.',
    response: z.object({ websiteId: z.string() }),
  },
  hello: {
    method: 'GET',
    path: '/hello',
    auth: 'public',
    does: ['reads'],
    summary: 'Says hello.',
    response: z.object({ hello: z.string() }),
  },
});

interface Line {
  level: string;
  message: unknown;
  details: Record<string, unknown>;
}

/** A log that remembers its lines. */
function fakeLog() {
  const lines: Line[] = [];
  const level =
    (name: string) =>
    (message: unknown, ...rest: unknown[]) => {
      lines.push({ level: name, message, details: (rest[0] ?? {}) as Record<string, unknown> });
    };
  const log = { info: level('info'), warn: level('warn'), error: level('error') } as Log;
  return { lines, log };
}

const access = {
  sub: 'user-1',
  username: 'user-1',
  token_use: 'access',
  origin_jti: signInSample().sessionId,
  auth_time: '1795696496',
};

function setUp(
  options: Partial<ApiDependencies> & Partial<Standing> & { session?: Partial<Session> } = {},
) {
  const { lines, log } = fakeLog();
  const seen: Record<string, unknown>[] = [];
  const confirmCaller = async ({
    userId,
    username,
    groups,
  }: TokenIdentity): Promise<CallerInSession> => ({
    ...{ userId, username, groups },
    role: options.role ?? 'cliente',
    position: options.position ?? 'owner',
    session: sessionSample({ hasSecondFactor: true, ...options.session }),
  });
  const keep = <T>(input: object, answer: T): T => {
    seen.push({ ...input, correlationId: currentCorrelationId() });
    return answer;
  };
  const handler = createApi(contract, {
    ...{ confirmCaller, log, originSecrets: [], mayCall: () => true },
    ...options,
  })({
    read: async (input) => {
      if (input.params.thingId === 'deleted') throw new AppError('NOT_FOUND');
      if (input.params.thingId === 'edited') {
        const current = { id: 'edited', size: 7, apiKey: 'secret-key' };
        throw new AppError('EDITED_MEANWHILE', { message: 'Cambió (Marta).', current });
      }
      if (input.params.thingId === 'broken') throw new Error('the password is hunter2');
      if (input.params.thingId === 'endless') return new Promise(() => undefined);
      if (input.params.thingId === 'thrown') return Promise.reject(new TypeError());
      const answer = { id: input.params.thingId, size: input.query.size, apiKey: 'secret-key' };
      if (input.params.thingId === 'misshapen')
        return keep(input, { ...answer, size: 'x' as never });
      return keep(input, answer);
    },
    make: async (input) => keep(input, { name: input.body.name, internal: true }),
    burn: async (input) => keep(input, {}),
    prepare: async (input) => keep(input, {}),
    begin: async (input) => keep(input, { userId: input.identity.userId }),
    send: async (input) => keep(input, { websiteId: input.holder.websiteId }),
    hello: async (input) => keep(input, { hello: 'hola' }),
  });

  const call = async (routeKey: string, more: Record<string, unknown> = {}) => {
    const { claims = access, context = {}, ...rest } = more;
    const event = {
      routeKey,
      headers: { authorization: 'Bearer the-token', cookie: 'a=b' },
      requestContext: { requestId: 'req-1', authorizer: claims ? { jwt: { claims } } : undefined },
      isBase64Encoded: false,
      ...rest,
    } as unknown as ApiEvent;
    const result = await handler(event, context as never);
    return { ...result, json: JSON.parse(result.body ?? 'null') as unknown };
  };
  return { call, lines, seen };
}

const thing = (thingId: string, more = {}) => ({ pathParameters: { thingId }, ...more });
const json = (value: unknown) => ({ body: JSON.stringify(value) });
const errorOf = (code: keyof typeof errorCatalogue, fields?: object) => ({
  error: {
    code,
    message: errorCatalogue[code].message,
    requestId: 'req-1',
    correlationId: expect.stringMatching(/^[\da-z]{26}$/) as string,
    ...(fields && { fields }),
  },
});

describe('a limit', () => {
  const refusing = (subjects: string[]) => ({
    limit: async (subject: string, { method }: { method: string }) => {
      subjects.push(subject);
      if (method !== 'GET') throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 45 });
    },
  });

  it('refuses with its status, and says when to try again; the handler does not hear of it', async () => {
    const subjects: string[] = [];
    const { call, seen } = setUp({ ...refusing(subjects), role: 'admin' });
    const refused = await call('POST /api/things', json({ name: 'silla' }));
    expect(refused).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '45' },
      json: errorOf('TOO_MANY_REQUESTS'),
    });
    expect(seen).toEqual([]);
    expect((await call('GET /api/things/{thingId}', thing('abc'))).statusCode).toBe(200);
    expect(subjects).toEqual(['user-1', 'user-1']);
  });

  it('goes by the person of a token, and by the site of a backup key', async () => {
    const subjects: string[] = [];
    const confirmBackupKey = async () => ({ websiteId: 'site-1' });
    const { call } = setUp({ ...refusing(subjects), confirmBackupKey });
    await call('POST /api/session');
    await call('POST /api/sendings');
    expect(subjects).toEqual(['user-1', 'SITE#site-1']);
  });

  it('counts nothing of a caller who may not call the route', async () => {
    const subjects: string[] = [];
    const { call } = setUp(refusing(subjects));
    expect((await call('POST /api/things')).statusCode).toBe(403);
    expect(subjects).toEqual([]);
  });
});

describe('a refused edit', () => {
  it('says what there is now, and of it only what the contract declares', async () => {
    const { call } = setUp();
    const answer = await call('GET /api/things/{thingId}', thing('edited'));
    expect(answer.statusCode).toBe(409);
    expect(answer.json).toEqual({
      error: {
        ...errorOf('EDITED_MEANWHILE').error,
        message: 'Cambió (Marta).',
        current: { id: 'edited', size: 7 },
      },
    });
  });
});

describe('an answer', () => {
  it('carries what the contract declares, the role of the caller, and nothing else', async () => {
    const { call } = setUp();
    const {
      statusCode,
      headers,
      json: answer,
    } = await call('GET /api/things/{thingId}', thing('abc'));
    expect(statusCode).toBe(200);
    expect(headers).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      [CORRELATION_HEADER]: expect.any(String) as string,
      'x-portal-role': 'cliente',
    });
    expect(answer).toEqual({ id: 'abc', size: 5 });
  });

  it('has the route’s own status', async () => {
    const { call } = setUp({ role: 'admin' });
    const result = await call('POST /api/things', json({ name: 'silla' }));
    expect(result).toMatchObject({ statusCode: 201, json: { name: 'silla' } });
  });

  it('that breaks the contract is our fault and shows nothing', async () => {
    const { call, lines } = setUp();
    const result = await call('GET /api/things/{thingId}', thing('misshapen'));
    expect(result).toMatchObject({ statusCode: 500, json: errorOf('INTERNAL') });
    expect(lines.some((line) => line.level === 'error')).toBe(true);
  });
});

describe('what comes in', () => {
  it('reaches the handler parsed', async () => {
    const { call, seen } = setUp();
    await call('GET /api/things/{thingId}', thing('abc', { queryStringParameters: { size: '7' } }));
    expect(seen[0]).toMatchObject({
      params: { thingId: 'abc' },
      query: { size: 7 },
      body: undefined,
    });
  });

  it('a path parameter of the wrong shape names nothing there is', async () => {
    const { call } = setUp();
    const result = await call('GET /api/things/{thingId}', thing('../etc'));
    expect(result).toMatchObject({ statusCode: 404, json: errorOf('NOT_FOUND') });
  });

  it('a parameter that comes twice is one text, which its schema judges', async () => {
    const { call } = setUp();
    // So does the gateway: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
    const twice = thing('abc', { queryStringParameters: { size: '7,8' } });
    const result = await call('GET /api/things/{thingId}', twice);
    expect(result).toMatchObject({ statusCode: 400, json: errorOf('VALIDATION_FAILED', {}) });
  });

  it('a wrong query says which field', async () => {
    const { call } = setUp();
    const { statusCode, json: answer } = await call(
      'GET /api/things/{thingId}',
      thing('abc', { queryStringParameters: { size: 'big' } }),
    );
    expect(statusCode).toBe(400);
    expect(errorBodySchema.parse(answer).error.fields).toHaveProperty('size');
  });

  it('a wrong body says what is wrong by field path', async () => {
    const { call } = setUp({ role: 'admin' });
    const result = await call('POST /api/things', json({ name: 'x', tags: ['ok', 'larga'] }));
    const fields = { name: ['Muy corto'], 'tags.1': ['Muy larga'] };
    expect(result).toMatchObject({ statusCode: 400, json: errorOf('VALIDATION_FAILED', fields) });
  });

  it.each([
    ['a field that is missing', {}, { name: 'Falta este dato' }],
    ['a wrong type', { name: 7 }, { name: 'Entrada inválida: se esperaba texto, recibido número' }],
    [
      'a wrong type within',
      { name: 'silla', tags: [null] },
      { 'tags.0': 'Entrada inválida: se esperaba texto, recibido nulo' },
    ],
    ['no object', [], { '': 'Entrada inválida: se esperaba objeto, recibido arreglo' }],
  ])('%s is explained in Spanish where the schema has no words', async (_, body, expected) => {
    const { call } = setUp({ role: 'admin' });
    const { json: answer } = await call('POST /api/things', json(body));
    expect(errorBodySchema.parse(answer).error.fields).toEqual(
      Object.fromEntries(Object.entries(expected).map(([field, message]) => [field, [message]])),
    );
  });

  it.each([
    ['malformed', { body: '{"name":' }, 400, 'MALFORMED_JSON'],
    ['missing', {}, 400, 'VALIDATION_FAILED'],
    ['empty', { body: '' }, 400, 'VALIDATION_FAILED'],
    ['no object', { body: '"silla"' }, 400, 'VALIDATION_FAILED'],
    ['null', { body: 'null' }, 400, 'VALIDATION_FAILED'],
    ['too large', json({ name: 'x'.repeat(256 * 1024) }), 413, 'PAYLOAD_TOO_LARGE'],
    [
      'too large in bytes though not in characters',
      json({ name: 'ñ'.repeat(140 * 1024) }),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'base64 that is no JSON',
      { body: Buffer.from('hola').toString('base64'), isBase64Encoded: true },
      400,
      'MALFORMED_JSON',
    ],
  ] as const)('a body that is %s is refused', async (...[, body, status, code]) => {
    const { call, seen } = setUp({ role: 'admin' });
    const { statusCode, json: answer } = await call('POST /api/things', body);
    expect(statusCode).toBe(status);
    expect(errorBodySchema.parse(answer).error.code).toBe(code);
    expect(seen).toEqual([]);
  });

  it('a body in base64 is read as its bytes', async () => {
    const { call } = setUp({ role: 'admin' });
    const body = Buffer.from('{"name":"ñandú"}').toString('base64');
    expect(await call('POST /api/things', { body, isBase64Encoded: true })).toMatchObject({
      statusCode: 201,
      json: { name: 'ñandú' },
    });
  });

  it('undeclared fields do not reach the handler', async () => {
    const { call, seen } = setUp({ role: 'admin' });
    await call('POST /api/things', { body: '{"name":"silla","role":"admin","__proto__":{"a":1}}' });
    expect(seen[0]?.['body']).toEqual({ name: 'silla', tags: [] });
  });

  it('an unknown route is not found', async () => {
    const { call } = setUp();
    expect(await call('GET /api/other')).toMatchObject({
      statusCode: 404,
      json: errorOf('NOT_FOUND'),
    });
    expect(await call('$default')).toMatchObject({ statusCode: 404 });
  });
});

describe('the caller', () => {
  it('is handed to the handler', async () => {
    const { call, seen } = setUp();
    await call('GET /api/things/{thingId}', thing('abc'));
    expect(seen[0]?.['caller']).toEqual({
      userId: 'user-1',
      username: 'user-1',
      groups: [],
      role: 'cliente',
      position: 'owner',
      session: expect.objectContaining({ sessionId: signInSample().sessionId }) as unknown,
    });
  });

  it('must be an administrator by the table, whatever the token says', async () => {
    const { call, seen } = setUp({ role: 'cliente' });
    const claims = { ...access, 'cognito:groups': '[admin]' };
    const result = await call('POST /api/things', { ...json({ name: 'silla' }), claims });
    expect(result).toMatchObject({ statusCode: 403, json: errorOf('FORBIDDEN') });
    expect(seen).toEqual([]);
  });

  it('is asked before the body is looked at', async () => {
    const { call } = setUp({ role: 'cliente' });
    expect(await call('POST /api/things', { body: '{' })).toMatchObject({ statusCode: 403 });
  });

  it.each([
    ['no claims', null],
    ['an ID token', { ...access, token_use: 'id' }],
    ['a token without a subject', { token_use: 'access' }],
  ])('%s is refused by every route that is not public', async (_, claims) => {
    const { call, seen } = setUp();
    const unauthenticated = { statusCode: 401, json: errorOf('UNAUTHENTICATED') };
    expect(await call('GET /api/things/{thingId}', thing('abc', { claims }))).toMatchObject(
      unauthenticated,
    );
    expect(await call('POST /api/session', { claims })).toMatchObject(unauthenticated);
    expect(await call('POST /api/things', { claims })).toMatchObject(unauthenticated);
    expect(seen).toEqual([]);
    expect(await call('GET /api/hello', { claims })).toMatchObject({ json: { hello: 'hola' } });
  });

  it('is confirmed for the route that is called, by its name', async () => {
    const asked: (string | undefined)[] = [];
    const confirmCaller: ConfirmCaller = async (identity, route) => {
      asked.push(route);
      const session = sessionSample({ hasSecondFactor: true });
      return { ...identity, role: 'admin', position: 'owner', session };
    };
    const { call } = setUp({ confirmCaller });
    await call('GET /api/things/{thingId}', thing('abc'));
    await call('POST /api/things', json({ name: 'silla' }));
    expect(asked).toEqual(['read', 'make']);
  });

  it('is refused what their position does not allow, and says in each answer which it is', async () => {
    const options = { role: 'admin', position: 'technician' } as const;
    const asked: unknown[] = [];
    const refusing = setUp({
      ...options,
      mayCall: ({ position }, { method, path }) => {
        asked.push([position, `${method} ${path}`]);
        return method === 'GET';
      },
    });
    expect(await refusing.call('POST /api/things', json({ name: 'silla' }))).toMatchObject({
      statusCode: 403,
      json: errorOf('FORBIDDEN'),
    });
    expect(refusing.seen).toEqual([]);
    const read = await refusing.call('GET /api/things/{thingId}', thing('abc'));
    expect(read).toMatchObject({ headers: { 'x-portal-role': 'admin technician' } });
    expect(asked).toEqual([
      ['technician', 'POST /things'],
      ['technician', 'GET /things/{thingId}'],
    ]);
  });

  it('needs a second factor where it is an administrator, but for what leads to one', async () => {
    const session = { hasSecondFactor: false };
    const { call, seen } = setUp({ role: 'admin', session });
    for (const [key, event] of [
      ['GET /api/things/{thingId}', thing('abc')],
      ['POST /api/things', { body: '{"name":"silla"}' }],
    ] as const) {
      expect(await call(key, event)).toMatchObject({
        statusCode: 403,
        json: errorOf('SECOND_FACTOR_REQUIRED'),
      });
    }
    expect(seen).toEqual([]);
    expect(await call('POST /api/things/beginning')).toMatchObject({ statusCode: 200 });
    expect(await setUp({ session }).call('GET /api/things/{thingId}', thing('abc'))).toMatchObject({
      statusCode: 200,
    });
  });

  it('needs a password typed a short time ago where the route asks for one', async () => {
    const burn = (options: Parameters<typeof setUp>[0]) =>
      setUp(options).call('DELETE /api/things');
    const ago = (minutes: number) => ({
      confirmedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    });
    expect(await burn({ role: 'admin', session: ago(9) })).toMatchObject({ statusCode: 200 });
    expect(await burn({ role: 'admin', session: ago(10) })).toMatchObject({
      statusCode: 403,
      json: errorOf('CONFIRMATION_REQUIRED'),
    });
    // A caller who may not at all is asked for nothing.
    expect(await burn({ session: ago(10) })).toMatchObject({ json: errorOf('FORBIDDEN') });
    const { call } = setUp({ role: 'admin', session: ago(10) });
    expect(await call('GET /api/things/{thingId}', thing('abc'))).toMatchObject({
      statusCode: 200,
    });
  });

  it('of a token route is not looked for in the table', async () => {
    const confirmCaller = () => Promise.reject(new Error('asked'));
    const { call, seen } = setUp({ confirmCaller });
    expect(await call('POST /api/session')).toMatchObject({ json: { userId: 'user-1' } });
    expect(seen[0]).not.toHaveProperty('caller');
  });

  it.each(['PROFILE_MISSING', 'UNAUTHENTICATED'] as const)(
    'whom the table refuses with %s gets that code',
    async (code) => {
      const { call } = setUp({ confirmCaller: () => Promise.reject(new AppError(code)) });
      const result = await call('GET /api/things/{thingId}', thing('abc'));
      expect(result).toMatchObject({ statusCode: 401, json: errorOf(code) });
    },
  );
});

describe('a backup key', () => {
  const shown: string[] = [];
  const confirmBackupKey = async (bearer: string) => {
    shown.push(bearer);
    if (bearer !== 'bak_good') throw new AppError('BACKUP_KEY_INVALID');
    return { websiteId: 'site-1' };
  };
  const withKey = (authorization: string | undefined) => ({
    claims: null,
    headers: { authorization },
  });
  const refusal = { statusCode: 401, json: errorOf('BACKUP_KEY_INVALID') };

  it('says which site sends', async () => {
    const { call, seen } = setUp({ confirmBackupKey });
    expect(await call('POST /api/sendings', withKey('Bearer bak_good'))).toMatchObject({
      statusCode: 200,
      json: { websiteId: 'site-1' },
    });
    expect(seen[0]).toMatchObject({ holder: { websiteId: 'site-1' } });
    expect(seen[0]).not.toHaveProperty('caller');
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['without a scheme', 'bak_good'],
    ['of another scheme', 'Basic bak_good'],
    ['nothing but a scheme', 'Bearer '],
    ['two', 'Bearer bak_good bak_good'],
    ['endless', `Bearer bak_${'x'.repeat(300)}`],
    ['no text', 'Bearer bak_ñandú'],
  ])('that is %s is refused without a look-up', async (_, authorization) => {
    shown.length = 0;
    const { call, seen } = setUp({ confirmBackupKey });
    expect(await call('POST /api/sendings', withKey(authorization))).toMatchObject(refusal);
    expect([...shown, ...seen]).toEqual([]);
  });

  it('that is unknown is refused for every caller', async () => {
    const { call, seen } = setUp({ confirmBackupKey, role: 'admin' });
    const headers = { authorization: 'Bearer bak_other' };
    expect(await call('POST /api/sendings', { headers })).toMatchObject(refusal);
    expect(seen).toEqual([]);
  });

  it('is no access token', async () => {
    const { call } = setUp({ confirmBackupKey });
    expect(
      await call('GET /api/things/{thingId}', thing('abc', withKey('Bearer bak_good'))),
    ).toMatchObject({ statusCode: 401, json: errorOf('UNAUTHENTICATED') });
  });

  it('opens nothing where nobody confirms it', async () => {
    const { call, seen } = setUp();
    expect(await call('POST /api/sendings', withKey('Bearer bak_good'))).toMatchObject({
      statusCode: 500,
    });
    expect(seen).toEqual([]);
  });

  it('is not in the log', async () => {
    const { call, lines } = setUp({ confirmBackupKey });
    await call('POST /api/sendings', withKey('Bearer bak_good'));
    await call('POST /api/sendings', withKey('Bearer bak_wrong'));
    expect(JSON.stringify(lines)).not.toContain('bak_');
  });
});

describe('the origin’s secret', () => {
  const [first, second] = ['s'.repeat(48), 't'.repeat(48)];
  const withHeader = (value: string | undefined) => ({ headers: { [ORIGIN_HEADER]: value } });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['wrong', 'x'.repeat(48)],
    ['a part', first.slice(0, 47)],
    ['both in one', `${first},${second}`],
  ])('%s is refused, on public routes too', async (_, value) => {
    const { call, seen } = setUp({ originSecrets: [first, second] });
    expect(await call('GET /api/hello', withHeader(value))).toMatchObject({
      statusCode: 403,
      json: errorOf('FORBIDDEN'),
    });
    expect(seen).toEqual([]);
  });

  it.each([first, second])('any of those in force is accepted', async (value) => {
    const { call } = setUp({ originSecrets: [first, second] });
    expect(await call('GET /api/hello', withHeader(value))).toMatchObject({ statusCode: 200 });
  });
});

describe('what goes wrong', () => {
  it('keeps the details of the unknown to the log', async () => {
    const { call, lines } = setUp();
    const result = await call('GET /api/things/{thingId}', thing('broken'));
    expect(result).toMatchObject({ statusCode: 500, json: errorOf('INTERNAL') });
    expect(result.body).not.toContain('hunter2');
    expect(result.headers?.['cache-control']).toBe('no-store');
    const [failure] = lines.filter((line) => line.level === 'error');
    expect(failure).toMatchObject({ message: 'request failed', details: { requestId: 'req-1' } });
  });

  it('is answered and logged in our words when Lambda is about to end it', async () => {
    const { call, lines } = setUp();
    const context = { getRemainingTimeInMillis: () => 510 };
    const result = await call('GET /api/things/{thingId}', thing('endless', { context }));
    expect(result).toMatchObject({ statusCode: 500, json: errorOf('INTERNAL') });
    expect(lines.map((line) => line.message)).toEqual(['request failed', 'request']);
  });

  it('is said as the handler says it', async () => {
    const { call, lines } = setUp();
    const result = await call('GET /api/things/{thingId}', thing('deleted'));
    expect(result).toMatchObject({ statusCode: 404, json: errorOf('NOT_FOUND') });
    // An answer that callers may know is no failure of ours.
    expect(lines.map((line) => line.level)).toEqual(['info']);
  });
});

describe('the correlation id', () => {
  const id = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
  const named = (value: string) => ({ headers: { [CORRELATION_HEADER]: value } });

  it('is the browser’s, in the answer’s header and while the handler runs', async () => {
    const { call, seen } = setUp();
    const result = await call('GET /api/things/{thingId}', thing('abc', named(id)));
    expect(result.headers).toMatchObject({
      [CORRELATION_HEADER]: id,
      'content-type': 'application/json',
    });
    expect(seen).toMatchObject([{ correlationId: id }]);
  });

  it('is in the answer of a failure as well', async () => {
    const { call } = setUp();
    for (const what of ['broken', 'deleted']) {
      const result = await call('GET /api/things/{thingId}', thing(what, named(id)));
      expect(result.headers?.[CORRELATION_HEADER]).toBe(id);
      expect(result.json).toMatchObject({ error: { correlationId: id, requestId: 'req-1' } });
    }
  });

  it('is made here where the browser sends none, or no id', async () => {
    const { call } = setUp();
    const ids = new Set<unknown>();
    for (const headers of [{}, named('ana@ejemplo.cl').headers, named('a\r\nb: c').headers]) {
      const result = await call('GET /api/hello', { headers });
      ids.add(result.headers?.[CORRELATION_HEADER]);
    }
    expect(ids.size).toBe(3);
    for (const made of ids) expect(made).toMatch(/^[\da-z]{26}$/);
  });
});

describe('the access log', () => {
  it.each([
    ['a success', 'GET /api/things/{thingId}', thing('abc'), { status: 200 }],
    ['a refusal', 'POST /api/things', json({ name: 'a' }), { status: 403, error: 'FORBIDDEN' }],
    ['a failure', 'GET /api/things/{thingId}', thing('thrown'), { status: 500, error: 'INTERNAL' }],
    ['no route', 'GET /api/nothing', {}, { status: 404, error: 'NOT_FOUND' }],
  ])('has one line for %s', async (...[, routeKey, more, said]) => {
    const { call, lines } = setUp();
    await call(routeKey, more);
    const requests = lines.filter((line) => line.message === 'request');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.details).toEqual({
      requestId: 'req-1',
      route: routeKey,
      ...said,
      ms: expect.any(Number) as number,
      userId: 'user-1',
    });
    expect(requests[0]?.details['ms']).toBeLessThan(5_000);
  });

  it('names what was asked for by its id, and logs nothing else of a path', async () => {
    const { call, lines } = setUp();
    const id = '01kb3f0a9x5m3v7c2d8e4h6j9z';
    const ask = (thingId: string) =>
      call('GET /api/things/{thingId}', {
        pathParameters: { thingId, viewToken: 'a1b2c3d4e5f6a7b8c9d0e1f2a3' },
      });
    await ask(id);
    await ask('Marisol <script> or another word');
    const asked = lines.filter((line) => line.message === 'request');
    expect(asked.map(({ details }) => details['ids'])).toEqual([{ thingId: id }, undefined]);
    expect(JSON.stringify(lines)).not.toMatch(/a1b2c3|Marisol/);
  });

  it('holds no header, token or body, whatever happens', async () => {
    const { call, lines } = setUp({ originSecrets: [] });
    await call('POST /api/things', { body: '{"name":"body-text"' });
    await call('GET /api/things/{thingId}', thing('broken'));
    await call(
      'GET /api/things/{thingId}',
      thing('abc', { queryStringParameters: { q: 'query-text' } }),
    );
    expect(JSON.stringify(lines)).not.toMatch(/the-token|body-text|query-text|a=b|secret-key/);
  });
});
