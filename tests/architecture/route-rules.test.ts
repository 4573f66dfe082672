import { describe, expect, it } from 'vitest';
import type { ApiEvent } from '../../functions/core/http/api-event.ts';
import { createApi } from '../../functions/core/http/create-api.ts';
import { asksForPassword, CONFIRMATION_SECONDS } from '../../functions/core/http/effects.ts';
import { AppError, errorBodySchema } from '../../functions/core/http/errors.ts';
import { createRateLimiter, type RateLimiter } from '../../functions/core/http/rate-limit.ts';
import {
  IDEMPOTENCY_HEADER,
  READS_PER_MINUTE,
  routeKeyOf,
  WRITES_PER_MINUTE,
  type Route,
} from '../../functions/core/http/route.ts';
import type { Log } from '../../functions/core/observability/logger.ts';
import { roles, type Role } from '../../functions/core/validation/role.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { countsInMemory } from '../support/people/proofs.ts';
import { sessionSample, signInSample } from '../support/people/sessions.ts';
import { rootDir } from '../support/root.ts';

// What a route does follows from what its contract declares: each one there is answers through the API, in this process,
// before its handler is asked. Who may see what is in the table, and in `tests/integration/portal/owner-checks.test.ts`.

const routes = Object.entries(await loadContracts(rootDir)).flatMap(([file, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ id: `${file}.${name}`, route })),
);
const [now, silent] = [new Date('2026-11-22T18:30:15.900Z'), () => undefined];
const log = { info: silent, warn: silent, error: silent } as unknown as Log;

/** The rules come before what is read of a request. */
function withoutInput(route: Route): Route {
  const parts = Object.entries(route).filter(
    ([name]) => !['params', 'query', 'body'].includes(name),
  );
  return Object.fromEntries(parts) as unknown as Route;
}

interface Caller {
  role?: Role;
  /** How long ago they typed their password. */
  secondsAgo?: number;
  limit?: RateLimiter;
}

/** A route whose handler finds nothing. Answers the code of the refusal, and the handler's inputs. */
function apiOf(route: Route, { role = 'admin', secondsAgo = 0, limit }: Caller) {
  const inputs: Record<string, unknown>[] = [];
  const confirmedAt = new Date(Date.now() - secondsAgo * 1_000).toISOString();
  const session = sessionSample({ hasSecondFactor: true, confirmedAt });
  const api = createApi(
    { route: withoutInput(route) },
    {
      ...{ log, originSecrets: [], mayCall: () => true, ...(limit && { limit }) },
      confirmCaller: async ({ userId, username, groups }) => ({
        ...{ userId, username, groups, role, position: 'owner', session },
      }),
      confirmBackupKey: async () => ({ websiteId: 'site-1' }),
    },
  )({
    route(input) {
      inputs.push({ ...input });
      return Promise.reject(new AppError('NOT_FOUND'));
    },
  });
  const call = async ({ sub = 'user-1', key }: { sub?: string; key?: string } = {}) => {
    const { sessionId } = signInSample();
    const signIn = { origin_jti: sessionId, auth_time: '1795696496' };
    const claims = { sub, username: sub, token_use: 'access', ...signIn };
    const event = {
      routeKey: routeKeyOf(route),
      headers: {
        authorization: 'Bearer x',
        ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
      },
      requestContext: { requestId: 'req-1', authorizer: { jwt: { claims } } },
      isBase64Encoded: false,
    } as unknown as ApiEvent;
    const answer = await api(event, {} as never);
    return errorBodySchema.parse(JSON.parse(String(answer.body))).error.code;
  };
  return { call, inputs };
}

const asking = routes.filter(({ route: { auth } }) => auth === 'user' || auth === 'admin');
const byRole = asking.flatMap((entry) =>
  roles
    .filter((role) => entry.route.auth === 'user' || role === 'admin')
    .map((role) => ({ ...entry, role })),
);

describe('a password typed too long ago', () => {
  it.each(byRole)('is asked for again as $id declares, of an $role', async ({ route, role }) => {
    const asked = asksForPassword(route.does, role);
    const { call } = apiOf(route, { role, secondsAgo: CONFIRMATION_SECONDS });
    expect(await call()).toBe(asked ? 'CONFIRMATION_REQUIRED' : 'NOT_FOUND');
    expect(await apiOf(route, { role, secondsAgo: 60 }).call()).toBe('NOT_FOUND');
  });
});

describe('a submission', () => {
  it.each(routes)('of $id is known by its key only where it creates once', async ({ route }) => {
    const { call, inputs } = apiOf(route, {});
    const key = 'una-clave-de-dieciseis';
    await call({ key });
    const submission = route.idempotent && {
      key,
      scope: `user-1#${routeKeyOf(route)}`,
    };
    expect(inputs[0]?.['submission']).toEqual(submission);
  });
});

/** All limits, so much smaller that a test reaches them. */
const FACTOR = 1 / 24;
/** Of one process, which counts by fives: four more are let through. */
const READS = READS_PER_MINUTE * FACTOR + 4;
const limiter = () =>
  createRateLimiter({ count: countsInMemory().count, factor: FACTOR, now: () => now, log });

/** How many requests go through of so many. */
async function throughOf(tried: readonly Route[], times: number, limit: RateLimiter) {
  const answers: string[] = [];
  for (let n = 0; n < times; n += 1) {
    const route = tried[n % tried.length];
    if (route) answers.push(await apiOf(route, { limit }).call());
  }
  return answers.filter((code) => code !== 'TOO_MANY_REQUESTS').length;
}

const limited = routes.filter(({ route: { auth } }) => auth !== 'public');
const reading = limited.filter(({ route: { method } }) => method === 'GET');

describe('the requests of a person in a minute', () => {
  it.each(limited)('are limited by $id', async ({ route }) => {
    const all = route.method === 'GET' ? READS : WRITES_PER_MINUTE * FACTOR;
    const own = Math.ceil((route.perMinute ?? Infinity) * FACTOR);
    const limit = limiter();
    expect(await throughOf([route], 30, limit)).toBe(Math.min(all, own));
    // Somebody else is not refused for it, but by a site's plugins, which all present the same key here.
    const other = await apiOf(route, { limit }).call({ sub: 'user-2' });
    expect(other).toBe(route.auth === 'backup-key' ? 'TOO_MANY_REQUESTS' : 'NOT_FOUND');
  });

  it('are counted together over all routes that read', async () => {
    const unlimited = reading
      .map(({ route }) => route)
      .filter(({ auth, perMinute }) => auth !== 'backup-key' && perMinute === undefined);
    expect(unlimited.length).toBeGreaterThan(30);
    expect(await throughOf(unlimited, 60, limiter())).toBe(READS);
  });

  it('are not counted where nobody says who they are: their addresses are, in front of the API', async () => {
    for (const { route } of routes.filter(({ route: { auth } }) => auth === 'public')) {
      expect(await throughOf([route], 30, limiter())).toBe(30);
    }
  });
});
