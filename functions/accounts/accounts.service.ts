import type { Identity } from '../core/auth/identity.ts';
import { AppError } from '../core/http/errors.ts';
import { sanitizeText } from '../core/validation/fields.ts';
import type { Role } from '../core/validation/role.ts';
import type { Profile } from '../profiles/profiles.domain.ts';
import type { ProfilesStore } from '../profiles/profiles.store.ts';
import type { Account, AccountsDirectory } from './accounts.directory.ts';

export interface AccountsDependencies {
  profiles: Pick<ProfilesStore, 'ensure' | 'recordSignIn'>;
  directory: AccountsDirectory;
  now: () => Date;
}

/** Who is being welcomed: the account, Cognito's name for it, and the role it is to have. */
export interface Newcomer {
  account: Account;
  username: string;
  role: Role;
}

/**
 * Gives a person their profile and their group. Safe to repeat, and it never changes a profile that is there.
 * The names were typed at sign-up and nobody but Cognito has checked them.
 */
export async function welcome(
  { account, username, role }: Newcomer,
  { profiles, directory, now }: AccountsDependencies,
): Promise<void> {
  await profiles.ensure({
    userId: account.userId,
    email: account.email.toLowerCase(),
    firstName: sanitizeText(account.firstName),
    lastName: sanitizeText(account.lastName),
    role,
    createdAt: now().toISOString(),
    lastSignInAt: null,
  });
  await directory.joinGroup(username, role);
}

/**
 * Begins a signed-in person's session: notes the sign-in, making the profile on first sight. The role of a new
 * profile mirrors the token's groups, which only the server can give; without one it is `cliente`.
 * @throws AppError UNAUTHENTICATED for a deleted person, whose tombstone no token lifts.
 */
export async function startSession(
  identity: Identity,
  dependencies: AccountsDependencies,
): Promise<Profile> {
  const { profiles, directory, now } = dependencies;
  const known = await profiles.recordSignIn(identity.userId, now());
  if (known) return known;

  const account = await directory.get(identity.username);
  const role = identity.groups.includes('admin') ? 'admin' : 'cliente';
  await welcome({ account, username: identity.username, role }, dependencies);
  const made = await profiles.recordSignIn(identity.userId, now());
  if (!made) throw new AppError('UNAUTHENTICATED');
  return made;
}
