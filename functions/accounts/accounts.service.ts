import type { NewDeviceSignedIn } from '../../events/sessions.events.ts';
import { userRoleChanged, type UserDeleted } from '../../events/users.events.ts';
import { lacksSecondFactor, requireUnexpired } from '../core/auth/caller.ts';
import type { TokenIdentity } from '../core/auth/identity.ts';
import type { Account, UserPool } from '../core/auth/user-pool.ts';
import type { Sender } from '../core/http/api-event.ts';
import { AppError } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import { ownDeed } from '../core/table/commit/own-deeds.ts';
import { sanitizeText } from '../core/validation/fields.ts';
import { PERSON_NAME_MAX_LENGTH } from '../core/validation/person-name.ts';
import { beginningOf } from '../core/validation/shortened.ts';
import type { Role } from '../core/validation/role.ts';
import { confirmedSecondsOf, findSession, type Session } from '../core/validation/session.ts';
import {
  erasureOf,
  type AcceptedTerms,
  type Profile,
  type ShellProfile,
} from '../profiles/profiles.domain.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import { deviceOf } from '../sessions/sessions.device.domain.ts';
import { openSession } from '../sessions/sessions.domain.ts';
import type { SessionsView } from '../sessions/sessions.view.ts';
import { userSchema } from '../users/users.domain.ts';
import { termsAccepted } from './terms/accounts.terms.service.ts';

interface WelcomeDependencies {
  people: Pick<Membership, 'isKnown' | 'add'>;
  commit: Commit;
  userPool: Pick<UserPool, 'joinGroup'>;
  newId: (now: Date) => string;
}

interface SessionDependencies extends WelcomeDependencies {
  people: Pick<Membership, 'isKnown' | 'add' | 'stateOf' | 'recordSignIn' | 'find'>;
  userPool: Pick<UserPool, 'joinGroup' | 'find' | 'asksForCode'>;
  sessions: Pick<SessionsView, 'get' | 'replace'>;
  /** After so many days a session that nobody used is over. */
  idleDays: number;
  now: () => Date;
}

/** Who ends the account of a deleted person. */
export interface ClosingDependencies {
  userPool: Pick<UserPool, 'disable' | 'signOutEverywhere' | 'remove'>;
  /** Deletes what administrators noted about them. */
  removeNotes: (userId: string) => Promise<void>;
  /** Ends the accounts of the people of their company. */
  endMembers: (userId: string) => Promise<void>;
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

/** What the sign-up accepted counts from when the owner of the address confirms it: anybody can type an address. */
const termsOf = ({ termsVersion }: Account, at: Date): AcceptedTerms | null =>
  termsVersion === undefined ? null : { version: termsVersion, acceptedAt: at.toISOString() };

const consentOf = ({ userId, acceptedTerms }: Profile, at: Date): AuditEntry[] =>
  acceptedTerms ? [termsAccepted(userId, acceptedTerms, at)] : [];

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
      acceptedTerms: termsOf(account, at),
    });
    const change = { role, position: 'owner', account: 'created', actor: null } as const;
    return {
      answer: undefined,
      shared: await people.add(user),
      events:
        role === 'admin' ? [userRoleChanged(user, { ...change, eventId: newId(at), at })] : [],
      audits: [...(audit ? [{ ...audit, at }] : []), ...consentOf(user, at)],
    };
  });
}

/** A sign-in, as its token describes it, and where it comes from. */
interface Arrival {
  identity: TokenIdentity;
  sender: Sender;
}

