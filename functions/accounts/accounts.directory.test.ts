import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf, createAccountsDirectory } from './accounts.directory.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => cognito.reset());
const directory = createAccountsDirectory(new CognitoIdentityProviderClient({}), 'pool');
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
    expect(await directory.find('ana-name')).toEqual(account);
    expect(await directory.get('ana-name')).toEqual(account);
    expect(cognito.calls()[0]?.args[0].input).toEqual({ UserPoolId: 'pool', Username: 'ana-name' });
  });

  it('finds nobody who is not in the pool; get throws', async () => {
    cognito.on(AdminGetUserCommand).rejects(notFound);
    expect(await directory.find('ana-name')).toBeUndefined();
    await expect(directory.get('ana-name')).rejects.toBe(notFound);
  });

  it('takes no other failure for an absence', async () => {
    cognito.on(AdminGetUserCommand).rejects(new Error('throttled'));
    await expect(directory.find('ana-name')).rejects.toThrow('throttled');
  });
});

it('joinGroup adds the person to the group', async () => {
  cognito.on(AdminAddUserToGroupCommand).resolves({});
  await directory.joinGroup('ana-name', 'cliente');
  expect(cognito.calls()[0]?.args[0].input).toEqual({
    UserPoolId: 'pool',
    Username: 'ana-name',
    GroupName: 'cliente',
  });
});

it('accountOf leaves what is missing empty', () => {
  expect(accountOf({})).toEqual({ userId: '', email: '', firstName: '', lastName: '' });
});
