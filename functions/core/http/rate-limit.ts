import type { Log } from '../observability/logger.ts';
import { AppError } from './errors.ts';
import { limitsOf, limitsOfReads, type Route } from './route.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** One request, and the most that each of its counts may come to in this minute. */
export interface CountedRequest {
  subject: string;
  /** The minute it came in, `2026-11-22T18:30`; of a longer span, its first one. */
  minute: string;
  /** Minutes that are counted together: one, where it is left out. */
  span?: number;
  limits: Readonly<Record<string, number>>;
  /** How many requests it stands for; one, where it is left out. -1 takes one back. */
  by?: number;
}

/** Adds to each count; false, adding nothing, where one of them is full. */
export type CountRequest = (request: CountedRequest) => Promise<boolean>;

/** The hour of an instant, for what is counted by the hour. */
export const inHourOf = (at: Date): Pick<CountedRequest, 'minute' | 'span'> => ({
  minute: `${at.toISOString().slice(0, '2026-11-22T18'.length)}:00`,
  span: 60,
});

const LENGTH_OF_DAY = '2026-11-22'.length;

/** The day (UTC) of an instant, for what is counted by the day. */
export const inDayOf = (at: Date): Pick<CountedRequest, 'minute' | 'span'> => ({
  minute: `${at.toISOString().slice(0, LENGTH_OF_DAY)}T00:00`,
  span: 24 * 60,
});

/** How long it lasts until the hour of the clock is over. */
export const secondsToNextHour = (at: Date): number =>
  HOUR_SECONDS - at.getUTCMinutes() * MINUTE_SECONDS - at.getUTCSeconds();

/** Lets a request through, or not. `subject`: whose requests are counted together. */
export type RateLimiter = (subject: string, route: Route) => Promise<void>;

interface RateLimiterOptions {
  count: CountRequest;
  /** Every limit is multiplied by it: 1 in deployed stages, more where tests stand for many people. */
  factor: number;
  now: () => Date;
  log: Pick<Log, 'warn'>;
}

const LENGTH_OF_MINUTE = '2026-11-22T18:30'.length;

function tooMany(retryAfterSeconds: number): AppError {
  const seconds = `${String(retryAfterSeconds)} ${retryAfterSeconds === 1 ? 'segundo' : 'segundos'}`;
  return new AppError('TOO_MANY_REQUESTS', {
    message: `Has hecho demasiadas solicitudes en un minuto. Vuelve a intentarlo en ${seconds}.`,
    retryAfterSeconds,
  });
}

/**
 * Reads of one person that a process lets through for each time that it counts them in the table. Who uses the portal reads
 * less in a minute from most Lambdas, and costs no write at all; who floods it costs one for five reads, until the limit is
 * reached. Up to four for each process of each Lambda are never counted.
 */
const READS_A_COUNT = 5;

/** How many reads a process let through in a minute, by subject; Infinity from the limit on. */
interface ReadsOfProcess {
  minute: string;
  reads: Map<string, number>;
}

/** How many requests a read brings to the table's count: none for most. `'full'`: the limit was reached in this minute. */
function readsToCount(ofProcess: ReadsOfProcess, minute: string, subject: string): number | 'full' {
  if (ofProcess.minute !== minute) {
    ofProcess.minute = minute;
    ofProcess.reads.clear();
  }
  const reads = (ofProcess.reads.get(subject) ?? 0) + 1;
  ofProcess.reads.set(subject, reads);
  if (reads === Infinity) return 'full';
  return reads % READS_A_COUNT === 0 ? READS_A_COUNT : 0;
}

/**
 * Limits each person's requests by the minute of the clock (ADR 0017). A request that cannot be counted goes through: the
 * limits stop floods, and a table that does not answer refuses the write itself. @throws AppError TOO_MANY_REQUESTS
 */
export function createRateLimiter({ count, factor, now, log }: RateLimiterOptions): RateLimiter {
  const ofProcess: ReadsOfProcess = { minute: '', reads: new Map() };
  const isFree = async ({ limits, ...request }: CountedRequest): Promise<boolean> => {
    const scaled = Object.entries(limits).map(([name, most]) => [name, most * factor] as const);
    if (scaled.length === 0) return true;
    try {
      return await count({ ...request, limits: Object.fromEntries(scaled) });
    } catch (error) {
      log.warn('request not counted', { subject: request.subject, error });
      return true;
    }
  };
  const isReadFree = async (request: CountedRequest): Promise<boolean> => {
    if (Object.keys(request.limits).length === 0) return true;
    const { minute, subject } = request;
    const by = readsToCount(ofProcess, minute, subject);
    if (by === 'full') return false;
    if (by === 0 || (await isFree({ ...request, by }))) return true;
    // Until the next minute nothing asks the table again.
    ofProcess.reads.set(subject, Infinity);
    return false;
  };
  return async (subject, route) => {
    const at = now();
    const of = { subject, minute: at.toISOString().slice(0, LENGTH_OF_MINUTE) };
    const isAllowed =
      (await isReadFree({ ...of, limits: limitsOfReads(route) })) &&
      (await isFree({ ...of, limits: limitsOf(route) }));
    if (!isAllowed) throw tooMany(MINUTE_SECONDS - at.getUTCSeconds());
  };
}