/** Notes a sign-in, making the profile on first sight. */
async function recordSignIn(
  identity: TokenIdentity,
  dependencies: SessionDependencies,
): Promise<Profile> {
  const { people, userPool, now } = dependencies;
  const known = await people.recordSignIn(identity.userId, now());
  if (known) return known;
  const state = await people.stateOf(identity.userId);
  if (state === 'invited') throw new AppError('FIRST_PASSWORD_REQUIRED');
  if (state === 'password-due') throw new AppError('PASSWORD_RESET_REQUIRED');
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
 * Whether the user pool asked for a code at this sign-in: the person had a second factor by then, and has it still. No
 * claim says so (ADR 0049). Of the very second of the enrolment it is not known.
 */
async function gaveCode(
  { username, signedInAt }: TokenIdentity,
  { secondFactorSince: since }: Profile,
  { userPool }: SessionDependencies,
): Promise<boolean> {
  if (since === null || signedInAt.getTime() < Date.parse(since)) return false;
  return userPool.asksForCode(username);
}

/** That somebody signed in with a device they have not used before. */
const newDevice = (
  { userId }: TokenIdentity,
  { device, address, openedAt }: Session,
  eventId: string,
): NewDeviceSignedIn => ({
  type: 'NewDeviceSignedIn',
  ...{ eventId, userId, device, address },
  signedInAt: openedAt,
});

/** Opens the session of a sign-in. One that is open already stays as it is. */
async function open(
  { identity, sender }: Arrival,
  profile: Profile,
  deps: SessionDependencies,
): Promise<Session> {
  const hasSecondFactor = await gaveCode(identity, profile, deps);
  return deps.commit(async (at) => {
    const before = await deps.sessions.get(identity.userId);
    const place = { device: deviceOf(sender.userAgent), address: sender.address };
    const opened = openSession(before, { signIn: identity, place, hasSecondFactor }, at);
    if (opened === 'closed') throw new AppError('SESSION_CLOSED');
    const isKnown = opened.sessions === before;
    if (isKnown) return { answer: opened.session };
    const { change, isThere } = deps.sessions.replace(before, opened.sessions);
    const { session, isNewDevice } = opened;
    const details = {
      device: session.device,
      secondFactor: session.hasSecondFactor ? 'yes' : 'no',
    };
    return {
      answer: session,
      shared: [change, ...isThere],
      events: isNewDevice ? [newDevice(identity, session, deps.newId(at))] : [],
      audits: [ownDeed({ userId: identity.userId, action: 'SignedIn', details }, at)],
    };
  });
}

/** When the account of the client is deleted whose company a person belongs to; null for everybody else. */
const findCompanyErasure = async (
  { companyId }: Pick<Profile, 'companyId'>,
  people: Pick<Membership, 'find'>,
): Promise<string | null> => (companyId === null ? null : erasureOf(await people.find(companyId)));

/**
 * Begins a signed-in person's session: opens it, and notes the sign-in, making the profile on first sight. The role of a
 * new profile mirrors the token's groups, which only the server can give; without one it is `cliente`.
 * @throws AppError UNAUTHENTICATED for a deleted person, whose tombstone no token lifts; FIRST_PASSWORD_REQUIRED for an
 * invited one who signed in without choosing a password; PASSWORD_RESET_REQUIRED for one who was made an administrator and
 * has the password of a client; SESSION_CLOSED, SESSION_EXPIRED for a sign-in that is over.
 * `needsSecondFactor`: nothing else is answered until they enrol one.
 */
export async function startSession(
  arrival: Arrival,
  dependencies: SessionDependencies,
): Promise<ShellProfile & { needsSecondFactor: boolean; confirmedSeconds: number }> {
  const { identity } = arrival;
  const sessions = await dependencies.sessions.get(identity.userId);
  if (findSession(sessions, identity) === 'closed') throw new AppError('SESSION_CLOSED');
  const profile = await recordSignIn(identity, dependencies);
  const session = await open(arrival, profile, dependencies);
  const { idleDays, now, people } = dependencies;
  requireUnexpired(session, { role: profile.role, idleDays, now: now() });
  const needsSecondFactor = lacksSecondFactor({ role: profile.role, session });
  // From before the factor: the person signs in again, with a code.
  if (needsSecondFactor && profile.secondFactorSince !== null) throw new AppError('SESSION_CLOSED');
  return {
    ...profile,
    companyErasesAt: await findCompanyErasure(profile, people),
    needsSecondFactor,
    confirmedSeconds: confirmedSecondsOf(session, now()),
  };
}

/**
 * Ends the account of a deleted person and frees its address. Safe to repeat: each step does nothing once it is
 * done. The account is shut before it goes, so that a failure on the way leaves nobody inside.
 */
export async function closeAccount(
  { userId }: Pick<UserDeleted, 'userId'>,
  { userPool, removeNotes, endMembers }: ClosingDependencies,
): Promise<void> {
  await endMembers(userId);
  await removeNotes(userId);
  await userPool.disable(userId);
  await userPool.signOutEverywhere(userId);
  await userPool.remove(userId);
}
