import { ApiError, messageOf } from '../../lib/http/api-error.ts';

/** What the server said on purpose: a refusal, or that the provider does not answer. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.code !== 'INTERNAL' &&
  error.code !== 'BAD_ANSWER';

/** The offer is not the one that was shown any more. */
export const isOfferChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'OFFER_CHANGED';

/** 'Error al crear el pago con PayPal (or the server message)' (spec 001 §8). */
export const tellRefusal = (error: unknown, fallback: string): string =>
  isAnswer(error) ? error.message : `${fallback}. ${messageOf(error)}`;
