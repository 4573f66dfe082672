import { describe, expect, it } from 'vitest';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import { changePassword, inviteUser } from './users.access.service.ts';
import { userSchema, type User } from './users.domain.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const caller = {
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000099',
  role: 'admin',
  position: 'owner',
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
} as const;
const ana: User = userSchema.parse({
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  email: 'ana@ejemplo.cl',
  firstName: 'Ana',
  lastName: 'Pérez',
  role: 'cliente',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSignInAt: null,
  invitationPending: true,
});

function setUp(user: User = ana) {
  const steps: string[][] = [];
  const memory = peopleInMemory(now);
  const { audits, people, commit } = memory;
  memory.rows.set(user.userId, user);
  const errors = new Map<string, string>();
  const step = async (...parts: [string, ...string[]]) => {
    const name = errors.get(parts[0]);
    if (name !== undefined) throw Object.assign(new Error(name), { name });
    steps.push(parts);
  };
  memory.hooks.wrote = (name, userId) => steps.push([name, userId]);
  let picked = 0;
  const deps = {
    caller,
    now: () => now,
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9m',
    places: async () => ['Redes Andinas'],
    randomInt: (max: number) => (picked += 13) % max,
    userPool: {
      setPassword: (username: string, password: string) => step('setPassword', username, password),
      signOutEverywhere: (username: string) => step('signOutEverywhere', username),
      inviteAgain: (username: string, password: string) => step('inviteAgain', username, password),
    },
    people,
    sessions: { closeAll: (id: string) => step('closeAll', id) },
    commit,
    audits: {
      async add(audit: AuditEntry) {
        audits.push(audit);
      },
    },
  };
  return { steps, audits, errors, deps, rows: memory.rows, events: memory.events };
}
const { userId } = ana;

describe('changePassword', () => {
  it('gives the typed password, ends the invitation and every session, and answers none', async () => {
    const { deps, steps, audits, rows, events } = setUp();
    const change = { mode: 'manual', password: ' clave <propia> ' } as const;
    expect(await changePassword({ userId, change }, deps)).toEqual({ generatedPassword: null });
    expect(steps).toEqual([
      ['setPassword', userId, ' clave <propia> '],
      ['settlePassword', userId],
      ['closeAll', userId],
      ['signOutEverywhere', userId],
    ]);
    expect(rows.get(userId)).toMatchObject({ invitationPending: false });
    // The person learns of it, and by whom.
    const actor = { userId: caller.userId, name: 'Carmen Díaz' };
    expect(events).toMatchObject([
      { type: 'AccountChanged', change: 'passwordGiven', personId: userId, actor },
    ]);
    expect(audits).toEqual([
      {
        targetId: userId,
        actorId: caller.userId,
        action: 'PasswordChanged',
        at: now,
        details: { mode: 'manual' },
      },
    ]);
  });

  it.each([
    ['password1', 'cliente', 'Es una de las contraseñas más usadas: elige otra'],
    ['kx7-qz-81-w', 'admin', 'La contraseña de un administrador debe tener al menos 12 caracteres'],
  ] as const)(
    'refuses %s of a person with role %s, and sets nothing',
    async (password, role, fault) => {
      const { deps, steps, rows } = setUp();
      const stored = rows.get(userId);
      if (stored && stored !== 'tombstone') rows.set(userId, { ...stored, role });
      const change = { mode: 'manual', password } as const;
      await expect(changePassword({ userId, change }, deps)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { password: [fault] },
      });
      expect(steps).toEqual([]);
    },
  );

  it('answers the password it made up, and notes it nowhere', async () => {
    const { deps, steps, audits } = setUp();
    const change = { mode: 'generated' } as const;
    const { generatedPassword } = await changePassword({ userId, change }, deps);
    expect(generatedPassword).toHaveLength(14);
    expect(steps[0]).toEqual(['setPassword', userId, generatedPassword]);
    expect(JSON.stringify(audits)).not.toContain(generatedPassword);
  });

  it.each([
    ['InvalidPasswordException', 'VALIDATION_FAILED'],
    ['InvalidParameterException', 'VALIDATION_FAILED'],
    ['UserNotFoundException', 'NOT_FOUND'],
  ])('explains what %s means', async (name, code) => {
    const { deps, errors, audits } = setUp();
    errors.set('setPassword', name);
    const change = { mode: 'manual', password: 'clave-larga-7' } as const;
    const refused = changePassword({ userId, change }, deps);
    await expect(refused).rejects.toMatchObject({
      code,
      ...(code === 'VALIDATION_FAILED' && {
        fields: { password: ['La contraseña no cumple las reglas de seguridad.'] },
      }),
    });
    expect(audits).toEqual([]);
  });

  it('takes no other failure for one of these', async () => {
    const { deps, errors } = setUp();
    errors.set('setPassword', 'TooManyRequestsException');
    const change = { mode: 'generated' } as const;
    await expect(changePassword({ userId, change }, deps)).rejects.toThrow('TooManyRequests');
  });

  it('finds nobody who is deleted', async () => {
    const { deps, steps } = setUp({ ...ana, userId: 'another' });
    const change = { mode: 'generated' } as const;
    await expect(changePassword({ userId, change }, deps)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(steps).toEqual([]);
  });
});

describe('inviteUser', () => {
  it('sends the invitation with a new password to the address, and notes it', async () => {
    const { deps, steps, audits } = setUp();
    const { temporaryPassword } = await inviteUser(userId, deps);
    expect(steps).toEqual([['inviteAgain', 'ana@ejemplo.cl', temporaryPassword]]);
    expect(temporaryPassword).toHaveLength(14);
    expect(audits.map(({ action }) => action)).toEqual(['UserInvited']);
    expect(JSON.stringify(audits)).not.toContain(temporaryPassword);
  });

  it('is for people who never came', async () => {
    const { deps, steps } = setUp({ ...ana, invitationPending: false });
    await expect(inviteUser(userId, deps)).rejects.toMatchObject({ code: 'INVITATION_USED' });
    expect(steps).toEqual([]);
  });

  it.each([
    ['UnsupportedUserStateException', 'INVITATION_USED'],
    ['UserNotFoundException', 'NOT_FOUND'],
  ])('believes the user pool (%s)', async (name, code) => {
    const { deps, errors, audits } = setUp();
    errors.set('inviteAgain', name);
    await expect(inviteUser(userId, deps)).rejects.toMatchObject({ code });
    expect(audits).toEqual([]);
  });
});
