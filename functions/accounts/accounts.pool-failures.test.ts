import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../tests/support/mock-client.ts';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { proofsInMemory } from '../../tests/support/people/proofs.ts';
import { createPoolClient } from '../core/auth/pool-client.ts';
import { createServerClient } from '../core/auth/server-client.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { sha256Hex } from '../core/crypto/sha256.ts';
import { AppError } from '../core/http/errors.ts';
import {
  changeOwnPassword,
  chooseFirstPassword,
  confirmAccount,
  recoverAccount,
  type PasswordDependencies,
} from './accounts.password.service.ts';

// What the local user pool never answers: each refusal of Cognito's that is about no typed text, at each endpoint.

const mock = mockClient(CognitoIdentityProviderClient);
const username = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const password = 'otra-clave-7';
const cognito = new CognitoIdentityProviderClient({ region: 'us-east-1', maxAttempts: 1 });

const refused = (name: string, message = name) =>
  Object.assign(new Error(message), { name, $fault: 'client' });
const failed = (name: string, status: number) =>
  Object.assign(new Error(name), { name, $fault: 'server', $metadata: { httpStatusCode: status } });

const codeWrite = { Put: { Item: { pk: username, sk: 'CODE' } } };

function dependencies(): PasswordDependencies {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const { people, commit } = peopleInMemory(now);
  const note = () => undefined;
  const log = { info: note, warn: note, error: note };
  return {
    log,
    proofs: proofsInMemory({ commit, log, now: () => now }),
    poolClient: createPoolClient(cognito, { ClientId: 'web' }),
    serverClient: createServerClient(cognito, { UserPoolId: 'pool', ClientId: 'server' }),
    userPool: createUserPool(cognito, 'pool'),
    people,
    sessions: { closeAll: () => Promise.resolve(), closeOthers: () => Promise.resolve() },
    recoveries: {
      find: async () => ({
        ...{ userId: username, hash: sha256Hex(recoveryLink.code), tries: 0 },
        expiresAt: Date.parse('2026-11-21T12:30:00.000Z') / 1_000,
      }),
      spend: () => codeWrite,
      countTry: () => codeWrite,
      keep: () => codeWrite,
    },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9n',
    commit,
    places: async () => ['Redes Andinas'],
  };
}

const link = { username, code: '123456', password };
const recoveryLink = { ...link, code: 'q5cZ0m1d3f7kXo2b9vYw1A' };
const endpoints = {
  confirmation: () => confirmAccount(link, dependencies()),
  recovery: () => recoverAccount(recoveryLink, dependencies()),
  'first-password': () =>
    chooseFirstPassword(
      { email: 'ana@ejemplo.cl', temporaryPassword: 'temporal-1', password },
      dependencies(),
    ),
  'account/password': () =>
    changeOwnPassword(
      { userId: username, username, session: { sessionId: 'session-1' } },
      { currentPassword: 'la-de-antes', password },
      dependencies(),
    ),
} satisfies Record<string, () => Promise<unknown>>;
type Endpoint = keyof typeof endpoints;
const all = Object.keys(endpoints) as Endpoint[];

/** Fails the call by which each endpoint learns from the pool whether a code or a password is right. */
const failing: Record<Endpoint, (failure: Error) => unknown> = {
  confirmation: (failure) => mock.on(ConfirmSignUpCommand).rejects(failure),
  recovery: (failure) => mock.on(AdminSetUserPasswordCommand).rejects(failure),
  'first-password': (failure) => mock.on(AdminInitiateAuthCommand).rejects(failure),
  'account/password': (failure) => mock.on(AdminInitiateAuthCommand).rejects(failure),
};

beforeEach(() => {
  mock.reset();
  mock.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'secret' } });
  mock.on(AdminGetUserCommand).resolves({
    UserStatus: 'FORCE_CHANGE_PASSWORD',
    UserAttributes: [{ Name: 'sub', Value: username }],
  });
  mock.on(ConfirmSignUpCommand).resolves({});
  mock.on(AdminInitiateAuthCommand).resolves({});
  mock.on(AdminSetUserPasswordCommand).resolves({});
  mock.on(AdminUserGlobalSignOutCommand).resolves({});
});

async function codeOf(endpoint: Endpoint, failure: Error): Promise<unknown> {
  failing[endpoint](failure);
  const error: unknown = await endpoints[endpoint]().catch((reason: unknown) => reason);
  // A recovery's code is ours: setting the password is what the pool may refuse.
  const set = mock.commandCalls(AdminSetUserPasswordCommand);
  expect(set).toHaveLength(endpoint === 'recovery' ? 1 : 0);
  return error instanceof AppError ? error.code : error;
}

describe.each(all)('%s', (endpoint) => {
  it('succeeds where the pool refuses nothing', async () => {
    await expect(endpoints[endpoint]()).resolves.toBeDefined();
  });

  it.each([
    refused('TooManyRequestsException'),
    refused('LimitExceededException'),
    refused('TooManyFailedAttemptsException'),
    refused('NotAuthorizedException', 'Password attempts exceeded'),
  ])('asks to wait: $name', async (failure) => {
    expect(await codeOf(endpoint, failure)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('leads to a recovery where the pool wants one', async () => {
    const failure = refused('PasswordResetRequiredException');
    expect(await codeOf(endpoint, failure)).toBe('PASSWORD_RESET_REQUIRED');
  });

  it('leads to the e-mail of the sign-up where it was never confirmed', async () => {
    const failure = refused('UserNotConfirmedException');
    expect(await codeOf(endpoint, failure)).toBe('ACCOUNT_UNCONFIRMED');
  });

  it.each([
    failed('InternalErrorException', 500),
    failed('ServiceUnavailableException', 503),
    failed('TimeoutError', 504),
  ])('asks to try again later where the pool fails: $name', async (failure) => {
    // A code whose answer was lost may have been used.
    const code = endpoint === 'confirmation' ? 'CONFIRMATION_UNKNOWN' : 'ACCOUNTS_UNAVAILABLE';
    expect(await codeOf(endpoint, failure)).toBe(code);
  });
});
