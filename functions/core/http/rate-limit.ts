import type { Log } from '../observability/logger.ts';
import { AppError } from './errors.ts';
import { limitsOf, type Route } from './route.ts';

/** One request, and the most that each of its counts may come to in this minute. */
export interface CountedRequest {
  subject: string;
  /** The minute it came in, `2026-11-22T18:30`; of a longer span, its first one. */
  minute: string;
  /** Minutes that are counted together: one, where it is left out. */
  span?: number;
  limits: Readonly<Record<string, number>>;
}

/** Adds one to each count; false, adding nothing, where one of them is full. */
export type CountRequest = (request: CountedRequest) => Promise<boolean>;

/** The hour of an instant, for what is counted by the hour. */
export const inHourOf = (at: Date): Pick<CountedRequest, 'minute' | 'span'> => ({
  minute: `${at.toISOString().slice(0, '2026-11-22T18'.length)}:00`,
  span: 60,
});

/** Lets a request through, or not. `subject`: whose requests are counted together. */
export type RateLimiter = (subject: string, route: Route) => Promise<void>;

interface RateLimiterOptions {
  count: CountRequest;
  /** Every limit is multiplied by it: 1 in deployed stages, more where tests stand for many people. */
  factor: number;
  now: () => Date;
  log: Pick<Log, 'warn'>;
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

/**
 * Limits each person's requests by the minute of the clock (ADR 0017). A request that cannot be counted goes through: the
 * limits stop floods, and a table that does not answer refuses the write itself. @throws AppError TOO_MANY_REQUESTS
 */
export function createRateLimiter({ count, factor, now, log }: RateLimiterOptions): RateLimiter {
  const isFree = async (request: CountedRequest): Promise<boolean> => {
    try {
      return await count(request);
    } catch (error) {
      log.warn('request not counted', { subject: request.subject, error });
      return true;
    }
  };
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
    if (!(await isFree(request))) throw tooMany(MINUTE_SECONDS - at.getUTCSeconds());
  };
}
