import { userRoleChanged, type UserDeleted } from '../../events/users.events.ts';
import type { Identity } from '../core/auth/identity.ts';
import type { Account, UserPool } from '../core/auth/user-pool.ts';
import { AppError } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import { sanitizeText } from '../core/validation/fields.ts';
import { PERSON_NAME_MAX_LENGTH } from '../core/validation/person-name.ts';
import { beginningOf } from '../core/validation/shortened.ts';
import type { Role } from '../core/validation/role.ts';
import type { Profile } from '../profiles/profiles.domain.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import { userSchema } from '../users/users.domain.ts';

interface WelcomeDependencies {
  people: Pick<Membership, 'isKnown' | 'add'>;
  commit: Commit;
  userPool: Pick<UserPool, 'joinGroup'>;
  newId: (now: Date) => string;
}

interface SessionDependencies extends WelcomeDependencies {
  people: Pick<Membership, 'isKnown' | 'add' | 'stateOf' | 'recordSignIn'>;
  userPool: Pick<UserPool, 'joinGroup' | 'find'>;
  now: () => Date;
}

/** Who ends the account of a deleted person. */
export interface ClosingDependencies {
  userPool: Pick<UserPool, 'disable' | 'signOutEverywhere' | 'remove'>;
  /** Deletes what administrators noted about them. */
  removeNotes: (userId: string) => Promise<void>;
}

/** Who is being welcomed: the account, Cognito's name for it, and the role it is to have. */
export interface Newcomer {
  account: Account;
  username: string;
  role: Role;
  /** They have an invitation and have not come yet. */
  invitationPending?: boolean;
  /** The audit entry, if somebody else made them: written if their profile is. */
  audit?: Omit<AuditEntry, 'at'>;
}

/** Cognito takes names of 2,048 characters; the forms' limit holds for those who go round them. */
const nameOf = (typed: string) => beginningOf(sanitizeText(typed), PERSON_NAME_MAX_LENGTH);

/**
 * Gives a person their group and their profile. Safe to repeat, and it never changes a profile that is there.
 * The profile comes last: while it is missing, the next sign-in does all of it again. The names were typed at
 * sign-up and nobody but Cognito has checked them. The administrators are informed of a new one among them.
 */
export async function welcome(
  { account, username, role, invitationPending = false, audit }: Newcomer,
  { people, commit, userPool, newId }: WelcomeDependencies,
): Promise<void> {
  await userPool.joinGroup(username, role);
  await commit(async (at) => {
    if (await people.isKnown(account.userId)) return { answer: undefined };
    const user = userSchema.parse({
      userId: account.userId,
      email: account.email.toLowerCase(),
      firstName: nameOf(account.firstName),
      lastName: nameOf(account.lastName),
      role,
      createdAt: at.toISOString(),
      lastSignInAt: null,
      invitationPending,
    });
    const change = { role, account: 'created', actor: null } as const;
    return {
      answer: undefined,
      shared: await people.add(user),
      events:
        role === 'admin' ? [userRoleChanged(user, { ...change, eventId: newId(at), at })] : [],
      audits: audit ? [{ ...audit, at }] : [],
    };
  });
}

/**
 * Begins a signed-in person's session: notes the sign-in, making the profile on first sight. The role of a new
 * profile mirrors the token's groups, which only the server can give; without one it is `cliente`.
 * @throws AppError UNAUTHENTICATED for a deleted person, whose tombstone no token lifts; FIRST_PASSWORD_REQUIRED for an
 * invited one who signed in without choosing a password.
 */
export async function startSession(
  identity: Identity,
  dependencies: SessionDependencies,
): Promise<Profile> {
  const { people, userPool, now } = dependencies;
  const known = await people.recordSignIn(identity.userId, now());
  if (known) return known;
  const state = await people.stateOf(identity.userId);
  if (state === 'invited') throw new AppError('FIRST_PASSWORD_REQUIRED');
  // The pool may be removing a deleted person's account at this moment: it is not asked to change it.
  if (state === 'deleted') throw new AppError('UNAUTHENTICATED');

  const account = await userPool.find(identity.username);
  if (!account) throw new AppError('UNAUTHENTICATED');
  const role = identity.groups.includes('admin') ? 'admin' : 'cliente';
  await welcome({ account, username: identity.username, role }, dependencies);
  const made = await people.recordSignIn(identity.userId, now());
  if (!made) throw new AppError('UNAUTHENTICATED');
  return made;
}

/**
 * Ends the account of a deleted person and frees its address. Safe to repeat: each step does nothing once it is
 * done. The account is shut before it goes, so that a failure on the way leaves nobody inside.
 */
export async function closeAccount(
  { userId }: Pick<UserDeleted, 'userId'>,
  { userPool, removeNotes }: ClosingDependencies,
): Promise<void> {
  await removeNotes(userId);
  await userPool.disable(userId);
  await userPool.signOutEverywhere(userId);
  await userPool.remove(userId);
}
