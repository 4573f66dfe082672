import {
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  ChallengeNameType,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { ServerClient } from './server-client.ts';

/** What somebody typed to prove who they are. */
export interface Proof {
  password: string;
  /** Of their authenticator, where the pool asks for one. */
  code?: string;
}

/** The pool accepted the password: with a token for the calls below, or it wants a code as well. */
export type Proven = { accessToken: string } | 'code-required';

/** The second factor of the user pool: a software token (TOTP). `username` is the account's `sub`. */
export interface FactorPool {
  /**
   * Checks a password, and the code of a person with a second factor. The pool counts the attempts.
   * @throws NotAuthorizedException for a wrong password, CodeMismatchException for a wrong code
   */
  prove(username: string, proof: Proof): Promise<Proven>;
  /** A new secret, in base32. Nothing asks for its codes until one is verified and the factor switched on. */
  newSecret(accessToken: string): Promise<string>;
  /** @throws EnableSoftwareTokenMFAException, CodeMismatchException where the code is not of the latest secret */
  verifyCode(accessToken: string, code: string): Promise<void>;
  switchOn(username: string): Promise<void>;
  /** Does nothing for a person without a factor, or not in the pool any more. */
  switchOff(username: string): Promise<void>;
}

/** `server`: the client whose tokens may enrol a factor; they never leave the Lambda. */
interface FactorPoolOptions {
  UserPoolId: string;
  ClientId: string;
  server: Pick<ServerClient, 'signIn' | 'secretHashOf'>;
}

/** @param cognito repeats nothing: each repetition counts as another attempt (`createPoolCognito`) */
export function createFactorPool(
  cognito: CognitoIdentityProviderClient,
  { UserPoolId, ClientId, server }: FactorPoolOptions,
): FactorPool {
  const answer = async (username: string, code: string, Session: string | undefined) => {
    const { AuthenticationResult } = await cognito.send(
      new AdminRespondToAuthChallengeCommand({
        ...{ UserPoolId, ClientId, Session },
        ChallengeName: ChallengeNameType.SOFTWARE_TOKEN_MFA,
        ChallengeResponses: {
          USERNAME: username,
          SOFTWARE_TOKEN_MFA_CODE: code,
          SECRET_HASH: await server.secretHashOf(username),
        },
      }),
    );
    return { accessToken: AuthenticationResult?.AccessToken ?? '' };
  };

  const prefer = async (Username: string, Enabled: boolean) => {
    await cognito.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username,
        SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
      }),
    );
  };

  return {
    async prove(username, { password, code }) {
      const { accessToken, challenge } = await server.signIn(username, password);
      if (accessToken !== undefined) return { accessToken };
      if (challenge.ChallengeName !== ChallengeNameType.SOFTWARE_TOKEN_MFA) {
        throw new Error(`The pool asks for ${challenge.ChallengeName ?? 'nothing'}`);
      }
      return code === undefined ? 'code-required' : answer(username, code, challenge.Session);
    },

    async newSecret(AccessToken) {
      const { SecretCode } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      if (SecretCode === undefined) throw new Error('The pool gave no secret');
      return SecretCode;
    },

    async verifyCode(AccessToken, UserCode) {
      await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    },

    switchOn: (username) => prefer(username, true),

    async switchOff(username) {
      try {
        await prefer(username, false);
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
  };
}
