import { userRoleChanged } from '../../events/users.events.ts';
import { AppError } from '../core/http/errors.ts';
import { newId } from '../core/id.ts';
import type { Role } from '../core/validation/role.ts';
import type { RoleOutcome } from '../profiles/profiles.membership.store.ts';
import type { ProfilesStore } from '../profiles/profiles.store.ts';
import { userMessages, type User } from './users.domain.ts';
import { actorOf, auditOf, getUser, type Acting } from './users.service.ts';

export interface UserRoleDependencies extends Acting {
  profiles: Pick<ProfilesStore, 'find' | 'setRole'>;
}

const refusals: Record<Exclude<RoleOutcome, 'done'>, () => AppError> = {
  gone: () => new AppError('NOT_FOUND'),
  // The caller was demoted after the route confirmed them.
  notAdmin: () => new AppError('FORBIDDEN'),
  lastAdmin: () => new AppError('LAST_ADMIN', { message: userMessages.lastAdmin }),
};

/**
 * Makes a client an administrator, or an administrator a client. The role counts from the next request on, since every
 * route confirms its caller in the table; the user pool's group and the news to the others follow by an event. Nobody
 * changes their own role: the others would find one administrator less without anybody having decided it.
 * @throws AppError OWN_ROLE, LAST_ADMIN, NOT_FOUND; FORBIDDEN for a caller who was demoted meanwhile
 */
export async function changeRole(
  { userId, role }: { userId: string; role: Role },
  dependencies: UserRoleDependencies,
): Promise<User> {
  const { caller, now, profiles } = dependencies;
  if (userId === caller.userId) throw new AppError('OWN_ROLE');
  const user = await getUser(userId, dependencies);
  const at = now();
  const event = userRoleChanged(user, {
    eventId: newId(at),
    role,
    account: 'kept',
    actor: actorOf(caller),
    at,
  });
  const audit = auditOf(dependencies, {
    targetId: userId,
    action: 'RoleChanged',
    details: { role },
  });
  const outcome = await profiles.setRole(userId, role, { audit, event, by: caller.userId });
  if (outcome !== 'done') throw refusals[outcome]();
  return { ...user, role };
}
