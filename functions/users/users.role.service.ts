import { userRoleChanged, type UserRoleChanged } from '../../events/users.events.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { standingOf, type Standing } from '../core/validation/standing.ts';
import type { Membership, StoredPerson } from '../profiles/profiles.membership.view.ts';
import type { SessionsView } from '../sessions/sessions.view.ts';
import { userMessages, type User } from './users.domain.ts';
import { standingAfter, type RoleChange } from './users.form.domain.ts';
import { actorOf } from '../profiles/profiles.domain.ts';
import {
  auditOf,
  getStored,
  requireAnother,
  requireOwner,
  type Acting,
  type Stayers,
} from './users.service.ts';

export interface RoleDependencies {
  people: Stayers &
    Pick<Membership, 'findStored' | 'changeRole' | 'changePosition' | 'isOwner' | 'toUser'>;
  sessions: Pick<SessionsView, 'closing'>;
  commit: Commit;
  newId: (now: Date) => string;
}

interface NewRole extends RoleChange {
  userId: string;
  /** Who the audit says it was. */
  actorId: string;
  /** The owner, who must still be one at that moment; null for a command that was run on a server. */
  actor: UserRoleChanged['actor'];
}

/** The writes of a new role, which ends the person's sessions, or of a new position alone, which ends nothing. */
const writesOf = async (
  before: StoredPerson,
  after: Standing,
  { people, sessions, at }: Pick<RoleDependencies, 'people' | 'sessions'> & { at: Date },
): Promise<Write[]> =>
  before.role === after.role
    ? [people.changePosition(before, after.position)]
    : [...(await people.changeRole(before, after)), await sessions.closing(before.userId, at)];

/** What the audit says of it. Clients have the whole of their side. */
const deedOf = (before: Standing, after: Standing) => {
  const positionOf = ({ role, position }: Standing) => (role === 'admin' ? position : null);
  const position = positionOf(after);
  const roles = { role: after.role, roleBefore: before.role };
  return before.role === after.role
    ? ({ action: 'PositionChanged', details: { from: before.position, position } } as const)
    : ({
        action: 'RoleChanged',
        details: { ...roles, position, positionBefore: positionOf(before) },
      } as const);
};

/** Whether a person is free to leave: a member is their client's, and a company and sites keep their client. */
function requireFree(
  { companyId, membersCount = 0, websitesCount = 0 }: StoredPerson,
  leaves: 'position' | 'side',
): void {
  if (companyId !== null) throw new AppError('COMPANY_MEMBER');
  if (leaves === 'side' && membersCount > 0) throw new AppError('COMPANY_HAS_MEMBERS');
  if (leaves === 'side' && websitesCount > 0) throw new AppError('CLIENT_HAS_SITES');
}

/**
 * Whether a person may leave their role and position, by the will of `actor`, who may have been demoted meanwhile.
 * @returns the condition that an owner stays, whatever else happens at once: who acts, or for a command another one
 */
async function requireLeave(
  before: StoredPerson,
  { after, actor }: Pick<NewRole, 'actor'> & { after: Standing },
  dependencies: RoleDependencies,
): Promise<Write[]> {
  const { people } = dependencies;
  const leaves = before.role === after.role ? 'position' : 'side';
  requireFree(before, leaves);
  if (actor) await requireOwner(actor.userId, dependencies);
  const other = await requireAnother(before, { leaves, people, message: userMessages.lastAdmin });
  const owner = actor?.userId ?? other;
  return owner === undefined ? [] : [people.isOwner(owner)];
}

/**
 * Gives a person a role and a position, with its event and audit entry. Nothing is written for a person who has them
 * already. It makes no edit of the person stale. With another role the person has to sign in again; who becomes an
 * administrator, with a new password, because theirs may be as short as a client's.
 * @throws AppError NOT_FOUND, FORBIDDEN, LAST_ADMIN, LAST_OWNER, COMPANY_MEMBER, COMPANY_HAS_MEMBERS,
 * CLIENT_HAS_SITES, CONFLICT
 */
export const giveRole = (
  { userId, actorId, actor, ...change }: NewRole,
  dependencies: RoleDependencies,
): Promise<User> => {
  const { people, commit, newId } = dependencies;
  return commit(async (at): Promise<Work<User>> => {
    const before = await getStored(userId, dependencies);
    const user = people.toUser(before);
    const after = standingAfter(user, change);
    if (standingOf(user) === standingOf(after)) return { answer: user };
    const ownerStays = await requireLeave(before, { after, actor }, dependencies);
    const kind = user.role === after.role ? 'position' : 'role';
    const news = { ...after, kind, account: 'kept', eventId: newId(at), actor, at } as const;
    return {
      answer: { ...user, ...after },
      shared: [...(await writesOf(before, after, { ...dependencies, at })), ...ownerStays],
      events: [userRoleChanged(user, news)],
      audits: [auditOf({ userId: actorId }, { targetId: userId, at, ...deedOf(user, after) })],
    };
  });
};

/**
 * Makes a client an administrator, or an administrator a client, or gives an administrator another position. It counts from
 * the next request on, because every route confirms its caller in the table; the user pool's group and the news to the
 * others follow by the event. Nobody changes their own: the others would have one owner less without anybody having
 * decided it. @throws AppError OWN_ROLE, LAST_ADMIN, LAST_OWNER, COMPANY_MEMBER, COMPANY_HAS_MEMBERS, CLIENT_HAS_SITES, NOT_FOUND, CONFLICT;
 * FORBIDDEN for a caller who was demoted meanwhile
 */
export async function changeRole(
  { userId, ...change }: RoleChange & { userId: string },
  dependencies: Acting & RoleDependencies,
): Promise<User> {
  const { caller } = dependencies;
  if (userId === caller.userId) throw new AppError('OWN_ROLE');
  const asked = { userId, ...change, actorId: caller.userId, actor: actorOf(caller) };
  return giveRole(asked, dependencies);
}
