import { AppError, type ErrorCode } from '../http/errors.ts';

/** What the user pool refuses by the name of the error, whatever it was asked. */
const codesByName = {
  LimitExceededException: 'TOO_MANY_ATTEMPTS',
  TooManyFailedAttemptsException: 'TOO_MANY_ATTEMPTS',
  TooManyRequestsException: 'TOO_MANY_ATTEMPTS',
  PasswordResetRequiredException: 'PASSWORD_RESET_REQUIRED',
  UserNotConfirmedException: 'ACCOUNT_UNCONFIRMED',
} as const satisfies Record<string, ErrorCode>;

const isKnown = (name: string): name is keyof typeof codesByName =>
  Object.hasOwn(codesByName, name);

/** The pool answers 5xx, or not at all. The SDK says of both that the other side failed, or that time ran out. */
const isUnavailable = (error: Error): boolean =>
  ('$fault' in error && error.$fault === 'server') || error.name === 'TimeoutError';

/**
 * What a refusal of the user pool means to the person, where it is not about what they typed: too many attempts, an
 * account that must be recovered or confirmed first, a pool that does not answer. Undefined for every other failure.
 */
export function poolRefusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const isLocked =
    error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message);
  if (isLocked) return new AppError('TOO_MANY_ATTEMPTS');
  if (isKnown(error.name)) return new AppError(codesByName[error.name]);
  return isUnavailable(error) ? new AppError('ACCOUNTS_UNAVAILABLE') : undefined;
}

/** Where the code of an authenticator is not the present one, or was used before. */
const wrongCodes: readonly string[] = [
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
];

/**
 * The same where somebody proves who they are: a wrong password or a wrong code is said at its field, in the words of
 * `said`.
 */
export function proofRefusalOf(
  error: unknown,
  said: { passwordWrong: string; codeWrong: string },
): AppError | undefined {
  const refusal = poolRefusalOf(error);
  if (refusal || !(error instanceof Error)) return refusal;
  const { name } = error;
  const refused = (field: 'password' | 'code', message: string) =>
    new AppError('VALIDATION_FAILED', { fields: { [field]: [message] } });
  if (name === 'NotAuthorizedException') return refused('password', said.passwordWrong);
  return wrongCodes.includes(name) ? refused('code', said.codeWrong) : undefined;
}
