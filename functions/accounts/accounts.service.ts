import { userRoleChanged, type UserDeleted } from '../../events/users.events.ts';
import type { Identity } from '../core/auth/identity.ts';
import type { Account, UserPool } from '../core/auth/user-pool.ts';
import { AppError } from '../core/http/errors.ts';
import { newId } from '../core/id.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import { sanitizeText } from '../core/validation/fields.ts';
import { PERSON_NAME_MAX_LENGTH } from '../core/validation/person-name.ts';
import { beginningOf } from '../core/validation/shortened.ts';
import type { Role } from '../core/validation/role.ts';
import type { Profile } from '../profiles/profiles.domain.ts';
import type { ProfilesStore } from '../profiles/profiles.store.ts';

export interface AccountsDependencies {
  profiles: Pick<ProfilesStore, 'ensure'> & {
    /** See `ProfilesStore`: sessions need the profile alone. */
    recordSignIn(userId: string, at: Date): Promise<Profile | undefined>;
  };
  userPool: Pick<UserPool, 'find' | 'joinGroup'>;
  now: () => Date;
}

/** Who ends the account of a deleted person. */
export interface ClosingDependencies {
  userPool: Pick<UserPool, 'disable' | 'signOutEverywhere' | 'remove'>;
}

/** Who is being welcomed: the account, Cognito's name for it, and the role it is to have. */
export interface Newcomer {
  account: Account;
  username: string;
  role: Role;
  /** They have an invitation and have not come yet. */
  invitationPending?: boolean;
  /** Who made them, where it was somebody else: written if their profile is. */
  audit?: AuditEntry;
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
  { profiles, userPool, now }: AccountsDependencies,
): Promise<void> {
  await userPool.joinGroup(username, role);
  const at = now();
  const profile = {
    userId: account.userId,
    email: account.email.toLowerCase(),
    firstName: nameOf(account.firstName),
    lastName: nameOf(account.lastName),
    role,
    createdAt: at.toISOString(),
    lastSignInAt: null,
    invitationPending,
  };
  const change = { role, account: 'created', actor: null } as const;
  const event =
    role === 'admin' ? userRoleChanged(profile, { ...change, eventId: newId(at), at }) : undefined;
  await profiles.ensure(profile, { audit, event });
}

/**
 * Begins a signed-in person's session: notes the sign-in, making the profile on first sight. The role of a new
 * profile mirrors the token's groups, which only the server can give; without one it is `cliente`.
 * @throws AppError UNAUTHENTICATED for a deleted person, whose tombstone no token lifts; FIRST_PASSWORD_REQUIRED for an
 * invited one who signed in without choosing a password.
 */
export async function startSession(
  identity: Identity,
  dependencies: AccountsDependencies & { profiles: Pick<ProfilesStore, 'find'> },
): Promise<Profile> {
  const { profiles, userPool, now } = dependencies;
  const known = await profiles.recordSignIn(identity.userId, now());
  if (known) return known;
  const waiting = await profiles.find(identity.userId);
  if (waiting?.invitationPending) throw new AppError('FIRST_PASSWORD_REQUIRED');

  const account = await userPool.find(identity.username);
  if (!account) throw new AppError('UNAUTHENTICATED');
  const role = identity.groups.includes('admin') ? 'admin' : 'cliente';
  await welcome({ account, username: identity.username, role }, dependencies);
  const made = await profiles.recordSignIn(identity.userId, now());
  if (!made) throw new AppError('UNAUTHENTICATED');
  return made;
}

/**
 * Ends the account of a deleted person and frees its address. Safe to repeat: each step does nothing once it is
 * done. The account is shut before it goes, so that a failure on the way leaves nobody inside.
 */
export async function closeAccount(
  { userId }: Pick<UserDeleted, 'userId'>,
  { userPool }: ClosingDependencies,
): Promise<void> {
  await userPool.disable(userId);
  await userPool.signOutEverywhere(userId);
  await userPool.remove(userId);
}
