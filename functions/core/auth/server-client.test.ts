import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createServerClient } from './server-client.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const address = { UserPoolId: 'pool', ClientId: 'server' };
const newServerClient = () =>
  createServerClient(new CognitoIdentityProviderClient({ region: 'us-east-1' }), address);
// HMAC-SHA-256 of 'anaserver' with the key 'secret', as the documentation of Cognito says.
const ANA_HASH = 'vLWx5PMj8ktGPZOmHti+9uWUF2cWjoVZjluoZP5yzlE=';

beforeEach(() => {
  cognito.reset();
  cognito
    .on(DescribeUserPoolClientCommand)
    .resolves({ UserPoolClient: { ClientSecret: 'secret' } });
  cognito
    .on(AdminInitiateAuthCommand)
    .resolves({ AuthenticationResult: { AccessToken: 'access' } });
});
const described = () => cognito.commandCalls(DescribeUserPoolClientCommand);

describe('the app client of our Lambdas', () => {
  it('signs a person in by the password and its own secret', async () => {
    const signedIn = await newServerClient().signIn('ana', ' clave ');
    expect(signedIn).toEqual({ accessToken: 'access', challenge: {} });
    expect(cognito.commandCalls(AdminInitiateAuthCommand)[0]?.args[0].input).toEqual({
      ...address,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'ana', PASSWORD: ' clave ', SECRET_HASH: ANA_HASH },
    });
  });

  it('says what the pool asks for more', async () => {
    const challenge = { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session' } as const;
    cognito.on(AdminInitiateAuthCommand).resolves(challenge);
    const signedIn = await newServerClient().signIn('ana', 'clave');
    expect(signedIn).toEqual({ accessToken: undefined, challenge });
  });

  it('takes a password that leads to another question for a right one, and passes a refusal on', async () => {
    const client = newServerClient();
    cognito
      .on(AdminInitiateAuthCommand)
      .resolvesOnce({ ChallengeName: 'NEW_PASSWORD_REQUIRED' })
      .rejects(Object.assign(new Error('Incorrect'), { name: 'NotAuthorizedException' }));
    await client.checkPassword('ana', 'temporal');
    await expect(client.checkPassword('ana', 'otra')).rejects.toThrow('Incorrect');
  });

  it('reads its secret once, and again after a failure', async () => {
    cognito
      .on(DescribeUserPoolClientCommand)
      .rejectsOnce(new Error('throttled'))
      .resolves({ UserPoolClient: { ClientSecret: 'secret' } });
    const client = newServerClient();
    await expect(client.secretHashOf('ana')).rejects.toThrow('throttled');
    expect(await client.secretHashOf('ana')).toBe(ANA_HASH);
    expect(await client.secretHashOf('berta')).not.toBe(ANA_HASH);
    expect(described().map(({ args }) => args[0].input)).toEqual([address, address]);
  });

  it('is not one without a secret', async () => {
    cognito.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: {} });
    await expect(newServerClient().secretHashOf('ana')).rejects.toThrow('server has no secret');
  });
});
