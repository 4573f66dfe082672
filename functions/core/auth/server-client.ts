import { createHmac } from 'node:crypto';
import {
  AdminInitiateAuthCommand,
  AuthFlowType,
  DescribeUserPoolClientCommand,
  type AdminInitiateAuthCommandOutput,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';

/**
 * The app client of our own Lambdas (ADR 0050). It has a secret, so that no browser can use it, and its access tokens keep
 * the scope that the browser's do not have: what the pool takes nothing but a person's token for is asked with one of these.
 */
export interface ServerClient {
  /**
   * Signs a person in at the pool, for the server alone: our API accepts none of these tokens. The pool counts the
   * attempts. `accessToken` is missing where the pool asks for something more (`ChallengeName`).
   * @throws NotAuthorizedException where the password is wrong or has expired, and others of its kind
   */
  signIn(
    username: string,
    password: string,
  ): Promise<{
    accessToken: string | undefined;
    challenge: Pick<AdminInitiateAuthCommandOutput, 'ChallengeName' | 'Session'>;
  }>;
  /**
   * Does nothing where the password is right, a temporary one included. The pool counts the attempts, so guessing is
   * locked out as it is at the sign-in. @throws NotAuthorizedException where it is wrong or has expired
   */
  checkPassword(username: string, password: string): Promise<void>;
  /** What proves to the pool that a call comes from this client: for its calls that carry this `username`. */
  secretHashOf(username: string): Promise<string>;
}

interface ServerClientAddress {
  UserPoolId: string;
  ClientId: string;
}

/** `cognito` repeats no call (`createPoolCognito`): a repeated password counts as another attempt. */
export function createServerClient(
  cognito: CognitoIdentityProviderClient,
  { UserPoolId, ClientId }: ServerClientAddress,
): ServerClient {
  const read = async () => {
    const { UserPoolClient } = await cognito.send(
      new DescribeUserPoolClientCommand({ UserPoolId, ClientId }),
    );
    if (!UserPoolClient?.ClientSecret) throw new Error(`The app client ${ClientId} has no secret`);
    return UserPoolClient.ClientSecret;
  };
  /** Read once per process: the pool makes the secret, and nobody else keeps it. A failure is not kept. */
  let reading: Promise<string> | undefined;
  const secret = () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  const secretHashOf = async (username: string) =>
    createHmac('sha256', await secret())
      .update(`${username}${ClientId}`)
      .digest('base64');

  const signIn = async (USERNAME: string, PASSWORD: string) => {
    const SECRET_HASH = await secretHashOf(USERNAME);
    const { AuthenticationResult, ChallengeName, Session } = await cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: AuthFlowType.ADMIN_USER_PASSWORD_AUTH,
        AuthParameters: { USERNAME, PASSWORD, SECRET_HASH },
      }),
    );
    return {
      accessToken: AuthenticationResult?.AccessToken,
      challenge: { ChallengeName, Session },
    };
  };

  return {
    signIn,
    async checkPassword(username, password) {
      await signIn(username, password);
    },
    secretHashOf,
  };
}
