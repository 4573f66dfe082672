import {
  CognitoIdentityProviderClient,
  ListUserPoolClientsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invocation } from '../../tests/support/queues/invocation.ts';
import { mockClient } from '../../tests/support/mock-client.ts';

const cognito = mockClient(CognitoIdentityProviderClient);

/** The entry reads its environment when it is loaded, and keeps what it learns. */
async function loadHandler() {
  vi.resetModules();
  vi.stubEnv('SERVER_CLIENT_NAME', 'portal-server');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  const { handler } = await import('./accounts.tokens.trigger.ts');
  return (event: Parameters<typeof handler>[0]) => handler(event, invocation);
}

const tokenFor = (clientId: string) =>
  ({
    triggerSource: 'TokenGeneration_Authentication',
    userPoolId: 'pool',
    callerContext: { clientId },
    request: { scopes: ['aws.cognito.signin.user.admin'] },
    response: { claimsAndScopeOverrideDetails: null },
  }) as unknown as PreTokenGenerationV2TriggerEvent;
const suppressed = {
  claimsAndScopeOverrideDetails: {
    accessTokenGeneration: { scopesToSuppress: ['aws.cognito.signin.user.admin'] },
  },
};

const listed = {
  UserPoolClients: [
    { ClientName: 'portal', ClientId: 'web' },
    { ClientName: 'portal-server', ClientId: 'server' },
  ],
};

beforeEach(() => {
  cognito.reset();
  cognito.on(ListUserPoolClientsCommand).resolves(listed);
});
afterEach(() => vi.unstubAllEnvs());

it('takes the scope out of the browser’s access tokens, and leaves those of our Lambdas', async () => {
  const handler = await loadHandler();
  const { response, ...rest } = await handler(tokenFor('web'));
  expect(response).toEqual(suppressed);
  expect(rest).toEqual({ ...tokenFor('web'), response: undefined });
  expect(await handler(tokenFor('server'))).toEqual(tokenFor('server'));
  expect((await handler(tokenFor('another'))).response).toEqual(suppressed);
  // Asked once, for the pool that the event names.
  expect(cognito.calls().map(({ args }) => args[0].input)).toEqual([
    { UserPoolId: 'pool', MaxResults: 60 },
  ]);
});

it('takes it out of all of them while the pool does not say which is which, and asks again', async () => {
  cognito.on(ListUserPoolClientsCommand).rejectsOnce(new Error('throttled')).resolves(listed);
  const handler = await loadHandler();
  expect((await handler(tokenFor('server'))).response).toEqual(suppressed);
  expect(await handler(tokenFor('server'))).toEqual(tokenFor('server'));
});

it('takes it out of all of them where the pool has no such client', async () => {
  cognito.on(ListUserPoolClientsCommand).resolves({});
  const handler = await loadHandler();
  expect((await handler(tokenFor('web'))).response).toEqual(suppressed);
});
