import { NETWORK_MESSAGE } from '../api-error.ts';
import { AuthError, type AuthErrorKind } from './auth.types.ts';

/** Spanish words of what Cognito can answer (spec 000 §8 for the first two). */
const authMessages = {
  'invalid-credentials': 'Email o contraseña incorrectos',
  'already-registered': 'Este email ya está registrado. Intenta iniciar sesión.',
  'already-confirmed':
    'Esta cuenta ya está confirmada. Recupera tu acceso para elegir una contraseña nueva.',
  'not-confirmed': 'Tu cuenta todavía no está confirmada.',
  'code-mismatch': 'El enlace no es válido o ya se usó. Solicita uno nuevo.',
  'code-expired': 'El enlace venció o ya se usó. Solicita uno nuevo.',
  'weak-password': 'La contraseña no es lo bastante segura. Elige otra.',
  'too-many-attempts': 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
  'session-lost': 'La sesión expiró. Vuelve a iniciar sesión.',
  network: NETWORK_MESSAGE,
  unavailable:
    'El servicio de acceso no responde en este momento. Vuelve a intentarlo en unos minutos.',
  'invalid-input': 'Hay datos que no se pueden guardar. Revísalos y vuelve a intentarlo.',
  'invitation-expired': 'Tu contraseña temporal venció. Pide que te envíen otra invitación.',
  other: 'No pudimos completar la operación. Vuelve a intentarlo.',
} as const satisfies Record<AuthErrorKind, string>;

const kindsByName: Record<string, keyof typeof authMessages> = {
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
  InternalErrorException: 'unavailable',
  InternalServerError: 'unavailable',
  ServiceUnavailableException: 'unavailable',
  // A page in place of JSON, or nothing at all, as gateways answer.
  SyntaxError: 'unavailable',
  Unknown: 'unavailable',
};

/** Cognito tells several things apart only by the words of a NotAuthorizedException. */
function kindOfNotAuthorized(message: string): keyof typeof authMessages {
  if (/attempts exceeded/i.test(message)) return 'too-many-attempts';
  if (/temporary password has expired/i.test(message)) return 'invitation-expired';
  if (/session|access token/i.test(message)) return 'session-lost';
  return 'invalid-credentials';
}

const kindsByWords: Record<string, (message: string) => keyof typeof authMessages> = {
  NotAuthorizedException: kindOfNotAuthorized,
  // So is a new confirmation e-mail refused where none is needed.
  InvalidParameterException: (message) =>
    /already confirmed/i.test(message) ? 'already-confirmed' : 'invalid-input',
};

/** What a trigger of ours refused with: Cognito puts 'PreSignUp failed with error ' before it, and a stop after it. */
const triggerMessageOf = (message: string): string =>
  /failed with error (.+?)\.?$/s.exec(message)?.[1] ?? authMessages['invalid-input'];

/** Turns whatever the auth library threw into an AuthError, in Spanish. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (!(error instanceof Error)) return new AuthError('other', authMessages.other, error);
  if (error.name === 'UserLambdaValidationException') {
    return new AuthError('invalid-input', triggerMessageOf(error.message), error);
  }
  const kind = kindsByWords[error.name]?.(error.message) ?? kindsByName[error.name] ?? 'other';
  return new AuthError(kind, authMessages[kind], error);
}

/** Runs an operation of the auth library; every failure leaves as an AuthError. */
export async function withAuthErrors<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw toAuthError(error);
  }
}
