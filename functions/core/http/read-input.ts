import type * as z from 'zod';
import spanish from 'zod/v4/locales/es.js';
import { AppError, fieldErrorsOf } from './errors.ts';
import type { ApiEvent } from './api-event.ts';
import type { Route } from './route.ts';

/** Far above any form of the portal; files go to S3 directly. */
const MAX_BODY_BYTES = 256 * 1024;

const { localeError } = spanish();

/**
 * Words for what a schema has none of its own for: forms never send a missing or wrongly typed field, other callers
 * do. A schema's own message goes before these.
 */
const error: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined
    ? 'Falta este dato'
    : localeError(issue);

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error });
  if (result.success) return result.data;
  throw new AppError('VALIDATION_FAILED', { fields: fieldErrorsOf(result.error) });
}

/** The body's bytes. @throws AppError PAYLOAD_TOO_LARGE */
function readBytes(event: ApiEvent, maxBytes: number): Buffer {
  const raw = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (raw.byteLength > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  return raw;
}

function readJson(event: ApiEvent, maxBytes = MAX_BODY_BYTES): unknown {
  const raw = readBytes(event, maxBytes);
  if (raw.byteLength === 0) return undefined;
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
}

/** A path parameter of the wrong shape names nothing there is: 404, as for any unknown id. */
function parseParams(route: Route, event: ApiEvent): unknown {
  const result = route.params?.safeParse(event.pathParameters ?? {});
  if (result && !result.success) throw new AppError('NOT_FOUND');
  return result?.data;
}

/**
 * What a request brings, parsed by the route's schemas.
 * @throws AppError VALIDATION_FAILED (with messages by field), MALFORMED_JSON, PAYLOAD_TOO_LARGE, NOT_FOUND
 */
export function readInput(route: Route, event: ApiEvent) {
  return {
    params: parseParams(route, event),
    query: parse(route.query, event.queryStringParameters ?? {}),
    body: route.body ? parse(route.body, readJson(event, route.maxBodyBytes)) : undefined,
    ...(route.rawBody && {
      raw: { bytes: readBytes(event, route.rawBody.maxBytes), headers: event.headers },
    }),
  };
}
