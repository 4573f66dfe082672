import { describe, expect, it } from 'vitest';
import { userSchema, type User } from '../users.domain.ts';
import { companyOf, memberOf, membersOf } from './users.members.domain.ts';

const person = (n: number, more: Partial<User> = {}): User =>
  userSchema.parse({
    userId: `01k9zz000000000000000000m${String(n)}`,
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: 'Persona',
    lastName: String(n),
    role: 'cliente',
    createdAt: `2026-01-0${String(n)}T12:00:00.000Z`,
    lastSignInAt: null,
    ...more,
  });
const ana = person(5, { companyName: 'La Espiga', firstName: 'Ana', lastName: 'Pérez' });
const beto = person(1, { companyId: ana.userId, position: 'viewer' });
const clara = person(2, { companyId: ana.userId, position: 'owner', invitationPending: true });

describe('the people of a company', () => {
  it('are its client, then the others as they came', () => {
    const ids = membersOf([clara, beto, ana]).map(({ userId }) => userId);
    expect(ids).toEqual([ana.userId, beto.userId, clara.userId]);
  });

  it('are shown without what is nobody else’s business', () => {
    expect(memberOf(beto)).toEqual({
      userId: beto.userId,
      email: beto.email,
      firstName: 'Persona',
      lastName: '1',
      createdAt: beto.createdAt,
      lastSignInAt: null,
      invitationPending: false,
      position: 'viewer',
      isClient: false,
    });
  });

  it('have an owner in their client, also where that one became an administrator', () => {
    const promoted = { ...ana, role: 'admin', position: 'technician' } as const;
    expect(memberOf(promoted)).toMatchObject({ position: 'owner', isClient: true });
  });

  it('learn whose company it is', () => {
    expect(companyOf(ana)).toEqual({ companyName: 'La Espiga', clientName: 'Ana Pérez' });
  });
});
