import { NETWORK_MESSAGE } from '../api-error.ts';
import { AuthError, type AuthErrorKind } from './auth.types.ts';

/** Spanish words of what Cognito can answer (spec 000 §8 for the first two). */
export const authMessages = {
  'invalid-credentials': 'Email o contraseña incorrectos',
  'already-registered': 'Este email ya está registrado. Intenta iniciar sesión.',
  'already-confirmed': 'Esta cuenta ya está confirmada. Puedes iniciar sesión.',
  'not-confirmed': 'Tu cuenta todavía no está confirmada.',
  'code-mismatch': 'El enlace no es válido o ya se usó. Solicita uno nuevo.',
  'code-expired': 'El enlace venció o ya se usó. Solicita uno nuevo.',
  'weak-password': 'La contraseña no es lo bastante segura. Elige otra.',
  'too-many-attempts': 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
  'session-lost': 'La sesión expiró. Vuelve a iniciar sesión.',
  network: NETWORK_MESSAGE,
} as const satisfies Partial<Record<AuthErrorKind, string>>;

const kindsByName: Record<string, keyof typeof authMessages> = {
  NotAuthorizedException: 'invalid-credentials',
  UserNotFoundException: 'invalid-credentials',
  UsernameExistsException: 'already-registered',
  AliasExistsException: 'already-registered',
  UserNotConfirmedException: 'not-confirmed',
  CodeMismatchException: 'code-mismatch',
  ExpiredCodeException: 'code-expired',
  InvalidPasswordException: 'weak-password',
  LimitExceededException: 'too-many-attempts',
  TooManyRequestsException: 'too-many-attempts',
  TooManyFailedAttemptsException: 'too-many-attempts',
  SignInException: 'session-lost',
  UserUnAuthenticatedException: 'session-lost',
  NetworkError: 'network',
};

/** Cognito tells several things apart only by the words of a NotAuthorizedException. */
function kindOfNotAuthorized(message: string): keyof typeof authMessages {
  if (/attempts exceeded/i.test(message)) return 'too-many-attempts';
  if (/current status is confirmed/i.test(message)) return 'already-confirmed';
  if (/session|access token/i.test(message)) return 'session-lost';
  return 'invalid-credentials';
}

/** Turns whatever the auth library threw into an AuthError; unknown ones keep their own words (spec 000 §8). */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (!(error instanceof Error)) return new AuthError('other', String(error), error);
  if (error.name === 'NotAuthorizedException') {
    const kind = kindOfNotAuthorized(error.message);
    return new AuthError(kind, authMessages[kind], error);
  }
  const kind = kindsByName[error.name];
  return kind
    ? new AuthError(kind, authMessages[kind], error)
    : new AuthError('other', error.message, error);
}

/** Runs an operation of the auth library; every failure leaves as an AuthError. */
export async function withAuthErrors<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw toAuthError(error);
  }
}
