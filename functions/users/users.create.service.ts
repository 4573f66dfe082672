import {
  userRoleChanged,
  type AccountChanged,
  type UserRoleChanged,
} from '../../events/users.events.ts';
import type { Account, Inviter, UserPool } from '../core/auth/user-pool.ts';
import { requireRightOver } from '../core/auth/permissions.ts';
import { AppError } from '../core/http/errors.ts';
import type { Log } from '../core/observability/logger.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import { findSubmitted, type Commit, type Work } from '../core/table/commit/commit.ts';
import { forgetSubmission, type Submission } from '../core/table/commit/once.ts';
import { sanitizeText } from '../core/validation/fields.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import { userSchema, type User } from './users.domain.ts';
import type { NewUser } from './users.form.domain.ts';
import { generatePassword } from './users.password.domain.ts';
import { isNamed } from './users.errors.ts';
import { actorOf } from '../profiles/profiles.domain.ts';
import { auditOf, type Acting } from './users.service.ts';

export interface CreateUserDependencies extends Acting {
  people: Pick<Membership, 'find' | 'findStored' | 'toUser' | 'add' | 'forget'>;
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
async function undo(
  user: User,
  submission: Submission | undefined,
  dependencies: CreateUserDependencies,
): Promise<void> {
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
        shared: [
          ...(await people.forget(person)),
          ...(submission ? [forgetSubmission(submission)] : []),
        ],
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

/** What goes with the making of a person: what others learn of it, and what the invitation says. */
interface Introduction {
  auditsOf: (made: User, at: Date) => AuditEntry[];
  eventsOf: (made: User, at: Date) => (UserRoleChanged | AccountChanged)[];
  inviter: Inviter;
  submission: Submission | undefined;
  /** Refuses another person before an account is made; not one whom the submission made. @throws its refusal */
  checkBefore?: () => Promise<void>;
}

/** Who was made. The password is null where an earlier request of the submission made them: it is not stored. */
interface Created {
  user: User;
  temporaryPassword: string | null;
}

/** How a repeated submission finds whom the first request of it made. */
const onceOf = (
  form: NewPerson,
  { submission }: Pick<Introduction, 'submission'>,
  { people }: Pick<CreateUserDependencies, 'people'>,
) =>
  submission && {
    ...submission,
    input: form,
    placeOf: ({ userId }: User) => ({ userId }),
    async find({ userId }: { userId: string }) {
      const stored = await people.findStored(userId);
      return stored && people.toUser(stored);
    },
  };

/**
 * Makes a person's account and profile and sends the invitation. The temporary password is made up for this person
 * alone, answered once and never stored; it must be changed at the first sign-in. All of it happens or nothing, and once
 * for each submission: a repeated one answers whom the first one made.
 * @throws AppError EMAIL_TAKEN, with the field; IDEMPOTENCY_KEY_REUSED
 */
export async function createPerson(
  form: NewPerson,
  dependencies: CreateUserDependencies,
  introduction: Introduction,
): Promise<Created> {
  const once = onceOf(form, introduction, dependencies);
  const findMade = async () => once && findSubmitted(dependencies.commit, once);
  const before = await findMade();
  if (before) return { user: before, temporaryPassword: null };
  await introduction.checkBefore?.();
  try {
    return await makePerson(form, dependencies, introduction);
  } catch (error) {
    // The address may be taken because another request of this submission was faster.
    const isTaken = error instanceof AppError && error.code === 'EMAIL_TAKEN';
    const meanwhile = isTaken ? await findMade() : undefined;
    if (!meanwhile) throw error;
    return { user: meanwhile, temporaryPassword: null };
  }
}

async function makePerson(
  form: NewPerson,
  dependencies: CreateUserDependencies,
  introduction: Introduction,
): Promise<Created> {
  const { auditsOf, eventsOf, inviter, submission } = introduction;
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
    await commit(
      async (at) => ({
        answer: user,
        shared: await people.add(user),
        events: eventsOf(user, at),
        audits: auditsOf(user, at),
      }),
      onceOf(form, introduction, dependencies),
    );
    await userPool.invite(form.email, temporaryPassword, inviter);
  } catch (error) {
    await undo(user, submission, dependencies);
    throw error;
  }
  return { user, temporaryPassword };
}

/**
 * Makes a person whom an administrator invites. Clients have the whole of their side. Repeated submissions make one person.
 * @throws AppError EMAIL_TAKEN, with the field; IDEMPOTENCY_KEY_REUSED; FORBIDDEN for a caller who may make no administrators
 */
export async function createUser(
  form: NewUser,
  dependencies: CreateUserDependencies,
  submission?: Submission,
): Promise<Created> {
  const { caller } = dependencies;
  requireRightOver(caller, form);
  const position = form.role === 'admin' ? form.position : 'owner';
  return createPerson({ ...form, position }, dependencies, {
    auditsOf({ userId: targetId, role }, at) {
      const details = { role, ...(role === 'admin' && { position }) };
      return [auditOf(caller, { targetId, action: 'UserCreated', at, details })];
    },
    eventsOf: (made, at) => newsOf(made, { account: 'created', at }, dependencies),
    inviter: { invitedBy: actorOf(caller).name },
    submission,
  });
}
