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

type Asked = Omit<Route, 'summary' | 'response' | 'status' | 'produces'>;

/** What reading the input may answer. */
const inputErrorsOf = (route: Asked): ErrorCode[] => [
  ...(route.params ? (['NOT_FOUND'] as const) : []),
  ...(route.query ? (['VALIDATION_FAILED'] as const) : []),
  ...(route.body ? (['VALIDATION_FAILED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'] as const) : []),
  ...(route.rawBody ? (['PAYLOAD_TOO_LARGE'] as const) : []),
  ...(route.idempotent ? (['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
];

/** Every error code a route can answer: those of its kind (who may call it, what it reads and changes) and its own. */
export function errorsOf(route: Asked): readonly ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...authErrors[route.auth],
      ...inputErrorsOf(route),
      // Others were faster each time (`untilSettled`).
      ...(route.method === 'GET' ? [] : (['CONFLICT'] as const)),
      ...(limitsOf(route) ? (['TOO_MANY_REQUESTS'] as const) : []),
      ...(route.errors ?? []),
      'INTERNAL',
    ]),
  ];
}
