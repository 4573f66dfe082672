import { accountChanged } from '../../events/users.events.ts';
import { newPasswordFaultOf } from '../accounts/passwords/accounts.new-password.domain.ts';
import type { Places } from '../accounts/passwords/accounts.places.view.ts';
import type { Audits } from '../audits/audits.view.ts';
import { requireRightOver } from '../core/auth/permissions.ts';
import type { Inviter, UserPool } from '../core/auth/user-pool.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import { actorOf } from '../profiles/profiles.domain.ts';
import type { SessionsView } from '../sessions/sessions.view.ts';
import { userMessages, type User } from './users.domain.ts';
import { generatePassword, type PasswordChange } from './users.password.domain.ts';
import { isNamed } from './users.errors.ts';
import { auditOf, getUser, type Acting } from './users.service.ts';

export interface UserAccessDependencies extends Acting {
  places: Places;
  people: Pick<Membership, 'find' | 'findStored' | 'settlePassword'>;
  sessions: Pick<SessionsView, 'closeAll'>;
  commit: Commit;
  now: () => Date;
  newId: (now: Date) => string;
  userPool: Pick<UserPool, 'setPassword' | 'signOutEverywhere' | 'inviteAgain'>;
  audits: Pick<Audits, 'add'>;
  randomInt: (max: number) => number;
}

const refusedFor = (fault: string) =>
  new AppError('VALIDATION_FAILED', { fields: { password: [fault] } });

/** What the user pool's refusals mean to the person who asked. */
function refusalOf(error: unknown): unknown {
  if (isNamed(error, 'UserNotFoundException')) return new AppError('NOT_FOUND');
  if (isNamed(error, 'UnsupportedUserStateException')) return new AppError('INVITATION_USED');
  // The pool calls blanks at either end of a password a wrong parameter: nobody but the password can be meant.
  if (['InvalidPasswordException', 'InvalidParameterException'].some((n) => isNamed(error, n))) {
    return refusedFor(userMessages.weakPassword);
  }
  return error;
}

/**
 * Gives a person a password that stays, and ends their sessions. Answers the password where it was made up, null
 * where the administrator typed it: they know it. A person with a password of their own needs no invitation.
 * @throws AppError NOT_FOUND, FORBIDDEN; VALIDATION_FAILED where the rules, or the user pool, refuse the password
 */
export async function changePassword(
  { userId, change }: { userId: string; change: PasswordChange },
  dependencies: UserAccessDependencies,
): Promise<{ generatedPassword: string | null }> {
  const { caller, userPool, people, places, commit, newId, randomInt } = dependencies;
  const person = await getUser(userId, dependencies);
  requireRightOver(caller, person);
  const fault =
    change.mode === 'manual' &&
    newPasswordFaultOf(change.password, { ...person, places: await places(person) });
  if (fault) throw refusedFor(fault);
  const generatedPassword = change.mode === 'generated' ? generatePassword(randomInt) : null;
  const password = change.mode === 'manual' ? change.password : (generatedPassword ?? '');
  try {
    await userPool.setPassword(userId, password);
  } catch (error) {
    throw refusalOf(error);
  }
  const details = { mode: change.mode };
  await commit(async (at) => {
    const stored = await people.findStored(userId);
    if (!stored) return { answer: undefined };
    const news = { change: 'passwordGiven', actor: actorOf(caller), at } as const;
    return {
      answer: undefined,
      shared: people.settlePassword(stored, person.role),
      events: [accountChanged(person, { ...news, eventId: newId(at) })],
      audits: [auditOf(caller, { targetId: userId, action: 'PasswordChanged', at, details })],
    };
  });
  await dependencies.sessions.closeAll(userId);
  await userPool.signOutEverywhere(userId);
  return { generatedPassword };
}

export type InvitationDependencies = Pick<UserAccessDependencies, 'randomInt'> & {
  userPool: Pick<UserPool, 'inviteAgain'>;
};

/**
 * Sends an invitation with a new temporary password, and answers that. It names who invites, and to which company.
 * @throws AppError NOT_FOUND, INVITATION_USED
 */
export async function sendInvitation(
  { email, invitationPending }: Pick<User, 'email' | 'invitationPending'>,
  inviter: Inviter,
  { userPool, randomInt }: InvitationDependencies,
): Promise<string> {
  if (!invitationPending) throw new AppError('INVITATION_USED');
  const temporaryPassword = generatePassword(randomInt);
  try {
    await userPool.inviteAgain(email, temporaryPassword, inviter);
  } catch (error) {
    throw refusalOf(error);
  }
  return temporaryPassword;
}

/**
 * Sends the invitation again to somebody who never came, with a new temporary password: the one before ends.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVITATION_USED for somebody who has come, be it a moment ago
 */
export async function inviteUser(
  userId: string,
  dependencies: UserAccessDependencies,
): Promise<{ temporaryPassword: string }> {
  const { caller, audits, now } = dependencies;
  const person = await getUser(userId, dependencies);
  requireRightOver(caller, person);
  const inviter = { invitedBy: actorOf(caller).name };
  const temporaryPassword = await sendInvitation(person, inviter, dependencies);
  await audits.add(auditOf(caller, { targetId: userId, action: 'UserInvited', at: now() }));
  return { temporaryPassword };
}
