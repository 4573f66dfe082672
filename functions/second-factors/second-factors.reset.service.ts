import type { SecondFactorChanged } from '../../events/second-factors.events.ts';
import { requireRightOver } from '../core/auth/permissions.ts';
import { AppError } from '../core/http/errors.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import type { User } from '../users/users.domain.ts';
import { actorOf } from '../profiles/profiles.domain.ts';
import {
  getPerson,
  removeFactor,
  type EndsSessions,
  type SecondFactorDependencies,
} from './second-factors.service.ts';

export interface ResetDependencies extends SecondFactorDependencies, EndsSessions {
  people: SecondFactorDependencies['people'] & Pick<Membership, 'isAdmin'>;
}

interface Reset {
  userId: string;
  /** Who the audit says it was. */
  actorId: string;
  /** The administrator, who must still be one at that moment; null for a command that was run on a server. */
  actor: SecondFactorChanged['actor'];
}

/**
 * Switches a person's factor off who cannot do so, and ends their sessions. Safe to repeat.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_OFF, CONFLICT
 */
export async function resetFactor(
  { userId, actorId, actor }: Reset,
  dependencies: ResetDependencies,
): Promise<User> {
  const { people, userPool } = dependencies;
  const audit = { targetId: userId, actorId, action: 'SecondFactorReset' };
  const condition = actor ? [people.isAdmin(actor.userId)] : [];
  await removeFactor(userId, { change: 'reset', actor, audit, condition }, dependencies);
  await userPool.signOutEverywhere(userId);
  return people.toUser(await getPerson(userId, dependencies));
}

/**
 * Resets another person's factor. Nobody resets their own: who has the authenticator switches it off, who has not uses a
 * recovery code or asks an owner. @throws AppError OWN_SECOND_FACTOR, NOT_FOUND, FORBIDDEN, SECOND_FACTOR_OFF
 */
export async function resetByAdmin(
  caller: Pick<Caller, 'userId' | 'role' | 'position' | 'profileItem'>,
  userId: string,
  dependencies: ResetDependencies,
): Promise<User> {
  if (userId === caller.userId) throw new AppError('OWN_SECOND_FACTOR');
  requireRightOver(caller, await getPerson(userId, dependencies));
  return resetFactor({ userId, actorId: caller.userId, actor: actorOf(caller) }, dependencies);
}
