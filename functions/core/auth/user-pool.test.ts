import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { accountOf, createUserPool } from './user-pool.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => cognito.reset());
const userPool = createUserPool(new CognitoIdentityProviderClient({}), 'pool');
const notFound = new UserNotFoundException({ message: 'User does not exist.', $metadata: {} });

describe('find', () => {
  it('reads a person out of the attributes', async () => {
    cognito.on(AdminGetUserCommand).resolves({
      UserAttributes: [
        { Name: 'sub', Value: 'ana-sub' },
        { Name: 'email', Value: 'ana@ejemplo.cl' },
        { Name: 'given_name', Value: 'Ana' },
        { Name: 'custom:role', Value: 'admin' },
      ],
    });
    const account = { userId: 'ana-sub', email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: '' };
    expect(await userPool.find('ana-name')).toEqual(account);
    expect(await userPool.get('ana-name')).toEqual(account);
    expect(cognito.calls()[0]?.args[0].input).toEqual({ UserPoolId: 'pool', Username: 'ana-name' });
  });

  it('finds nobody who is not in the pool; get throws', async () => {
    cognito.on(AdminGetUserCommand).rejects(notFound);
    expect(await userPool.find('ana-name')).toBeUndefined();
    await expect(userPool.get('ana-name')).rejects.toBe(notFound);
  });

  it('takes no other failure for an absence', async () => {
    cognito.on(AdminGetUserCommand).rejects(new Error('throttled'));
    await expect(userPool.find('ana-name')).rejects.toThrow('throttled');
  });
});

it('joinGroup adds the person to the group', async () => {
  cognito.on(AdminAddUserToGroupCommand).resolves({});
  await userPool.joinGroup('ana-name', 'cliente');
  expect(cognito.calls()[0]?.args[0].input).toEqual({
    UserPoolId: 'pool',
    Username: 'ana-name',
    GroupName: 'cliente',
  });
});

it('leaveGroup takes the person out of the group, and does nothing for one who is not in the pool', async () => {
  cognito.on(AdminRemoveUserFromGroupCommand).resolvesOnce({}).rejects(notFound);
  await userPool.leaveGroup('ana-name', 'admin');
  expect(cognito.calls()[0]?.args[0].input).toEqual({
    UserPoolId: 'pool',
    Username: 'ana-name',
    GroupName: 'admin',
  });
  await expect(userPool.leaveGroup('ana-name', 'admin')).resolves.toBeUndefined();
});

it('accountOf leaves what is missing empty', () => {
  expect(accountOf({})).toEqual({ userId: '', email: '', firstName: '', lastName: '' });
});

const inputs = () => cognito.calls().map((call) => call.args[0].input);

describe('create', () => {
  it('makes a confirmed address with a temporary password and sends no e-mail', async () => {
    cognito
      .on(AdminCreateUserCommand)
      .resolves({ User: { Attributes: [{ Name: 'sub', Value: 'ana-sub' }] } });
    const account = { email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: '' };
    expect(await userPool.create(account, 'temporal')).toMatchObject({ userId: 'ana-sub' });
    expect(inputs()).toEqual([
      {
        UserPoolId: 'pool',
        Username: 'ana@ejemplo.cl',
        TemporaryPassword: 'temporal',
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: 'ana@ejemplo.cl' },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'given_name', Value: 'Ana' },
        ],
      },
    ]);
  });
});

