import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createRateLimiter, type CountedRequest } from './rate-limit.ts';
import {
  limitsOf,
  limitsOfReads,
  READS_PER_MINUTE,
  WRITES_PER_MINUTE,
  type Route,
} from './route.ts';

const route = (given: Partial<Route>): Route => ({
  method: 'POST',
  path: '/things',
  auth: 'user',
  does: ['creates'],
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

  it('count each read only where the route says so, and all of them together', () => {
    expect(limitsOf(route({ method: 'GET' }))).toEqual({});
    expect(limitsOf(route({ method: 'GET', perMinute: 5 }))).toEqual({ 'GET /api/things': 5 });
    expect(limitsOfReads(route({ method: 'GET' }))).toEqual({ reads: READS_PER_MINUTE });
    expect(limitsOfReads(route({}))).toEqual({});
  });

  it('are none where nobody says who they are', () => {
    expect(limitsOf(route({ auth: 'public', perMinute: 5 }))).toEqual({});
    expect(limitsOfReads(route({ auth: 'public', method: 'GET' }))).toEqual({});
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
    await limit('ana', route({ auth: 'public' }));
    expect(counted).toEqual([]);
  });
});

describe('the limiter of reads', () => {
  const read = route({ method: 'GET' });

  /** Lambdas with a table in common, whose processes take the requests in turn. */
  function setUp({ processes = 1 } = {}) {
    const clock = { now: new Date('2026-11-22T18:30:15.900Z') };
    const table = { reads: 0, writes: 0, isDown: false };
    const limits = Array.from({ length: processes }, () =>
      createRateLimiter({
        count: async ({ limits: { reads = 0 }, by = 1 }) => {
          table.writes += 1;
          if (table.isDown) throw new Error('down');
          if (table.reads >= reads) return false;
          table.reads += by;
          return true;
        },
        factor: 1,
        now: () => clock.now,
        log: { warn: () => undefined },
      }),
    );
    /** How many of so many reads go through. */
    const readTimes = async (times: number, subject = 'ana') => {
      let through = 0;
      for (let n = 0; n < times; n += 1) {
        const done = limits[n % processes]?.(subject, read);
        await done?.then(
          () => (through += 1),
          () => undefined,
        );
      }
      return through;
    };
    return { clock, table, readTimes };
  }

  it('writes nothing for the few reads of somebody at work', async () => {
    const { table, readTimes } = setUp();
    for (const subject of ['ana', 'benito']) expect(await readTimes(4, subject)).toBe(4);
    expect(table.writes).toBe(0);
  });

  it('writes once for five reads, and no more once the limit is reached', async () => {
    const { table, readTimes } = setUp();
    expect(await readTimes(READS_PER_MINUTE)).toBe(READS_PER_MINUTE);
    expect(table).toMatchObject({ reads: READS_PER_MINUTE, writes: READS_PER_MINUTE / 5 });
    expect(await readTimes(60)).toBe(4);
    expect(await readTimes(1_000)).toBe(0);
    expect(table.writes).toBe(READS_PER_MINUTE / 5 + 1);
  });

  it('lets through four more for each process at most', async () => {
    const { readTimes } = setUp({ processes: 10 });
    const through = await readTimes(2_000);
    expect(through).toBeGreaterThanOrEqual(READS_PER_MINUTE);
    expect(through).toBeLessThanOrEqual(READS_PER_MINUTE + 10 * 4);
  });

  it('begins afresh with each minute, and is a person’s own', async () => {
    const { clock, table, readTimes } = setUp();
    await readTimes(300);
    table.reads = 0;
    expect(await readTimes(5, 'benito')).toBe(5);
    expect(await readTimes(5)).toBe(0);
    clock.now = new Date('2026-11-22T18:31:00.000Z');
    expect(await readTimes(5)).toBe(5);
  });

  it('lets through what cannot be counted', async () => {
    const { table, readTimes } = setUp();
    table.isDown = true;
    expect(await readTimes(300)).toBe(300);
  });
});
