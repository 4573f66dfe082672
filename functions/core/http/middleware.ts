import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { Log } from '../observability/logger.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { AppError, type ErrorBody } from './errors.ts';

type ApiMiddleware = MiddlewareObj<ApiEvent, ApiResult>;

/** Header by which CloudFront proves that a request came through it. */
export const ORIGIN_HEADER = 'x-origin-verify';

function sameSecret(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/**
 * Refuses what did not come through CloudFront, whose WAF would otherwise be walked around. Any of the secrets
 * is accepted, so that one can be rotated while CloudFront still sends the other; without any, nothing is checked.
 */
export function originCheck(secrets: readonly string[]): ApiMiddleware {
  return {
    before: ({ event }) => {
      const given = event.headers[ORIGIN_HEADER];
      if (secrets.length > 0 && !secrets.some((secret) => sameSecret(given, secret))) {
        throw new AppError('FORBIDDEN');
      }
    },
  };
}

/** One line per request: what was asked, what was answered, how long it took (ms). No bodies, no headers. */
export function accessLog(log: Log): ApiMiddleware {
  const started = new WeakMap<object, number>();
  const line = ({
    event,
    response,
  }: {
    event: ApiEvent;
    response?: ApiResult | null | undefined;
  }) => {
    log.info('request', {
      requestId: event.requestContext.requestId,
      route: event.routeKey,
      status: response?.statusCode,
      ms: Math.round(performance.now() - (started.get(event) ?? 0)),
      userId: event.requestContext.authorizer?.jwt?.claims?.['sub'],
    });
  };
  return {
    before: ({ event }) => {
      started.set(event, performance.now());
    },
    after: line,
    onError: line,
  };
}

/** Turns what was thrown into an answer: what callers may know, else INTERNAL with the error in the log only. */
export function errorAnswers(log: Log): ApiMiddleware {
  return {
    onError: (request) => {
      const { event, error } = request;
      const { requestId } = event.requestContext;
      const known = error instanceof AppError ? error : new AppError('INTERNAL');
      if (known !== error && error) log.error('request failed', { requestId, error });
      const body: ErrorBody = {
        error: {
          code: known.code,
          message: known.message,
          requestId,
          ...(known.fields && { fields: known.fields }),
        },
      };
      request.response = {
        statusCode: known.status,
        headers: {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          ...(known.retryAfterSeconds !== undefined && {
            'retry-after': String(known.retryAfterSeconds),
          }),
        },
        body: JSON.stringify(body),
      };
    },
  };
}
