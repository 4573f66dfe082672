import {
  AdminListGroupsForUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { fetchAuthSession } from 'aws-amplify/auth';
import { describe, expect, inject, it } from 'vitest';
import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import {
  bareTokenOf,
  cognitoOf,
  confirm,
  newClient,
  newEmail,
  PASSWORD,
  signInAdmin,
  signUp,
  tokenOf,
} from '../../support/people.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { tableOf } from '../../support/table.ts';

const stack = inject('stack');
const table = tableOf(stack);

const groupsOf = async (username: string) => {
  const command = new AdminListGroupsForUserCommand({
    UserPoolId: stack.userPoolId,
    Username: username,
  });
  const { Groups = [] } = await cognitoOf(stack).send(command);
  return Groups.map((group) => group.GroupName);
};

describe('a person who signs up', () => {
  it('gets a profile with role cliente on first sight, and joins the group', async () => {
    const { email, token, profile } = await newClient(stack);
    expect(profile).toMatchObject({ email, firstName: 'Ana', lastName: 'Pérez', role: 'cliente' });
    expect(profile.lastSignInAt).not.toBeNull();
    expect(await groupsOf(email)).toEqual(['cliente']);

    const opened = await callOk(stack, accountsContract.startSession, { token });
    const { needsSecondFactor, confirmedSeconds, ...again } = opened;
    expect(needsSecondFactor).toBe(false);
    expect(confirmedSeconds).toBeGreaterThan(0);
    expect(again.createdAt).toBe(profile.createdAt);
    expect(await callOk(stack, profilesContract.me, { token })).toMatchObject(again);
  });

  it.each(['custom:role', 'profile', 'cognito:groups'])(
    'cannot make themselves an administrator by sending %s',
    async (attribute) => {
      const email = newEmail('ambicioso');
      const extra = [{ Name: attribute, Value: 'admin' }];
      const refused = await signUp(stack, email, extra).then(
        () => false,
        () => true,
      );
      if (refused) return;
      await confirm(stack, email);
      const token = await tokenOf(stack, { email, password: PASSWORD });
      const profile = await callOk(stack, accountsContract.startSession, { token });
      expect(profile.role).toBe('cliente');
      expect(await groupsOf(email)).toEqual(['cliente']);
    },
  );

  it('cannot sign in before confirming the e-mail address', async () => {
    const email = newEmail();
    await signUp(stack, email);
    await expect(tokenOf(stack, { email, password: PASSWORD })).rejects.toThrow();
  });
});

describe('the API', () => {
  it('lets nobody in without a token, nor with an ID token', async () => {
    const anonymous = await callRoute(stack, profilesContract.me);
    expect(anonymous.status).toBe(401);

    const { token } = await newClient(stack);
    const { tokens } = await fetchAuthSession();
    const idToken = tokens?.idToken?.toString();
    expect(idToken).not.toBe(token);
    for (const route of [profilesContract.me, accountsContract.startSession]) {
      const answer = await callRoute(stack, route, { token: idToken ?? '' });
      expect([answer.status, codeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  it('has people whose password never travels: they sign in by SRP alone', async () => {
    const admin = stack.users.find(({ role }) => role === 'admin');
    const signIn = new InitiateAuthCommand({
      ClientId: stack.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: admin?.email ?? '', PASSWORD: admin?.password ?? '' },
    });
    await expect(cognitoOf(stack).send(signIn)).rejects.toThrow();
  });

  it('asks a person without a profile to begin a session', async () => {
    const email = newEmail();
    await signUp(stack, email);
    await confirm(stack, email);
    const token = await bareTokenOf(stack, { email, password: PASSWORD });
    const answer = await callRoute(stack, profilesContract.me, { token });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'PROFILE_MISSING']);
  });

  it('shuts out a deleted person whose token still lives, and makes them no new profile', async () => {
    const { token, profile } = await newClient(stack);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: profileKey(profile.userId),
        UpdateExpression: 'SET deletedAt = :now',
        ExpressionAttributeValues: { ':now': new Date().toISOString() },
      }),
    );
    for (const route of [profilesContract.me, accountsContract.startSession]) {
      const answer = await callRoute(stack, route, { token });
      expect([answer.status, codeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  it('knows the administrator by the group', async () => {
    const { profile } = await signInAdmin(stack);
    expect(profile.role).toBe('admin');
  });
});
