import { describe, expect, it } from 'vitest';
import type { AccountState } from '../../../functions/core/auth/user-pool.ts';
import { newId } from '../../../functions/core/id.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import { peopleInMemory } from '../../../tests/support/people-in-memory.ts';
import { sessionsInMemory } from '../../../tests/support/people/sessions.ts';
import { readArguments } from './admin-arguments.ts';
import { AdminError, createAdmin } from './create-admin.ts';

const ana = { email: 'ana@example.com', firstName: 'Ana', lastName: '' };

/** The table and the pool, in memory; `status` is that of an account which is there already. */
function setUp({
  status,
  deleted = false,
}: { status?: AccountState['status']; deleted?: boolean } = {}) {
  const { rows, audits, events, people, commit } = peopleInMemory(by.at);
  if (deleted) rows.set('0b7d3c1e-5a2f-4c8d-9e6b-000000000001', 'tombstone');
  const groups: string[] = [];
  const steps: unknown[][] = [];
  const account = { ...ana, userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001' };
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
    people,
    sessions: sessionsInMemory().sessions,
    commit,
    newId,
  };
  return { rows, groups, audits, events, steps, dependencies };
}

const by = {
  targetId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  actorId: 'admin:create',
  at: new Date('2026-11-21T12:00:00Z'),
  details: { role: 'admin' },
};
const news = {
  type: 'UserRoleChanged',
  eventId: expect.any(String) as string,
  personId: by.targetId,
  personName: 'Ana',
  ...{ kind: 'role', role: 'admin', position: 'owner' },
  actor: null,
  changedAt: by.at.toISOString(),
};
const exists = Object.assign(new Error('exists'), { name: 'UsernameExistsException' });
const password: unknown = expect.stringMatching(/^.{14}$/);

describe('making an administrator', () => {
  it('invites a new person and gives account, group and profile', async () => {
    const { dependencies, rows, groups, audits, events, steps } = setUp();

    const outcome = await createAdmin(ana, dependencies);

    expect(outcome).toContain('Le enviamos una invitación');
    expect(steps).toEqual([
      ['create', ana, password],
      ['invite', ana.email, steps[0]?.[2], null],
    ]);
    expect(groups).toEqual(['ana@example.com admin']);
    expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toMatchObject({
      email: 'ana@example.com',
      role: 'admin',
      invitationPending: true,
    });
    expect(audits).toEqual([{ ...by, action: 'UserCreated' }]);
    expect(events).toEqual([{ ...news, account: 'created' }]);
  });

  it('promotes a client who has an account', async () => {
    const { dependencies, rows, audits, events, steps } = setUp({ status: 'used' });
    const client = {
      ...ana,
      userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
      role: 'cliente',
      lastSignInAt: null,
    };
    rows.set(client.userId, userSchema.parse({ ...client, createdAt: '2026-01-01T00:00:00.000Z' }));

    expect(await createAdmin(ana, dependencies)).toContain('ya tenía cuenta');
    expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toMatchObject({
      role: 'admin',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const before = { roleBefore: 'cliente', positionBefore: null };
    const details = { role: 'admin', position: 'owner', ...before };
    expect(audits).toEqual([{ ...by, action: 'RoleChanged', details }]);
    expect(events).toEqual([{ ...news, account: 'kept' }]);

    await createAdmin(ana, dependencies);
    expect(audits).toHaveLength(1);
    expect(steps).toEqual([]);
  });

  it('sends another invitation to a person who never used theirs', async () => {
    const { dependencies, rows, steps } = setUp({ status: 'invited' });
    expect(await createAdmin(ana, dependencies)).toContain('le enviamos otra');
    expect(steps).toEqual([['inviteAgain', ana.email, password, null]]);
    expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toMatchObject({
      invitationPending: true,
    });
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