describe('an invitation', () => {
  const inviter = { invitedBy: 'Carmen Díaz', company: 'La Espiga' };
  const sent = {
    UserPoolId: 'pool',
    Username: 'ana@ejemplo.cl',
    TemporaryPassword: 'temporal',
    MessageAction: 'RESEND',
    DesiredDeliveryMediums: ['EMAIL'],
    ClientMetadata: inviter,
  };

  it('is an e-mail with the temporary password', async () => {
    cognito.on(AdminCreateUserCommand).resolves({});
    await userPool.invite('ana@ejemplo.cl', 'temporal', inviter);
    expect(inputs()).toEqual([sent]);
  });

  it('sent again has a new password, which the account has as well', async () => {
    cognito.on(AdminGetUserCommand).resolves({ UserStatus: 'FORCE_CHANGE_PASSWORD' });
    cognito.on(AdminSetUserPasswordCommand).resolves({});
    cognito.on(AdminCreateUserCommand).resolves({});
    await userPool.inviteAgain('ana@ejemplo.cl', 'temporal', inviter);
    const [, set, again] = inputs();
    expect(set).toEqual({
      UserPoolId: 'pool',
      Username: 'ana@ejemplo.cl',
      Password: 'temporal',
      Permanent: false,
    });
    expect(again).toEqual(sent);
  });

  it.each(['CONFIRMED', 'RESET_REQUIRED', 'UNCONFIRMED'] as const)(
    'is not sent again to somebody %s, whose password stays',
    async (UserStatus) => {
      cognito.on(AdminGetUserCommand).resolves({ UserStatus });
      await expect(
        userPool.inviteAgain('ana@ejemplo.cl', 'temporal', inviter),
      ).rejects.toBeInstanceOf(UnsupportedUserStateException);
      expect(cognito.calls()).toHaveLength(1);
    },
  );

  it('is not sent again to a person who comes this very moment', async () => {
    const name = 'UnsupportedUserStateException';
    cognito.on(AdminGetUserCommand).resolves({ UserStatus: 'FORCE_CHANGE_PASSWORD' });
    cognito.on(AdminSetUserPasswordCommand).resolves({});
    cognito
      .on(AdminCreateUserCommand)
      .rejects(new UnsupportedUserStateException({ message: 'used', $metadata: {} }));
    await expect(userPool.inviteAgain('ana@ejemplo.cl', 'x', inviter)).rejects.toMatchObject({
      name,
    });
  });
});

describe('findState', () => {
  const createdAt = new Date('2026-11-21T12:00:00.000Z');
  const UserAttributes = [{ Name: 'sub', Value: 'ana-sub' }];

  it.each([
    ['FORCE_CHANGE_PASSWORD', 'invited'],
    ['UNCONFIRMED', 'unconfirmed'],
    ['CONFIRMED', 'used'],
    ['RESET_REQUIRED', 'used'],
  ] as const)('says how far an account has come: %s', async (UserStatus, status) => {
    cognito
      .on(AdminGetUserCommand)
      .resolves({ UserStatus, UserCreateDate: createdAt, UserAttributes });
    expect(await userPool.findState('ana')).toEqual({ userId: 'ana-sub', createdAt, status });
  });

  it('finds nobody who is not there', async () => {
    cognito.on(AdminGetUserCommand).rejects(notFound);
    expect(await userPool.findState('ana')).toBeUndefined();
  });
});

it.each([
  [['SOFTWARE_TOKEN_MFA'], true],
  [[], false],
  [undefined, false],
])('asks for a code with the factors %j: %s', async (UserMFASettingList, asked) => {
  cognito.on(AdminGetUserCommand).resolves({ ...(UserMFASettingList && { UserMFASettingList }) });
  expect(await userPool.asksForCode('ana')).toBe(asked);
});

it('setPassword gives one that stays', async () => {
  cognito.on(AdminSetUserPasswordCommand).resolves({});
  await userPool.setPassword('ana', ' clave ');
  expect(inputs()).toEqual([
    { UserPoolId: 'pool', Username: 'ana', Password: ' clave ', Permanent: true },
  ]);
});

describe('what ends an account', () => {
  const steps = [
    ['disable', AdminDisableUserCommand],
    ['signOutEverywhere', AdminUserGlobalSignOutCommand],
    ['remove', AdminDeleteUserCommand],
  ] as const;

  it.each(steps)('%s is done once more without harm', async (step, Command) => {
    cognito.on(Command).resolvesOnce({}).rejects(notFound);
    await userPool[step]('ana');
    await userPool[step]('ana');
    expect(inputs()).toEqual(Array(2).fill({ UserPoolId: 'pool', Username: 'ana' }));
  });

  it.each(steps)('%s hides no other failure', async (step, Command) => {
    cognito.on(Command).rejects(new Error('throttled'));
    await expect(userPool[step]('ana')).rejects.toThrow('throttled');
  });
});
