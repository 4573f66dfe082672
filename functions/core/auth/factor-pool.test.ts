import {
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createFactorPool } from './factor-pool.ts';
import type { ServerClient } from './server-client.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const address = { UserPoolId: 'pool', ClientId: 'server' };
beforeEach(() => cognito.reset());

type SignedIn = Awaited<ReturnType<ServerClient['signIn']>>;
const poolThat = (signedIn: SignedIn) =>
  createFactorPool(new CognitoIdentityProviderClient({ region: 'us-east-1' }), {
    ...address,
    server: { signIn: async () => signedIn, secretHashOf: async (name) => `hash of ${name}` },
  });
const noFactor: SignedIn = {
  accessToken: 'token',
  challenge: { ChallengeName: undefined, Session: undefined },
};
const withFactor: SignedIn = {
  accessToken: undefined,
  challenge: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session' },
};

describe('a proof', () => {
  it('is the password alone for a person without a factor', async () => {
    expect(await poolThat(noFactor).prove('ana', { password: 'clave' })).toEqual({
      accessToken: 'token',
    });
  });

  it('is the code as well for a person with one', async () => {
    const pool = poolThat(withFactor);
    expect(await pool.prove('ana', { password: 'clave' })).toBe('code-required');
    cognito
      .on(AdminRespondToAuthChallengeCommand)
      .resolves({ AuthenticationResult: { AccessToken: 'token' } });
    expect(await pool.prove('ana', { password: 'clave', code: '123456' })).toEqual({
      accessToken: 'token',
    });
    const [call] = cognito.commandCalls(AdminRespondToAuthChallengeCommand);
    expect(call?.args[0].input).toEqual({
      ...{ ...address, Session: 'session', ChallengeName: 'SOFTWARE_TOKEN_MFA' },
      ChallengeResponses: {
        USERNAME: 'ana',
        SOFTWARE_TOKEN_MFA_CODE: '123456',
        SECRET_HASH: 'hash of ana',
      },
    });
  });

  it('is none where the pool asks for something else', async () => {
    const challenge = { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session' } as const;
    const proof = poolThat({ accessToken: undefined, challenge }).prove('ana', { password: 'x' });
    await expect(proof).rejects.toThrow('NEW_PASSWORD_REQUIRED');
  });
});

it('enrols by a token, and switches on and off by name', async () => {
  const pool = poolThat(noFactor);
  cognito.on(AssociateSoftwareTokenCommand).resolves({ SecretCode: 'SECRET' });
  cognito.on(VerifySoftwareTokenCommand).resolves({});
  cognito.on(AdminSetUserMFAPreferenceCommand).resolves({});
  expect(await pool.newSecret('token')).toBe('SECRET');
  await pool.verifyCode('token', '123456');
  await pool.switchOn('ana');
  await pool.switchOff('ana');
  const of = (Enabled: boolean) => ({
    ...{ UserPoolId: 'pool', Username: 'ana' },
    SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
  });
  const calls = cognito.commandCalls(AdminSetUserMFAPreferenceCommand);
  expect(calls.map(({ args }) => args[0].input)).toEqual([of(true), of(false)]);
});

it('has nothing to switch off of a deleted person', async () => {
  const notFound = new UserNotFoundException({ message: 'nobody', $metadata: {} });
  cognito.on(AdminSetUserMFAPreferenceCommand).rejects(notFound);
  await poolThat(noFactor).switchOff('ana');
  await expect(poolThat(noFactor).switchOn('ana')).rejects.toThrow('nobody');
});
