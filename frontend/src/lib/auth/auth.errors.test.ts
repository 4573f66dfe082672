import { describe, expect, it } from 'vitest';
import { toAuthError, withAuthErrors } from './auth.errors.ts';
import { AuthError } from './auth.types.ts';

const thrown = (name: string, message = 'as received') =>
  Object.assign(new Error(message), { name });

describe('what Cognito throws', () => {
  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'Email o contraseña incorrectos'],
    ['UserNotFoundException', 'User does not exist.', 'Email o contraseña incorrectos'],
    [
      'UsernameExistsException',
      'User already exists',
      'Este email ya está registrado. Intenta iniciar sesión.',
    ],
  ])('%s (%s) reads: %s', (name, message, spanish) => {
    expect(toAuthError(thrown(name, message)).message).toBe(spanish);
  });

  it.each([
    ['NotAuthorizedException', 'Password attempts exceeded', 'too-many-attempts'],
    ['InvalidParameterException', 'User is already confirmed.', 'already-confirmed'],
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.', 'session-lost'],
    ['NotAuthorizedException', 'Access Token has been revoked', 'session-lost'],
    ['UserUnAuthenticatedException', 'User needs to be authenticated', 'session-lost'],
    ['CodeMismatchException', '', 'code-mismatch'],
    ['ExpiredCodeException', '', 'code-expired'],
    ['InvalidPasswordException', '', 'weak-password'],
    ['LimitExceededException', '', 'too-many-attempts'],
    ['ForbiddenException', 'Request not allowed due to WAF block.', 'too-many-attempts'],
    ['UserNotConfirmedException', '', 'not-confirmed'],
    ['NetworkError', '', 'network'],
    [
      'NotAuthorizedException',
      'Temporary password has expired and must be reset',
      'invitation-expired',
    ],
    ['InternalErrorException', 'Internal', 'unavailable'],
    ['ServiceUnavailableException', '', 'unavailable'],
    ['SyntaxError', 'Unexpected token <', 'unavailable'],
    ['InvalidParameterException', '1 validation error detected', 'invalid-input'],
  ])('%s (%s) is %s', (name, message, kind) => {
    expect(toAuthError(thrown(name, message)).kind).toBe(kind);
  });

  it('sends people whose account is confirmed to a recovery, and not to the sign-in', () => {
    const error = toAuthError(thrown('InvalidParameterException', 'User is already confirmed.'));
    expect(error.message).toBe(
      'Esta cuenta ya está confirmada. Recupera tu acceso para elegir una contraseña nueva.',
    );
  });

  it('has a Spanish message when we do not know it', () => {
    const message = 'No pudimos completar la operación. Vuelve a intentarlo.';
    const error = toAuthError(thrown('CodeDeliveryFailureException', 'Could not deliver'));
    expect(error).toMatchObject({ kind: 'other', message });
    expect(toAuthError('Internal')).toMatchObject({ kind: 'other', message });
  });

  it.each([
    ['PreSignUp failed with error El campo nombre es requerido.', 'El campo nombre es requerido'],
    [
      '{"errorMessage": "x"}',
      'Hay datos que no se pueden guardar. Revísalos y vuelve a intentarlo.',
    ],
  ])('says why our own trigger refused: %s', (message, spanish) => {
    const error = toAuthError(thrown('UserLambdaValidationException', message));
    expect(error).toMatchObject({ kind: 'invalid-input', message: spanish });
  });

  it('stays what it is once it is an AuthError', () => {
    const error = new AuthError('network', 'x');
    expect(toAuthError(error)).toBe(error);
  });

  it('leaves an operation as an AuthError', async () => {
    const operation = withAuthErrors(() => Promise.reject(thrown('CodeMismatchException')));
    await expect(operation).rejects.toBeInstanceOf(AuthError);
  });
});
