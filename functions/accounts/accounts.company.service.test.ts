import { expect, it } from 'vitest';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { newId } from '../core/id.ts';
import { userSchema } from '../users/users.domain.ts';
import { endMembers } from './accounts.company.service.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const idOf = (n: number) => `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${String(n)}`;
const member = (n: number, companyId: string) =>
  userSchema.parse({
    userId: idOf(n),
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: 'Ana',
    lastName: 'Rojas',
    role: 'cliente',
    createdAt: at.toISOString(),
    lastSignInAt: null,
    companyId,
  });

it('the people of a deleted client end with it, and nobody of another company', async () => {
  const { rows, events, audits, people, commit } = peopleInMemory(at);
  for (const one of [member(2, idOf(1)), member(3, idOf(1)), member(5, idOf(4))]) {
    rows.set(one.userId, one);
  }
  const listIds = async () => [2, 3, 5].map(idOf);
  const dependencies = { members: { listIds }, people, commit, newId };
  await endMembers(idOf(1), dependencies);
  await endMembers(idOf(1), dependencies);
  expect([2, 3].map((n) => rows.get(idOf(n)))).toEqual(['tombstone', 'tombstone']);
  expect(rows.get(idOf(5))).toMatchObject({ companyId: idOf(4) });
  expect(events).toMatchObject([{ userId: idOf(2) }, { userId: idOf(3) }]);
  expect(audits).toMatchObject([{ details: { reason: 'company deleted' } }, {}]);
});
