import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  type CognitoIdentityProviderClientConfig,
} from '@aws-sdk/client-cognito-identity-provider';

/** The code of an e-mail, and the account it was sent for: the pool's own name of it. */
export interface MailCode {
  username: string;
  code: string;
}

/** What the user pool checks for people who are not signed in: the codes of its e-mails of sign-ups. */
export interface PoolClient {
  /** @throws CodeMismatchException and others of its kind; NotAuthorizedException for a confirmed account */
  confirmSignUp(mail: MailCode): Promise<void>;
  /** Sends the e-mail of a sign-up that nobody has confirmed once more, with another code. */
  resendConfirmation(username: string): Promise<void>;
}

/**
 * For the calls below. None is repeated: a code whose answer was lost may have been accepted, so a repeat would be
 * refused as used, and a repeated password counts as another attempt.
 */
export const createPoolCognito = (config: CognitoIdentityProviderClientConfig = {}) =>
  new CognitoIdentityProviderClient({ ...config, maxAttempts: 1 });

export function createPoolClient(
  cognito: CognitoIdentityProviderClient,
  { ClientId }: { ClientId: string },
): PoolClient {
  return {
    async confirmSignUp({ username, code }) {
      await cognito.send(
        new ConfirmSignUpCommand({ ClientId, Username: username, ConfirmationCode: code }),
      );
    },

    async resendConfirmation(Username) {
      await cognito.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
    },
  };
}
