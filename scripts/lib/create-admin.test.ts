import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '../../functions/profiles/profiles.domain.ts';
import { readArguments } from './admin-arguments.ts';
import { AdminError, createAdmin } from './create-admin.ts';

const ana = { email: 'ana@example.com', firstName: 'Ana', lastName: '' };
const cognito = mockClient(CognitoIdentityProviderClient);

/** The table and the pool's groups, in memory. */
function setUp({ deleted = false } = {}) {
  const profiles = new Map<string, Profile>();
  const groups: string[] = [];
  const dependencies = {
    cognito: new CognitoIdentityProviderClient({}),
    userPoolId: 'pool',
    directory: {
      get: () => Promise.resolve({ ...ana, userId: 'sub-of-ana' }),
      find: () => Promise.resolve({ ...ana, userId: 'sub-of-ana' }),
      joinGroup: (username: string, group: string) => {
        groups.push(`${username} ${group}`);
        return Promise.resolve();
      },
    },
    profiles: {
      ensure: (profile: Profile) => {
        if (!profiles.has(profile.userId)) profiles.set(profile.userId, profile);
        return Promise.resolve(true);
      },
      recordSignIn: () => Promise.resolve(undefined),
      setRole: (userId: string, role: Profile['role']) => {
        if (deleted) return Promise.reject(refused);
        const profile = profiles.get(userId);
        if (profile) profiles.set(userId, { ...profile, role });
        return Promise.resolve();
      },
    },
    now: () => new Date('2026-11-21T12:00:00Z'),
  };
  return { profiles, groups, dependencies };
}

const refused = new ConditionalCheckFailedException({ message: 'refused', $metadata: {} });
const exists = new UsernameExistsException({ message: 'exists', $metadata: {} });

beforeEach(() => {
  cognito.reset();
});

describe('making an administrator', () => {
  it('invites a new person and gives account, group and profile', async () => {
    cognito.on(AdminCreateUserCommand).resolves({});
    const { dependencies, profiles, groups } = setUp();

    const outcome = await createAdmin(ana, dependencies);

    expect(outcome).toContain('Le enviamos una invitación');
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'pool',
      Username: 'ana@example.com',
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: 'ana@example.com' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'given_name', Value: 'Ana' },
      ],
    });
    expect(groups).toEqual(['ana@example.com admin']);
    expect(profiles.get('sub-of-ana')).toMatchObject({ email: 'ana@example.com', role: 'admin' });
  });

  it('promotes a client who has an account', async () => {
    cognito.on(AdminCreateUserCommand).rejects(exists);
    cognito.on(AdminGetUserCommand).resolves({ Username: 'x', UserStatus: 'CONFIRMED' });
    const { dependencies, profiles } = setUp();
    profiles.set('sub-of-ana', {
      ...ana,
      userId: 'sub-of-ana',
      role: 'cliente',
      createdAt: '2026-01-01T00:00:00.000Z',
      lastSignInAt: null,
    });

    expect(await createAdmin(ana, dependencies)).toContain('ya tenía cuenta');
    expect(profiles.get('sub-of-ana')).toMatchObject({
      role: 'admin',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('sends another invitation to who never used theirs', async () => {
    cognito.on(AdminCreateUserCommand).rejectsOnce(exists).resolves({});
    cognito
      .on(AdminGetUserCommand)
      .resolves({ Username: 'x', UserStatus: 'FORCE_CHANGE_PASSWORD' });

    expect(await createAdmin(ana, setUp().dependencies)).toContain('le enviamos otra');
    const [, second] = cognito.commandCalls(AdminCreateUserCommand);
    expect(second?.args[0].input).toMatchObject({ MessageAction: 'RESEND' });
  });

  it('refuses who never confirmed their address, and who was deleted', async () => {
    cognito.on(AdminCreateUserCommand).rejects(exists);
    cognito.on(AdminGetUserCommand).resolves({ Username: 'x', UserStatus: 'UNCONFIRMED' });
    const unconfirmed = setUp();
    await expect(createAdmin(ana, unconfirmed.dependencies)).rejects.toThrow(AdminError);
    expect(unconfirmed.groups).toEqual([]);

    cognito.on(AdminCreateUserCommand).resolves({});
    const deleted = setUp({ deleted: true });
    await expect(createAdmin(ana, deleted.dependencies)).rejects.toThrow(
      'fue eliminado del portal',
    );
  });
});

describe('the arguments', () => {
  it('are read with the address in lower case', () => {
    const args = ['--stage', 'local', '--email', ' Ana@Example.com ', '--first-name', 'Ana'];
    expect(readArguments(args)).toEqual({ stage: 'local', ...ana });
  });

  it.each([
    [['--stage', 'dev'], 'El campo email es requerido'],
    [['--email', 'ana@example.com'], 'Falta --stage'],
    [['--stage', 'dev', '--email', 'ana'], 'El campo email debe tener un formato de email válido'],
    [['--nope'], "Unknown option '--nope'"],
  ])('%j are refused with the usage', (args, problem) => {
    expect(() => readArguments(args)).toThrow(problem);
    expect(() => readArguments(args)).toThrow('Uso: npm run admin:create');
  });
});
