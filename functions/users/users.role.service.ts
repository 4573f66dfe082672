import { userRoleChanged, type UserRoleChanged } from '../../events/users.events.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Role } from '../core/validation/role.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import type { SessionsView } from '../sessions/sessions.view.ts';
import { userMessages, type User } from './users.domain.ts';
import { actorOf, auditOf, getStored, requireAnotherAdmin, type Acting } from './users.service.ts';

export interface RoleDependencies {
  people: Pick<
    Membership,
    'findStored' | 'changeRole' | 'countAdmins' | 'roleOf' | 'isAdmin' | 'toUser'
  >;
  sessions: Pick<SessionsView, 'closing'>;
  commit: Commit;
  newId: (now: Date) => string;
}

interface NewRole {
  userId: string;
  role: Role;
  /** Who the audit says it was. */
  actorId: string;
  /** The administrator, who must still be one at that moment; null for a command that was run on a server. */
  actor: UserRoleChanged['actor'];
}

/**
 * Gives a person a role, with its event and audit entry. Nothing is written for a person who has it already. It makes no
 * edit of the person stale. The person has to sign in again; who becomes an administrator, with a new password, because
 * theirs may be as short as a client's. @throws AppError NOT_FOUND, FORBIDDEN, LAST_ADMIN, CONFLICT
 */
export const giveRole = (
  { userId, role, actorId, actor }: NewRole,
  dependencies: RoleDependencies,
): Promise<User> => {
  const { people, sessions, commit, newId } = dependencies;
  return commit(async (at): Promise<Work<User>> => {
    const before = await getStored(userId, dependencies);
    const user = people.toUser(before);
    if (user.role === role) return { answer: user };
    // The caller may have been demoted after the route confirmed them.
    if (actor && (await people.roleOf(actor.userId)) !== 'admin') throw new AppError('FORBIDDEN');
    await requireAnotherAdmin(before, dependencies, userMessages.lastAdmin);
    const change = { eventId: newId(at), role, account: 'kept', actor, at } as const;
    const entry = { targetId: userId, action: 'RoleChanged', at, details: { role } } as const;
    return {
      answer: { ...user, role },
      shared: [
        ...(await people.changeRole(before, role)),
        await sessions.closing(userId, at),
        ...(actor ? [people.isAdmin(actor.userId)] : []),
      ],
      events: [userRoleChanged(user, change)],
      audits: [auditOf({ userId: actorId }, entry)],
    };
  });
};

/**
 * Makes a client an administrator, or an administrator a client. The role counts from the next request on, because every
 * route confirms its caller in the table; the user pool's group and the news to the others follow by the event. Nobody
 * changes their own role: the others would have one administrator less without anybody having decided it.
 * @throws AppError OWN_ROLE, LAST_ADMIN, NOT_FOUND, CONFLICT; FORBIDDEN for a caller who was demoted meanwhile
 */
export async function changeRole(
  { userId, role }: { userId: string; role: Role },
  dependencies: Acting & RoleDependencies,
): Promise<User> {
  const { caller } = dependencies;
  if (userId === caller.userId) throw new AppError('OWN_ROLE');
  return giveRole({ userId, role, actorId: caller.userId, actor: actorOf(caller) }, dependencies);
}
