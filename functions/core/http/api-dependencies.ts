import { createConfirmCaller } from '../auth/caller.ts';
import { mayCall } from '../auth/permissions.ts';
import { createProofs } from '../auth/proofs.ts';
import { newId } from '../id.ts';
import { createLogger } from '../observability/logger.ts';
import { createCountRequest } from '../table/shared/request-counts.ts';
import type { Table } from '../table/table.ts';
import type { ApiDependencies } from './create-api.ts';
import { createRateLimiter } from './rate-limit.ts';

/** The stage's limit for sessions that nobody uses (ADR 0048): 14 days where a test names none. */
export const sessionIdleDays = (): number => Number(process.env['SESSION_IDLE_DAYS'] ?? '14');

/** By what the stage multiplies each limit of requests: 1 where it says nothing. */
export const rateLimitFactor = (): number => Number(process.env['RATE_LIMIT_FACTOR'] ?? '1');

/**
 * What every feature's API is wired with on Lambda; `service` names it in the logs. For the routes in `withInbox`,
 * by their name, what confirms the caller brings what they have read of their notifications as well.
 */
export function apiDependencies(
  service: string,
  table: Table,
  options: { withInbox?: readonly string[] } = {},
): ApiDependencies {
  const log = createLogger(service);
  return {
    confirmCaller: createConfirmCaller(table, { ...options, idleDays: sessionIdleDays() }),
    mayCall,
    limit: createRateLimiter({
      count: createCountRequest(table),
      factor: rateLimitFactor(),
      now: () => new Date(),
      log,
    }),
    log,
    originSecrets: (process.env['ORIGIN_VERIFY'] ?? '').split(',').filter(Boolean),
  };
}

/** What every API with routes that check a password or a code is wired with: one count of a person over all of them. */
export const proofsOf = (
  table: Table,
  options: Pick<Parameters<typeof createProofs>[0], 'commit' | 'log' | 'codeRefused'>,
) =>
  createProofs({
    count: createCountRequest(table),
    factor: rateLimitFactor(),
    now: () => new Date(),
    newId,
    ...options,
  });
