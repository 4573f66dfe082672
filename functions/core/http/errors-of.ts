import type { ErrorCode } from './errors.ts';
import { limitsOf, type Auth, type Route } from './route.ts';

/** What confirming a caller may answer. */
const authErrors: Record<Auth, readonly ErrorCode[]> = {
  user: ['UNAUTHENTICATED', 'PROFILE_MISSING', 'FIRST_PASSWORD_REQUIRED'],
  admin: ['UNAUTHENTICATED', 'PROFILE_MISSING', 'FIRST_PASSWORD_REQUIRED', 'FORBIDDEN'],
  token: ['UNAUTHENTICATED'],
  'backup-key': ['BACKUP_KEY_INVALID'],
  public: [],
};

/** Every error code a route can answer: those of its kind (who may call it, what it reads and changes) and its own. */
export function errorsOf(
  route: Omit<Route, 'summary' | 'response' | 'status' | 'produces'>,
): readonly ErrorCode[] {
  const bodyErrors: ErrorCode[] = ['VALIDATION_FAILED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'];
  return [
    ...new Set<ErrorCode>([
      ...authErrors[route.auth],
      ...(route.params ? (['NOT_FOUND'] as const) : []),
      ...(route.query ? (['VALIDATION_FAILED'] as const) : []),
      ...(route.body ? bodyErrors : []),
      ...(route.rawBody ? (['PAYLOAD_TOO_LARGE'] as const) : []),
      // Others were faster each time (`transact`).
      ...(route.method === 'GET' ? [] : (['CONFLICT'] as const)),
      ...(limitsOf(route) ? (['TOO_MANY_REQUESTS'] as const) : []),
      ...(route.errors ?? []),
      'INTERNAL',
    ]),
  ];
}
