import type { ListedMember } from '../../../../../functions/users/members/users.members.domain.ts';

/** The nth of a company's people: the client, unless stated otherwise. */
export const listedMember = (n: number, given: Partial<ListedMember> = {}): ListedMember => ({
  userId: `01k9zz0000000000000000m0${String(n).padStart(2, '0')}`,
  email: `persona${String(n)}@ejemplo.cl`,
  firstName: `Persona ${String(n)}`,
  lastName: 'Rojas',
  createdAt: '2026-02-01T12:00:00.000Z',
  lastSignInAt: '2026-03-05T12:00:00.000Z',
  invitationPending: false,
  position: 'viewer',
  isClient: false,
  ...given,
});
