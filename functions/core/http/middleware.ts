import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { correlationIdFrom } from '../observability/correlation.ts';
import type { Log } from '../observability/logger.ts';
import { currentCorrelationId } from '../observability/request-context.ts';
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

const ID = /^[\da-z-]{26,36}$/;

/** The ids of what a path names. The token that opens a report has another name, and what is no id is not logged. */
function idsOf({ pathParameters }: ApiEvent): Record<string, string> | undefined {
  const ids = Object.entries(pathParameters ?? {}).filter(
    (entry): entry is [string, string] => entry[0].endsWith('Id') && ID.test(entry[1] ?? ''),
  );
  return ids.length > 0 ? Object.fromEntries(ids) : undefined;
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : 'INTERNAL');

/**
 * One line per request: who asked what of which thing, what was answered, how long it took (ms). No bodies, no headers.
 */
export function accessLog(log: Log): ApiMiddleware {
  const started = new WeakMap<object, number>();
  const line = ({
    event,
    response,
    error,
  }: {
    event: ApiEvent;
    response?: ApiResult | null | undefined;
    error?: unknown;
  }) => {
    log.info('request', {
      requestId: event.requestContext.requestId,
      route: event.routeKey,
      ids: idsOf(event),
      status: response?.statusCode,
      error: error ? codeOf(error) : undefined,
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

type Failure = ErrorBody['error'];
type Body = Required<Pick<ApiResult, 'headers' | 'body'>>;

/** An error as programs read it. */
const jsonOf = (error: Failure): Body => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error } satisfies ErrorBody),
});

/**
 * Turns what was thrown into an answer: what callers may know, else INTERNAL with the error in the log only. `pageOf`
 * answers what a browser shows instead, where a person opened the address itself.
 */
export function errorAnswers(
  log: Log,
  pageOf: (event: ApiEvent, error: Failure) => Body | undefined = () => undefined,
): ApiMiddleware {
  return {
    onError: (request) => {
      const { event, error } = request;
      const { requestId } = event.requestContext;
      const known = error instanceof AppError ? error : new AppError('INTERNAL');
      if (known !== error && error) log.error('request failed', { requestId, error });
      const failure: Failure = {
        code: known.code,
        message: known.message,
        requestId,
        correlationId: correlationIdFrom(currentCorrelationId()),
        ...(known.fields && { fields: known.fields }),
        ...(known.current && { current: known.current }),
      };
      const { headers, body } = pageOf(event, failure) ?? jsonOf(failure);
      request.response = {
        statusCode: known.status,
        headers: {
          ...headers,
          'cache-control': 'no-store',
          ...(known.retryAfterSeconds !== undefined && {
            'retry-after': String(known.retryAfterSeconds),
          }),
        },
        body,
      };
    },
  };
}
