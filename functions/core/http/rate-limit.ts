import { AppError } from './errors.ts';
import { routeKeyOf, type Route } from './route.ts';

/**
 * How many requests that change something one person may make in a minute, over all routes: two a second, which no hand
 * keeps up. Routes that are costly, or send something to others, have a lower limit of their own (`perMinute`).
 */
export const WRITES_PER_MINUTE = 120;

/** The count of all of a person's requests that change something. */
const ALL_WRITES = 'writes';

/** Counts that a request of a route adds to, with the most each may come to in a minute; undefined where none is kept. */
export function limitsOf(
  route: Pick<Route, 'method' | 'path' | 'auth' | 'perMinute'>,
): Readonly<Record<string, number>> | undefined {
  // Of the others it is known who calls; these are limited by address, in front of the API.
  if (route.auth === 'public') return undefined;
  const limits = {
    ...(route.method !== 'GET' && { [ALL_WRITES]: WRITES_PER_MINUTE }),
    ...(route.perMinute !== undefined && { [routeKeyOf(route)]: route.perMinute }),
  };
  return Object.keys(limits).length > 0 ? limits : undefined;
}

/** One request, and the most that each of its counts may come to in this minute. */
export interface CountedRequest {
  subject: string;
  /** The minute it came in: `2026-11-22T18:30`. */
  minute: string;
  limits: Readonly<Record<string, number>>;
}

/** Adds one to each count; false, adding nothing, where one of them is full. */
export type CountRequest = (request: CountedRequest) => Promise<boolean>;

/** Lets a request through, or not. `subject`: whose requests are counted together. */
export type RateLimiter = (subject: string, route: Route) => Promise<void>;

interface RateLimiterOptions {
  count: CountRequest;
  /** Every limit is multiplied by it: 1 in deployed stages, more where tests stand for many people. */
  factor: number;
  now: () => Date;
}

const MINUTE_SECONDS = 60;
const LENGTH_OF_MINUTE = '2026-11-22T18:30'.length;

function tooMany(retryAfterSeconds: number): AppError {
  const seconds = `${String(retryAfterSeconds)} ${retryAfterSeconds === 1 ? 'segundo' : 'segundos'}`;
  return new AppError('TOO_MANY_REQUESTS', {
    message: `Has hecho demasiadas solicitudes en un minuto. Vuelve a intentarlo en ${seconds}.`,
    retryAfterSeconds,
  });
}

/** Limits each person's requests by the minute of the clock (ADR 0016). @throws AppError TOO_MANY_REQUESTS */
export function createRateLimiter({ count, factor, now }: RateLimiterOptions): RateLimiter {
  return async (subject, route) => {
    const limits = limitsOf(route);
    if (!limits) return;
    const at = now();
    const scaled = Object.entries(limits).map(([name, most]) => [name, most * factor] as const);
    const request = {
      subject,
      minute: at.toISOString().slice(0, LENGTH_OF_MINUTE),
      limits: Object.fromEntries(scaled),
    };
    if (!(await count(request))) throw tooMany(MINUTE_SECONDS - at.getUTCSeconds());
  };
}
