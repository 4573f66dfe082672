import { NETWORK_MESSAGE } from '../http/api-error.ts';
import { AuthError, type AuthErrorKind } from './auth.types.ts';

/** Of a second factor: Cognito is asked for no other codes. */
const CODE_WRONG =
  'El código no es correcto o ya se usó. Escribe el que muestra ahora tu aplicación.';

/** Spanish messages for Cognito's errors (spec 000 §8 for the first two). */
const authMessages = {
  'invalid-credentials': 'Email o contraseña incorrectos',
  'already-registered': 'Este email ya está registrado. Intenta iniciar sesión.',
  'already-confirmed':
    'Esta cuenta ya está confirmada. Recupera tu acceso para elegir una contraseña nueva.',
  'not-confirmed': 'Tu cuenta todavía no está confirmada.',
  'code-mismatch': CODE_WRONG,
  'code-expired': CODE_WRONG,
  'weak-password': 'La contraseña no es lo bastante segura. Elige otra.',
  'too-many-attempts': 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
  'session-lost': 'Tu sesión terminó. Vuelve a iniciar sesión.',
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
  // By the web ACL of the user pool.
  ForbiddenException: 'too-many-attempts',
  SignInException: 'session-lost',
  UserUnAuthenticatedException: 'session-lost',
  NetworkError: 'network',
  InternalErrorException: 'unavailable',
  InternalServerError: 'unavailable',
  ServiceUnavailableException: 'unavailable',
  // An HTML page instead of JSON, or an empty body, as gateways respond.
  SyntaxError: 'unavailable',
  Unknown: 'unavailable',
};

/** Cognito distinguishes several errors only by the message of a NotAuthorizedException. */
function kindOfNotAuthorized(message: string): keyof typeof authMessages {
  if (/attempts exceeded/i.test(message)) return 'too-many-attempts';
  if (/temporary password has expired/i.test(message)) return 'invitation-expired';
  if (/session|access token/i.test(message)) return 'session-lost';
  return 'invalid-credentials';
}

const kindsByWords: Record<string, (message: string) => keyof typeof authMessages> = {
  NotAuthorizedException: kindOfNotAuthorized,
  // Cognito also refuses a new confirmation e-mail this way when the account needs none.
  InvalidParameterException: (message) =>
    /already confirmed/i.test(message) ? 'already-confirmed' : 'invalid-input',
};

/** The message of our own trigger: Cognito puts 'PreSignUp failed with error ' before it and a period after it. */
const triggerMessageOf = (message: string): string =>
  /failed with error (.+?)\.?$/s.exec(message)?.[1] ?? authMessages['invalid-input'];

/** Converts any error of the auth library to an AuthError in Spanish. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (!(error instanceof Error)) return new AuthError('other', authMessages.other, error);
  if (error.name === 'UserLambdaValidationException') {
    return new AuthError('invalid-input', triggerMessageOf(error.message), error);
  }
  const kind = kindsByWords[error.name]?.(error.message) ?? kindsByName[error.name] ?? 'other';
  return new AuthError(kind, authMessages[kind], error);
}

/** Of an account whose password was reset at Cognito: the API says the same (PASSWORD_RESET_REQUIRED). */
export const resetRequired = () =>
  new AuthError('other', 'Tu contraseña ya no vale. Recupera tu acceso para elegir una nueva.');

/** Runs an operation of the auth library and converts every failure to an AuthError. */
export async function withAuthErrors<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw toAuthError(error);
  }
}
