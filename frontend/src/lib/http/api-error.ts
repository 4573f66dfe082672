import type { ErrorCode, FieldErrors } from '../../../../functions/core/http/errors.ts';

/** The API's error codes, and those for failures on the way to it. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'BAD_ANSWER';

export const NETWORK_MESSAGE =
  'No pudimos conectar con el servidor. Revisa tu conexión a internet y vuelve a intentarlo.';
export const BAD_ANSWER_MESSAGE =
  'Recibimos una respuesta que no entendemos. Recarga la página y vuelve a intentarlo.';

/** An error whose message is in Spanish and can be shown to the user. */
export class ReadableError extends Error {}

export interface ApiErrorDetail {
  status?: number;
  fields?: FieldErrors | undefined;
  retryAfterSeconds?: number | undefined;
  current?: unknown;
  cause?: unknown;
}

/** A failed call. `message` is in Spanish and can be shown to the user; `status` is 0 without a response. */
export class ApiError extends ReadableError {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** When the same request may succeed (header `Retry-After`); undefined where the response does not say. */
  readonly retryAfterSeconds: number | undefined;
  /** What a refused edit was about, as it is now: parsed as an answer of its route. */
  readonly current: unknown;

  constructor(code: ApiErrorCode, message: string, detail: ApiErrorDetail = {}) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = detail.status ?? 0;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.current = detail.current;
  }
}

/** The person did not type the password that the API asked for: nothing was done, and nothing is to be said of it. */
export class CancelledError extends Error {}

/** The message to show for a failure: that of a ReadableError, else a generic one. */
export function messageOf(error: unknown): string {
  if (error instanceof ReadableError) return error.message;
  return 'Algo salió mal. Vuelve a intentarlo.';
}

/** The item does not exist, or this person can no longer read it. Queries that still show it need a refetch. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NOT_FOUND';

/** Somebody else has edited the item since the form began. What this browser knows of it needs a refetch. */
export const isEditedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'EDITED_MEANWHILE';
