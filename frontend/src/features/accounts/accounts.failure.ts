import { messageOf } from '../../lib/http/api-error.ts';
import { AuthError } from '../../lib/auth/auth.types.ts';

/** The message of a failed account operation: Cognito's cause in Spanish, or the API's own words. */
export const messageOfFailure = (failure: unknown): string =>
  failure instanceof AuthError ? failure.message : messageOf(failure);
