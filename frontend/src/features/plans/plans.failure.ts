import { ApiError, messageOf } from '../../lib/api-error.ts';

/** What the server said on purpose: a refusal, or that the provider does not answer. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.code !== 'INTERNAL' &&
  error.code !== 'BAD_ANSWER';

/** 'Error al crear el pago con PayPal (or the server message)' (spec 001 §8). */
export const tellRefusal = (error: unknown, fallback: string): string =>
  isAnswer(error) ? error.message : `${fallback}. ${messageOf(error)}`;
