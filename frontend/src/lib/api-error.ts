import type { ErrorCode, FieldErrors } from '../../../functions/core/http/errors.ts';

/** The API's codes, plus what can go wrong on the way to it. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'BAD_ANSWER';

export const NETWORK_MESSAGE =
  'No pudimos conectar con el servidor. Revisa tu conexión a internet y vuelve a intentarlo.';
export const BAD_ANSWER_MESSAGE =
  'Recibimos una respuesta que no entendemos. Recarga la página y vuelve a intentarlo.';

/** Its message is Spanish, fit to be shown. */
export class ReadableError extends Error {}

/** A failed call. `message` is Spanish, fit to be shown; `status` is 0 when no answer arrived. */
export class ApiError extends ReadableError {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;

  constructor(
    code: ApiErrorCode,
    message: string,
    detail: { status?: number; fields?: FieldErrors | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = detail.status ?? 0;
    this.fields = detail.fields;
  }
}

/** What to tell a person about a failure: a ReadableError's own words, else a general sentence. */
export function messageOf(error: unknown): string {
  if (error instanceof ReadableError) return error.message;
  return 'Algo salió mal. Vuelve a intentarlo.';
}

/** It is not there, or not for this person (any more): whatever still shows it is to be read again. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NOT_FOUND';
