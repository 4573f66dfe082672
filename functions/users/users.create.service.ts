import { userRoleChanged, type UserRoleChanged } from '../../events/users.events.ts';
import type { Account, UserPool } from '../core/auth/user-pool.ts';
import { requireRightOver } from '../core/auth/permissions.ts';
import { AppError } from '../core/http/errors.ts';
import type { Log } from '../core/observability/logger.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { sanitizeText } from '../core/validation/fields.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import { userSchema, type User } from './users.domain.ts';
import type { NewUser } from './users.form.domain.ts';
import { generatePassword } from './users.password.domain.ts';
import { isNamed } from './users.errors.ts';
import { actorOf, auditOf, type Acting } from './users.service.ts';

export interface CreateUserDependencies extends Acting {
  people: Pick<Membership, 'find' | 'findStored' | 'add' | 'forget'>;
  commit: Commit;
  newId: (now: Date) => string;
  now: () => Date;
  userPool: Pick<UserPool, 'create' | 'joinGroup' | 'invite' | 'remove' | 'findState'>;
  randomInt: (max: number) => number;
  log: Log;
}

/** An account made so long ago, whose making came to no end, will not get one: a request lives for ten seconds. */
const ABANDONED_AFTER_MS = 60_000;

const emailTaken = () => {
  const { message } = new AppError('EMAIL_TAKEN');
  return new AppError('EMAIL_TAKEN', { fields: { email: [message] } });
};

/** Takes away an account that an earlier attempt left without a profile, and that nobody can have come with. */
async function removeAbandoned(
  email: string,
  { userPool, people, now }: CreateUserDependencies,
): Promise<void> {
  const waiting = await userPool.findState(email);
  if (waiting?.status !== 'invited') throw emailTaken();
  const { userId, createdAt } = waiting;
  if (now().getTime() - createdAt.getTime() < ABANDONED_AFTER_MS) throw emailTaken();
  if (await people.find(userId)) throw emailTaken();
  await userPool.remove(userId);
}

/** Makes an account with the given temporary password and sends no e-mail yet. @throws AppError EMAIL_TAKEN */
async function makeAccount(
  { email, firstName, lastName }: Pick<NewUser, 'email' | 'firstName' | 'lastName'>,
  temporaryPassword: string,
  dependencies: CreateUserDependencies,
): Promise<Account> {
  /** Undefined where the address has an account. */
  const make = async () => {
    try {
      return await dependencies.userPool.create({ email, firstName, lastName }, temporaryPassword);
    } catch (error) {
      if (isNamed(error, 'UsernameExistsException')) return undefined;
      throw error;
    }
  };
  const made = await make();
  if (made) return made;
  await removeAbandoned(email, dependencies);
  const second = await make();
  if (!second) throw emailTaken();
  return second;
}

/** The event of a new administrator, or of one who was removed again; none for a client. */
function newsOf(
  user: User,
  { account, at }: { account: 'created' | 'deleted'; at: Date },
  { caller, newId }: CreateUserDependencies,
): UserRoleChanged[] {
  if (user.role !== 'admin') return [];
  const change =
    account === 'created'
      ? ({ role: 'admin', position: user.position, actor: actorOf(caller) } as const)
      : ({ role: 'cliente', position: 'owner', actor: null } as const);
  return [userRoleChanged(user, { ...change, account, eventId: newId(at), at })];
}

/** Removes an account and its profile again, so that the form can be sent again. A failure to remove one is logged. */
async function undo(user: User, dependencies: CreateUserDependencies): Promise<void> {
  const { caller, people, commit, userPool, log } = dependencies;
  const { userId } = user;
  const entry = {
    targetId: userId,
    action: 'UserDeleted',
    details: { reason: 'creation failed' },
  } as const;
  try {
    await commit(async (at): Promise<Work<undefined>> => {
      const person = await people.findStored(userId);
      if (!person) return { answer: undefined };
      return {
        answer: undefined,
        shared: await people.forget(person),
        events: newsOf(user, { account: 'deleted', at }, dependencies),
        audits: [auditOf(caller, { ...entry, at })],
      };
    });
    await userPool.remove(userId);
  } catch (error) {
    log.error('creation not undone', { userId, error: error as Error });
  }
}

/** Somebody to make an account for: with the company that they are to belong to, and what they are in it. */
type NewPerson = Omit<NewUser, 'position'> &
  Pick<User, 'position'> &
  Partial<Pick<User, 'companyId'>>;

/**
 * Makes a person's account and profile and sends the invitation. The temporary password is made up for this person
 * alone, answered once and never stored; it must be changed at the first sign-in. All of it happens or nothing.
 * @throws AppError EMAIL_TAKEN, with the field
 */
export async function createPerson(
  form: NewPerson,
  dependencies: CreateUserDependencies,
  auditsOf: (made: User, at: Date) => AuditEntry[],
): Promise<{ user: User; temporaryPassword: string }> {
  const { userPool, people, commit, randomInt, now } = dependencies;
  const temporaryPassword = generatePassword(randomInt);
  const { userId } = await makeAccount(form, temporaryPassword, dependencies);
  // The fields that the dialog does not ask for are empty.
  const user: User = userSchema.parse({
    ...form,
    userId,
    firstName: sanitizeText(form.firstName),
    lastName: sanitizeText(form.lastName),
    createdAt: now().toISOString(),
    lastSignInAt: null,
    invitationPending: true,
  });
  try {
    await userPool.joinGroup(userId, form.role);
    await commit(async (at) => ({
      answer: undefined,
      shared: await people.add(user),
      events: newsOf(user, { account: 'created', at }, dependencies),
      audits: auditsOf(user, at),
    }));
    await userPool.invite(form.email, temporaryPassword);
  } catch (error) {
    await undo(user, dependencies);
    throw error;
  }
  return { user, temporaryPassword };
}

/**
 * Makes a person whom an administrator invites. Clients have the whole of their side.
 * @throws AppError EMAIL_TAKEN, with the field; FORBIDDEN for a caller who may make no administrators
 */
export async function createUser(
  form: NewUser,
  dependencies: CreateUserDependencies,
): Promise<{ user: User; temporaryPassword: string }> {
  const { caller } = dependencies;
  requireRightOver(caller, form);
  const position = form.role === 'admin' ? form.position : 'owner';
  return createPerson({ ...form, position }, dependencies, ({ userId: targetId, role }, at) => {
    const details = { role, ...(role === 'admin' && { position }) };
    return [auditOf(caller, { targetId, action: 'UserCreated', at, details })];
  });
}
