import { describe, expect, it } from 'vitest';
import type { AccountState } from '../../functions/core/auth/user-pool.ts';
import type { AuditEntry } from '../../functions/core/table/audit.ts';
import type { Role } from '../../functions/core/validation/role.ts';
import type { RoleChange, Written } from '../../functions/profiles/profiles.membership.store.ts';
import type { NewProfile } from '../../functions/profiles/profiles.entity.ts';
import { readArguments } from './admin-arguments.ts';
import { AdminError, createAdmin } from './create-admin.ts';

const ana = { email: 'ana@example.com', firstName: 'Ana', lastName: '' };

/** The table and the pool, in memory; `status` is that of an account which is there already. */
function setUp({
  status,
  deleted = false,
}: { status?: AccountState['status']; deleted?: boolean } = {}) {
  const profiles = new Map<string, NewProfile>();
  const groups: string[] = [];
  const audits: (AuditEntry | undefined)[] = [];
  const events: unknown[] = [];
  const steps: unknown[][] = [];
  const account = { ...ana, userId: 'sub-of-ana' };
  const dependencies = {
    randomInt: (max: number) => max - 1,
    userPool: {
      get: () => Promise.resolve(account),
      find: () => Promise.resolve(account),
      findState: () =>
        Promise.resolve(status && { userId: account.userId, createdAt: by.at, status }),
      create: (...made: unknown[]) => {
        if (status) return Promise.reject(exists);
        steps.push(['create', ...made]);
        return Promise.resolve(account);
      },
      invite: async (...sent: unknown[]) => void steps.push(['invite', ...sent]),
      inviteAgain: async (...sent: unknown[]) => void steps.push(['inviteAgain', ...sent]),
      joinGroup: (username: string, group: string) => {
        groups.push(`${username} ${group}`);
        return Promise.resolve();
      },
    },
    profiles: {
      ensure: (profile: NewProfile, { audit, event }: Written = {}) => {
        if (deleted || profiles.has(profile.userId)) return Promise.resolve(false);
        profiles.set(profile.userId, profile);
        audits.push(audit);
        events.push(event);
        return Promise.resolve(true);
      },
      recordSignIn: () => Promise.resolve(undefined),
      setRole: (userId: string, role: Role, { audit, event }: RoleChange) => {
        const profile = profiles.get(userId);
        if (!profile) return Promise.resolve('gone' as const);
        if (profile.role !== role) {
          audits.push(audit);
          events.push(event);
        }
        profiles.set(userId, { ...profile, role });
        return Promise.resolve('done' as const);
      },
    },
    now: () => new Date('2026-11-21T12:00:00Z'),
  };
  return { profiles, groups, audits, events, steps, dependencies };
}

const by = {
  targetId: 'sub-of-ana',
  actorId: 'admin:create',
  at: new Date('2026-11-21T12:00:00Z'),
  details: { role: 'admin' },
};
const news = {
  type: 'UserRoleChanged',
  eventId: expect.any(String) as string,
  personId: by.targetId,
  personName: 'Ana',
  role: 'admin',
  actor: null,
  changedAt: by.at.toISOString(),
};
const exists = Object.assign(new Error('exists'), { name: 'UsernameExistsException' });
const password: unknown = expect.stringMatching(/^.{14}$/);

describe('making an administrator', () => {
  it('invites a new person and gives account, group and profile', async () => {
    const { dependencies, profiles, groups, audits, events, steps } = setUp();

    const outcome = await createAdmin(ana, dependencies);

    expect(outcome).toContain('Le enviamos una invitación');
    expect(steps).toEqual([
      ['create', ana, password],
      ['invite', ana.email, steps[0]?.[2]],
    ]);
    expect(groups).toEqual(['ana@example.com admin']);
    expect(profiles.get('sub-of-ana')).toMatchObject({
      email: 'ana@example.com',
      role: 'admin',
      invitationPending: true,
    });
    expect(audits).toEqual([{ ...by, action: 'UserCreated' }]);
    expect(events).toEqual([{ ...news, account: 'created' }]);
  });

  it('promotes a client who has an account', async () => {
    const { dependencies, profiles, audits, events, steps } = setUp({ status: 'used' });
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
    expect(audits).toEqual([{ ...by, action: 'RoleChanged' }]);
    expect(events).toEqual([{ ...news, account: 'kept' }]);

    await createAdmin(ana, dependencies);
    expect(audits).toHaveLength(1);
    expect(steps).toEqual([]);
  });

  it('sends another invitation to who never used theirs', async () => {
    const { dependencies, profiles, steps } = setUp({ status: 'invited' });
    expect(await createAdmin(ana, dependencies)).toContain('le enviamos otra');
    expect(steps).toEqual([['inviteAgain', ana.email, password]]);
    expect(profiles.get('sub-of-ana')).toMatchObject({ invitationPending: true });
  });

  it('refuses who never confirmed their address, and who was deleted', async () => {
    const unconfirmed = setUp({ status: 'unconfirmed' });
    await expect(createAdmin(ana, unconfirmed.dependencies)).rejects.toThrow(AdminError);
    expect(unconfirmed.groups).toEqual([]);

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
