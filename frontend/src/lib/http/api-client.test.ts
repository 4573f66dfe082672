import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineContract } from '../../../../functions/core/http/route.ts';
import { createApiClient, urlOf, type ApiClientOptions } from './api-client.ts';
import { ApiError, BAD_ANSWER_MESSAGE, CancelledError, NETWORK_MESSAGE } from './api-error.ts';

const contract = defineContract({
  read: {
    method: 'GET',
    path: '/things/{thingId}',
    auth: 'user',
    does: ['reads'],
    summary: 'Reads.',
    params: z.object({ thingId: z.string() }),
    query: z.object({ cursor: z.string().optional() }),
    response: z.object({ name: z.string() }),
  },
  write: {
    method: 'POST',
    path: '/things',
    auth: 'user',
    does: ['creates'],
    summary: 'Writes.',
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string() }),
  },
  create: {
    method: 'POST',
    path: '/created',
    auth: 'user',
    does: ['creates'],
    summary: 'Creates.',
    body: z.object({ name: z.string() }),
    idempotent: true,
    response: z.object({ name: z.string() }),
  },
  hand: {
    method: 'POST',
    path: '/handed',
    auth: 'user',
    does: ['hands-over'],
    summary: 'Hands over.',
    response: z.object({ name: z.string() }),
  },
  open: {
    method: 'GET',
    path: '/open',
    auth: 'public',
    does: ['reads'],
    summary: 'Open to all.',
    response: z.object({ name: z.string() }),
  },
});

interface Sent {
  url: string;
  init: RequestInit;
}

function setUp(
  answer: () => Response | Error,
  token: string | null = 'token-1',
  { renews = false, person }: { renews?: boolean; person?: ApiClientOptions['person'] } = {},
) {
  let asked = 0;
  const writes: boolean[] = [];
  const sent: Sent[] = [];
  let ended = 0;
  const roles: (string | null)[] = [];
  const api = createApiClient({
    base: '/api',
    fetch: async (url, init) => {
      sent.push({ url, init });
      const response = answer();
      if (response instanceof Error) throw response;
      return response;
    },
    accessToken: async () => token ?? undefined,
    onUnauthenticated: async (call) => {
      ended += 1;
      writes.push(call.write);
      return renews;
    },
    onConfirmation: async () => {
      asked += 1;
      return renews;
    },
    onRole: (role) => roles.push(role),
    ...(person && { person }),
  });
  return { api, sent, writes, roles, ended: () => ended, asked: () => asked };
}

const headers = { 'x-portal-role': 'cliente' };

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const refusal = (status: number, code: string, fields?: Record<string, string[]>) =>
  Response.json(
    { error: { code, message: `said: ${code}`, requestId: 'r-1', fields } },
    { status },
  );

describe('a submission', () => {
  const keyOf = ({ init }: Sent) => (init.headers as Record<string, string>)['idempotency-key'];

  it('has a key, which it keeps while it is sent again', async () => {
    const answers: (Response | Error)[] = [
      new TypeError('offline'),
      refusal(401, 'UNAUTHENTICATED'),
      Response.json({ name: 'Una' }),
      Response.json({ name: 'Una' }),
    ];
    const { api, sent } = setUp(() => answers.shift() ?? new Error('unasked'), 'token-1', {
      renews: true,
    });
    const body = { name: 'Una' };
    expect((await failureOf(api.call(contract.create, { body }))).code).toBe('NETWORK');
    await api.call(contract.create, { body });
    await api.call(contract.create, { body });
    const [first, again, renewed, other] = sent.map(keyOf);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([again, renewed]).toEqual([first, first]);
    expect(other).not.toBe(first);
  });

  it('is what creates something: nothing else has a key', async () => {
    const { api, sent } = setUp(() => Response.json({ name: 'Una' }));
    await api.call(contract.write, { body: { name: 'Una' } });
    expect(sent.map(keyOf)).toEqual([undefined]);
  });
});

describe('too many requests', () => {
  it('have our message where the gateway refused them, and the API’s where it did', async () => {
    const gateway = setUp(() => Response.json({ message: 'Too Many Requests' }, { status: 429 }));
    expect(await failureOf(gateway.api.call(contract.open))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      message: 'Has hecho demasiadas solicitudes. Espera un minuto y vuelve a intentarlo.',
    });
    const own = setUp(() => refusal(429, 'TOO_MANY_REQUESTS'));
    expect(await failureOf(own.api.call(contract.open))).toMatchObject({
      message: 'said: TOO_MANY_REQUESTS',
    });
  });
});

