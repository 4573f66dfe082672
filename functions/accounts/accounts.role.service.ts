import type { UserRoleChanged } from '../../events/users.events.ts';
import type { UserPool } from '../core/auth/user-pool.ts';
import type { Role } from '../core/validation/role.ts';

export interface MirrorDependencies {
  /** The role in the table, at this moment; undefined for a person who is not there. */
  findRole: (userId: string) => Promise<Role | undefined>;
  userPool: Pick<UserPool, 'joinGroup' | 'leaveGroup'>;
}

/**
 * Makes a person's groups in the user pool say what the table says of their role. It goes by the present role, so events
 * may come twice, late or out of order; and it looks again afterwards, because another delivery may have been at it.
 */
export async function mirrorRole(
  event: Pick<UserRoleChanged, 'personId'>,
  dependencies: MirrorDependencies,
  mirrored?: Role,
): Promise<void> {
  const { findRole, userPool } = dependencies;
  const { personId } = event;
  const role = await findRole(personId);
  if (role === undefined || role === mirrored) return;
  await userPool.joinGroup(personId, role);
  await userPool.leaveGroup(personId, role === 'admin' ? 'cliente' : 'admin');
  await mirrorRole(event, dependencies, role);
}
