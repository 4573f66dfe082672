import { AppError } from '../core/http/errors.ts';
import { accountMessages } from './accounts.domain.ts';

const tooMany = () => new AppError('TOO_MANY_ATTEMPTS');
const codeInvalid = () => new AppError('CODE_INVALID');
const passwordRefused = () =>
  new AppError('VALIDATION_FAILED', { fields: { password: [accountMessages.passwordRefused] } });

const refusals: Readonly<Record<string, (error: Error) => AppError>> = {
  CodeMismatchException: codeInvalid,
  UserNotFoundException: codeInvalid,
  ExpiredCodeException: () => new AppError('CODE_EXPIRED'),
  LimitExceededException: tooMany,
  TooManyFailedAttemptsException: tooMany,
  TooManyRequestsException: tooMany,
  InvalidPasswordException: passwordRefused,
  InvalidParameterException: passwordRefused,
  NotAuthorizedException: ({ message }) =>
    /attempts exceeded/i.test(message)
      ? tooMany()
      : new AppError(/current status is/i.test(message) ? 'ALREADY_CONFIRMED' : 'CODE_INVALID'),
};

/** What the user pool's refusal of a code means to the person who sent it. Whatever else was thrown stays as it is. */
export function codeRefusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return refusals[error.name]?.(error) ?? error;
}

/**
 * The same for the code that confirms a sign-up, with which Cognito is given no password. Whatever else was thrown leaves
 * open whether the account is confirmed.
 */
export function confirmationRefusalOf(error: unknown): AppError {
  if (error instanceof Error && error.name === 'InvalidParameterException') return codeInvalid();
  const refusal = codeRefusalOf(error);
  return refusal instanceof AppError ? refusal : new AppError('CONFIRMATION_UNKNOWN');
}

/** The same for a password: nobody learns whether the address has an account. */
export function passwordRefusalOf(error: unknown): unknown {
  const refusal = codeRefusalOf(error);
  const isCode = refusal instanceof AppError && refusal.code === 'CODE_INVALID';
  return isCode ? new AppError('CREDENTIALS_INVALID') : refusal;
}

const triggerFailures: ReadonlySet<string> = new Set([
  'UnexpectedLambdaException',
  'UserLambdaValidationException',
  'InvalidLambdaResponseException',
]);

/** With a code Cognito calls our trigger last: where that one fails, the code was right and has done its work. */
export const isTriggerFailure = (error: unknown): boolean =>
  error instanceof Error && triggerFailures.has(error.name);
