import { describe, expect, it } from 'vitest';
import type { Role } from '../core/validation/role.ts';
import { mirrorRole } from './accounts.role.service.ts';

const event = { personId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001' };

/** A table that answers these roles one after the other, and a user pool. */
function setUp(roles: (Role | undefined)[], groups: Role[] = []) {
  const pool = new Set<Role>(groups);
  const failures: Error[] = [];
  const step = async (act: () => void) => {
    const failure = failures.shift();
    if (failure) throw failure;
    act();
  };
  return {
    pool,
    failures,
    deps: {
      findRole: async () => (roles.length > 1 ? roles.shift() : roles[0]),
      userPool: {
        joinGroup: (_: string, group: Role) => step(() => pool.add(group)),
        leaveGroup: (_: string, group: Role) => step(() => pool.delete(group)),
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
    for (const failing of [0, 1]) {
      const { pool, failures, deps } = setUp(['cliente'], ['admin']);
      failures.push(...Array<Error>(failing), new Error('TooManyRequestsException'));
      if (failing === 1) delete failures[0];
      await expect(mirrorRole(event, deps)).rejects.toThrow('TooManyRequests');
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
