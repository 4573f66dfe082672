import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createRateLimiter, type CountedRequest } from './rate-limit.ts';
import { limitsOf, WRITES_PER_MINUTE, type Route } from './route.ts';

const route = (given: Partial<Route>): Route => ({
  method: 'POST',
  path: '/things',
  auth: 'user',
  summary: 'Makes a thing.',
  response: z.object({}),
  ...given,
});

describe('the limits of a route', () => {
  it('are those of all writes, and its own', () => {
    expect(limitsOf(route({}))).toEqual({ writes: WRITES_PER_MINUTE });
    expect(limitsOf(route({ perMinute: 5 }))).toEqual({
      writes: WRITES_PER_MINUTE,
      'POST /api/things': 5,
    });
  });

  it('do not count reads, unless the route says so', () => {
    expect(limitsOf(route({ method: 'GET' }))).toBeUndefined();
    expect(limitsOf(route({ method: 'GET', perMinute: 5 }))).toEqual({ 'GET /api/things': 5 });
  });

  it('are none where nobody says who they are', () => {
    expect(limitsOf(route({ auth: 'public' }))).toBeUndefined();
  });
});

describe('the limiter', () => {
  const setUp = (isFree: boolean, { factor = 1, at = '2026-11-22T18:30:15.900Z' } = {}) => {
    const counted: CountedRequest[] = [];
    const limit = createRateLimiter({
      count: async (request) => {
        counted.push(request);
        return isFree;
      },
      factor,
      now: () => new Date(at),
      log: { warn: () => undefined },
    });
    return { counted, limit };
  };

  it('counts a request in its minute, with the limits of its stage', async () => {
    const { counted, limit } = setUp(true, { factor: 10 });
    await limit('ana', route({ perMinute: 5 }));
    expect(counted).toEqual([
      {
        subject: 'ana',
        minute: '2026-11-22T18:30',
        limits: { writes: 1_200, 'POST /api/things': 50 },
      },
    ]);
  });

  it.each([
    ['2026-11-22T18:30:15.900Z', 45, 'en 45 segundos.'],
    ['2026-11-22T18:30:59.999Z', 1, 'en 1 segundo.'],
    ['2026-11-22T18:30:00.000Z', 60, 'en 60 segundos.'],
  ])('refuses one too many at %s, and says when to try again', async (at, seconds, words) => {
    const { limit } = setUp(false, { at });
    await expect(limit('ana', route({}))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      retryAfterSeconds: seconds,
      message: expect.stringContaining(words) as string,
    });
  });

  it('lets a request through that cannot be counted, and logs why', async () => {
    const warnings: unknown[] = [];
    const error = new Error('ProvisionedThroughputExceededException');
    const limit = createRateLimiter({
      count: () => Promise.reject(error),
      factor: 1,
      now: () => new Date('2026-11-22T18:30:15.900Z'),
      log: { warn: (...line: unknown[]) => void warnings.push(line) },
    });
    await limit('ana', route({}));
    expect(warnings).toEqual([['request not counted', { subject: 'ana', error }]]);
  });

  it('writes nothing for what is not limited', async () => {
    const { counted, limit } = setUp(false);
    await limit('ana', route({ method: 'GET' }));
    expect(counted).toEqual([]);
  });
});
