import { describe, expect, it } from 'vitest';
import type { Role } from '../core/validation/role.ts';
import { mirrorRole } from './accounts.role.service.ts';

const event = { personId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001' };

/** A table that answers these roles one after the other, and a user pool. */
function setUp(roles: (Role | undefined)[], groups: Role[] = []) {
  const pool = new Set<Role>(groups);
  return {
    pool,
    deps: {
      findRole: async () => (roles.length > 1 ? roles.shift() : roles[0]),
      userPool: {
        joinGroup: async (_: string, group: Role) => void pool.add(group),
        leaveGroup: async (_: string, group: Role) => void pool.delete(group),
      },
    },
  };
}

describe('mirrorRole', () => {
  it.each([
    ['cliente', 'admin'],
    ['admin', 'cliente'],
  ] as const)('makes a %s a member of the group %s alone', async (before, role) => {
    const { pool, deps } = setUp([role], [before]);
    await mirrorRole(event, deps);
    await mirrorRole(event, deps);
    expect([...pool]).toEqual([role]);
  });

  it('goes by the role of this moment, also when it changes meanwhile', async () => {
    const { pool, deps } = setUp(['admin', 'cliente'], ['cliente']);
    await mirrorRole(event, deps);
    expect([...pool]).toEqual(['cliente']);
  });

  it('is whole after a failure of any step, once the event comes again', async () => {
    for (const step of ['joinGroup', 'leaveGroup'] as const) {
      const { pool, deps } = setUp(['cliente'], ['admin']);
      const failing = { ...deps.userPool, [step]: () => Promise.reject(new Error('throttled')) };
      await expect(mirrorRole(event, { ...deps, userPool: failing })).rejects.toThrow('throttled');
      await mirrorRole(event, deps);
      expect([...pool]).toEqual(['cliente']);
    }
  });

  it('leaves deleted people alone', async () => {
    const { pool, deps } = setUp([undefined], ['admin']);
    await mirrorRole(event, deps);
    expect([...pool]).toEqual(['admin']);
  });
});