/** Every way in which an API call can fail. The browser tests cover some of them on each screen. */
const page = (status: number) =>
  new Response('<!DOCTYPE html><title>Error</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
const ofGateway = (status: number, message: string) => Response.json({ message }, { status });
const OURS = 'Algo salió mal de nuestro lado. Vuelve a intentarlo.';
const OFTEN = 'Has hecho demasiadas solicitudes. Espera un minuto y vuelve a intentarlo.';
const ways: [string, () => Response | Error, { code: string; status: number; message: string }][] =
  [
    [
      'a 500 of ours',
      () => refusal(500, 'INTERNAL'),
      { code: 'INTERNAL', status: 500, message: 'said: INTERNAL' },
    ],
    ['a 502 in HTML', () => page(502), { code: 'INTERNAL', status: 502, message: OURS }],
    [
      'a 503 of the gateway',
      () => ofGateway(503, 'Service Unavailable'),
      { code: 'INTERNAL', status: 503, message: OURS },
    ],
    ['a 504 in HTML', () => page(504), { code: 'INTERNAL', status: 504, message: OURS }],
    [
      'a 429 of the gateway',
      () => ofGateway(429, 'Too Many Requests'),
      { code: 'TOO_MANY_REQUESTS', status: 429, message: OFTEN },
    ],
    [
      'no network',
      () => new TypeError('Failed to fetch'),
      { code: 'NETWORK', status: 0, message: NETWORK_MESSAGE },
    ],
    [
      'an answer that is no JSON',
      () => page(200),
      { code: 'BAD_ANSWER', status: 200, message: BAD_ANSWER_MESSAGE },
    ],
  ];

describe.each(ways)('%s', (_what, answer, expected) => {
  it('is one error with Spanish words, of a read and of a write; it ends no session, and is sent once', async () => {
    const { api, sent, ended } = setUp(answer);
    expect(await failureOf(api.call(contract.read, { params: { thingId: 'a' } }))).toMatchObject(
      expected,
    );
    expect(await failureOf(api.call(contract.write, { body: { name: 'Ana' } }))).toMatchObject(
      expected,
    );
    expect(sent.map(({ init }) => init.method)).toEqual(['GET', 'POST']);
    expect(ended()).toBe(0);
  });
});

describe('the role', () => {
  it('is passed on where an answer names it, and where one is refused for want of it', async () => {
    const { api, roles } = setUp(() => Response.json({ name: 'Ana' }, { headers }));
    await api.call(contract.open);
    expect(roles).toEqual(['cliente']);
    const refused = setUp(() => refusal(403, 'FORBIDDEN'));
    await failureOf(refused.api.call(contract.open));
    expect(refused.roles).toEqual([null]);
    const silent = setUp(() => refusal(404, 'NOT_FOUND'));
    await failureOf(silent.api.call(contract.open));
    expect(silent.roles).toEqual([]);
  });
});

describe('a call', () => {
  it('fills the path and the query, and sends the access token', async () => {
    const { api, sent } = setUp(() => Response.json({ name: 'Ana' }));
    const answer = await api.call(contract.read, {
      params: { thingId: 'a/b' },
      query: { cursor: 'x y' },
    });
    expect(answer).toEqual({ name: 'Ana' });
    expect(sent[0]?.url).toBe('/api/things/a%2Fb?cursor=x+y');
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      headers: { authorization: 'Bearer token-1' },
    });
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('names each request, by which the API’s log finds what became of it', async () => {
    const { api, sent } = setUp(() => Response.json({ name: 'Ana' }));
    await api.call(contract.open);
    await api.call(contract.open);
    const ids = sent.map(({ init }) => new Headers(init.headers).get('x-correlation-id'));
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(ids).size).toBe(2);
  });

  it('leaves out what the query does not say', () => {
    expect(urlOf('/api', '/things', { query: { cursor: undefined } })).toBe('/api/things');
  });

  it('sends its body as JSON', async () => {
    const { api, sent } = setUp(() => Response.json({ name: 'Ana' }));
    await api.call(contract.write, { body: { name: 'Ana' } });
    expect(sent[0]?.init.body).toBe('{"name":"Ana"}');
    expect(sent[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('of a public route carries no token', async () => {
    const { api, sent } = setUp(() => Response.json({ name: 'Ana' }));
    await api.call(contract.open);
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization');
  });

  it('drops fields the contract does not name', async () => {
    const { api } = setUp(() => Response.json({ name: 'Ana', secret: 1 }));
    expect(await api.call(contract.open)).toEqual({ name: 'Ana' });
  });
});

describe('a failed call', () => {
  it('has code, message, fields and status of the answer', async () => {
    const { api, ended } = setUp(() => refusal(400, 'VALIDATION_FAILED', { name: ['Falta'] }));
    const error = await failureOf(api.call(contract.write, { body: { name: '' } }));
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'said: VALIDATION_FAILED',
      status: 400,
      fields: { name: ['Falta'] },
    });
    expect(ended()).toBe(0);
  });

  it('says in Spanish that there is no connection', async () => {
    const { api } = setUp(() => new TypeError('Failed to fetch'));
    const error = await failureOf(api.call(contract.open));
    expect(error).toMatchObject({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
  });

  it('does not take an abort for a lost connection', async () => {
    const { api } = setUp(() => new DOMException('aborted', 'AbortError'));
    await expect(api.call(contract.open)).rejects.toHaveProperty('name', 'AbortError');
  });

  it('refuses an answer that is not what the contract says', async () => {
    const { api } = setUp(() => Response.json({ nombre: 'Ana' }));
    const error = await failureOf(api.call(contract.open));
    expect(error).toMatchObject({ code: 'BAD_ANSWER', message: BAD_ANSWER_MESSAGE });
  });

  it('says what a newer API says, also by a code that this page does not know', async () => {
    const { api } = setUp(() => refusal(409, 'MADE_UP_LATER'));
    expect(await failureOf(api.call(contract.open))).toMatchObject({
      message: 'said: MADE_UP_LATER',
      status: 409,
    });
  });

  it('is INTERNAL when a proxy answered with a page of its own', async () => {
    const { api } = setUp(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failureOf(api.call(contract.open))).toMatchObject({
      code: 'INTERNAL',
      status: 502,
    });
  });

  it.each([
    ['the API says so', () => refusal(401, 'UNAUTHENTICATED')],
    [
      'the authorizer refuses the token',
      () => Response.json({ message: 'Unauthorized' }, { status: 401 }),
    ],
  ])('ends the session when %s', async (_name, answer) => {
    const { api, ended } = setUp(answer);
    expect(await failureOf(api.call(contract.open))).toHaveProperty('code', 'UNAUTHENTICATED');
    expect(ended()).toBe(1);
  });

  it.each(['SESSION_MISSING', 'SESSION_CLOSED', 'SESSION_EXPIRED'])(
    'hands on what the API says of the session: %s',
    async (code) => {
      const { api, ended } = setUp(() => refusal(401, code));
      const params = { thingId: 'a' };
      expect(await failureOf(api.call(contract.read, { params }))).toMatchObject({ code });
      expect(ended()).toBe(1);
    },
  );

  it('keeps the session when only the profile is missing', async () => {
    const { api, ended } = setUp(() => refusal(401, 'PROFILE_MISSING'));
    expect(await failureOf(api.call(contract.open))).toHaveProperty('code', 'PROFILE_MISSING');
    expect(ended()).toBe(0);
  });

  it('asks nothing of the server without a token', async () => {
    const { api, sent, ended } = setUp(() => Response.json({ name: 'Ana' }), null);
    const error = await failureOf(api.call(contract.write, { body: { name: 'x' } }));
    expect(error).toHaveProperty('code', 'UNAUTHENTICATED');
    expect(sent).toHaveLength(0);
    expect(ended()).toBe(1);
  });

  it('is sent again once, where the session is renewed', async () => {
    const answers = [refusal(401, 'UNAUTHENTICATED'), Response.json({ name: 'Ana' })];
    const next = () => answers.shift() ?? new Error('sent too often');
    const { api, sent, writes } = setUp(next, 'token-1', { renews: true });
    expect(await api.call(contract.write, { body: { name: 'Ana' } })).toEqual({ name: 'Ana' });
    expect(sent.map(({ init }) => init.body)).toEqual(['{"name":"Ana"}', '{"name":"Ana"}']);
    expect(writes).toEqual([true]);

    const stubborn = setUp(() => refusal(401, 'UNAUTHENTICATED'), 'token-1', { renews: true });
    await failureOf(stubborn.api.call(contract.read, { params: { thingId: 'a' } }));
    expect(stubborn.sent).toHaveLength(2);
    expect(stubborn.writes).toEqual([false]);
  });

  it('that was refused with the token of an earlier session leaves the new one alone', async () => {
    const tokens = ['old', 'new'];
    let ended = 0;
    const sent: unknown[] = [];
    const api = createApiClient({
      base: '/api',
      fetch: async (_url, { headers: given }) => {
        const token = new Headers(given).get('authorization');
        sent.push(token);
        return token === 'Bearer new'
          ? Response.json({ name: 'Ana' })
          : refusal(401, 'UNAUTHENTICATED');
      },
      accessToken: async () => (tokens.length > 1 ? tokens.shift() : tokens[0]),
      onUnauthenticated: async () => {
        ended += 1;
        return false;
      },
      onConfirmation: () => Promise.resolve(false),
      onRole: () => undefined,
    });
    expect(await api.call(contract.read, { params: { thingId: 'a' } })).toEqual({ name: 'Ana' });
    expect({ ended, sent }).toEqual({ ended: 0, sent: ['Bearer old', 'Bearer new'] });
  });
});

describe('a call that the password is asked for', () => {
  const answers = () => {
    const given = [refusal(403, 'CONFIRMATION_REQUIRED'), Response.json({ name: 'Una' })];
    return () => given.shift() ?? new Error('unasked');
  };

  it('goes on once it was typed, as the same submission', async () => {
    const { api, sent, asked } = setUp(answers(), 'token-1', { renews: true });
    const body = { name: 'Una' };
    expect(await api.call(contract.create, { body })).toEqual({ name: 'Una' });
    expect(asked()).toBe(1);
    const keys = sent.map(
      ({ init }) => (init.headers as Record<string, string>)['idempotency-key'],
    );
    expect(new Set(keys).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it('is cancelled where it was not', async () => {
    const { api, sent } = setUp(answers());
    const call = api.call(contract.write, { body: { name: 'Una' } });
    await expect(call).rejects.toThrow(CancelledError);
    expect(sent).toHaveLength(1);
  });

  /** A client whose password counts for as long; `types`: they type it when they are asked. */
  const withPassword = (seconds: number | undefined, types = false) => {
    const confirmedUntil = seconds === undefined ? undefined : Date.now() + seconds * 1_000;
    const answer = () => Response.json({ name: 'Una' });
    return setUp(answer, 'token-1', {
      renews: types,
      person: () => ({ role: 'cliente', confirmedUntil }),
    });
  };

  it('is not sent before it was typed, where its contract says so', async () => {
    const { api, sent, asked } = withPassword(0);
    await expect(api.call(contract.hand)).rejects.toThrow(CancelledError);
    await expect(api.askFirst(contract.hand)).rejects.toThrow(CancelledError);
    await expect(api.call(contract.write, { body: { name: 'Una' }, asks: true })).rejects.toThrow(
      CancelledError,
    );
    expect([asked(), sent.length]).toEqual([3, 0]);
    const typing = withPassword(0, true);
    expect(await typing.api.call(contract.hand)).toEqual({ name: 'Una' });
    expect([typing.asked(), typing.sent.length]).toEqual([1, 1]);
  });

  it.each([
    ['was typed a short time ago', 300],
    ['was typed at a time that nobody knows', undefined],
  ])('is sent at once where it %s', async (_, seconds) => {
    const { api, asked } = withPassword(seconds);
    await api.call(contract.hand);
    await api.askFirst(contract.hand);
    expect(asked()).toBe(0);
  });

  it('is no other than those that do such a thing', async () => {
    const { api, asked } = withPassword(0);
    await api.call(contract.write, { body: { name: 'Una' } });
    await api.askFirst(contract.write);
    expect(asked()).toBe(0);
  });
});
