import { accountChanged, userDeleted, type AccountChanged } from '../../../events/users.events.ts';
import { AppError } from '../../core/http/errors.ts';
import { inDayOf, type CountRequest } from '../../core/http/rate-limit.ts';
import type { AuditEntry } from '../../core/table/commit/audit.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Submission } from '../../core/table/commit/once.ts';
import type { Inviter } from '../../core/auth/user-pool.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import type { ClientPosition } from '../../core/validation/standing.ts';
import { actorOf } from '../../profiles/profiles.domain.ts';
import type { Members } from '../../profiles/profiles.members.view.ts';
import type { Membership, StoredPerson } from '../../profiles/profiles.membership.view.ts';
import { sendInvitation, type InvitationDependencies } from '../users.access.service.ts';
import { createPerson, type CreateUserDependencies } from '../users.create.service.ts';
import type { User } from '../users.domain.ts';
import { shutAccount, type Acting, type ShutDependencies } from '../users.service.ts';
import {
  companyOf,
  memberOf,
  memberMessages as messages,
  membersOf,
  MOST_MEMBERS,
  type Company,
  type ListedMember,
  type NewMember,
} from './users.members.domain.ts';

interface ReadDependencies {
  members: Pick<Members, 'listOf'>;
}

/** Somebody of a company, and who acts. */
interface Asked extends Acting {
  people: Pick<Membership, 'findStored' | 'toUser'>;
}

type Caller = Acting['caller'];

/** Whose company the caller belongs to. @throws AppError NOT_FOUND where its client was deleted meanwhile */
export async function getCompany(
  caller: Caller,
  { people }: { people: Pick<Membership, 'find'> },
): Promise<Company> {
  const client = await people.find(accountIdOf(caller));
  if (!client) throw new AppError('NOT_FOUND');
  return companyOf(client);
}

/** The people of the caller's company. */
export const listMembers = async (
  caller: Caller,
  { members }: ReadDependencies,
): Promise<{ members: ListedMember[] }> => ({
  members: membersOf(await members.listOf(accountIdOf(caller))),
});

/** The people of a client's company, for administrators. @throws AppError NOT_FOUND for a person who is no client */
export async function listMembersOf(
  userId: string,
  { members, people }: ReadDependencies & { people: Pick<Membership, 'find'> },
): Promise<{ members: ListedMember[] }> {
  const client = await people.find(userId);
  if (client?.role !== 'cliente' || client.companyId !== null) throw new AppError('NOT_FOUND');
  return { members: membersOf(await members.listOf(userId)) };
}

/** What was done to somebody of a company: an entry for the person, and one for the client whose company it is. */
const auditsOf = (
  caller: Caller,
  member: Pick<User, 'userId' | 'email' | 'companyId'>,
  { action, at, details }: Pick<AuditEntry, 'at' | 'details'> & { action: MemberAction },
): AuditEntry[] =>
  [member.userId, member.companyId ?? ''].map((targetId) => ({
    ...{ targetId, actorId: caller.userId, action, at },
    details: {
      ...{ userId: member.userId, email: member.email, companyId: member.companyId },
      ...details,
    },
  }));

/** What the owners of the company learn of it, and the person whom it concerns. */
const newsOf = (
  { caller, newId }: Acting & { newId: (now: Date) => string },
  member: Pick<User, 'userId' | 'firstName' | 'lastName' | 'email' | 'companyId' | 'position'>,
  { change, at }: { change: AccountChanged['change']; at: Date },
): AccountChanged[] => [
  accountChanged(member, { change, actor: actorOf(caller), eventId: newId(at), at }),
];

/** Who invites, and to which company: as its client calls it, empty where they do not. */
async function inviterOf(
  caller: Caller,
  { members }: ReadDependencies,
): Promise<{ inviter: Required<Inviter>; others: number }> {
  const companyId = accountIdOf(caller);
  const people = await members.listOf(companyId);
  const client = people.find(({ userId }) => userId === companyId);
  return {
    inviter: { invitedBy: actorOf(caller).name, company: client?.companyName ?? '' },
    others: people.filter((one) => one.companyId !== null).length,
  };
}

type MemberAction = 'MemberInvited' | 'MemberPositionChanged' | 'MemberRemoved';

/** Somebody of the caller's company, but its client. @throws AppError NOT_FOUND, COMPANY_CLIENT */
async function getMember(userId: string, { caller, people }: Asked): Promise<StoredPerson> {
  const companyId = accountIdOf(caller);
  if (userId === companyId) throw new AppError('COMPANY_CLIENT');
  const person = await people.findStored(userId);
  if (person?.companyId !== companyId) throw new AppError('NOT_FOUND');
  return person;
}

/** Invitations of a company that may come to nothing in a day: a refusal says that an address has an account. */
const REFUSED_A_DAY = 20;

interface AttemptDependencies {
  count: CountRequest;
  /** The limit is multiplied by it (`RATE_LIMIT_FACTOR`). */
  rateLimitFactor: number;
}

/**
 * Counts a company's invitations that came to nothing. One is counted before it is tried, so that many at once pass no limit,
 * and taken back once it was sent; one that cannot be counted is not tried.
 */
function attemptsOf(
  companyId: string,
  {
    count,
    rateLimitFactor,
    now,
    log,
  }: AttemptDependencies & Pick<CreateUserDependencies, 'now' | 'log'>,
) {
  const limits = { refused: REFUSED_A_DAY * rateLimitFactor };
  const counted = { subject: `INVITATIONS#${companyId}`, ...inDayOf(now()), limits };
  let isCounted = false;
  return {
    /** @throws AppError TOO_MANY_ATTEMPTS */
    async add(): Promise<void> {
      isCounted = await count(counted);
      if (!isCounted) throw new AppError('TOO_MANY_ATTEMPTS', { message: messages.tooManyRefused });
    },
    /** Does nothing where none was counted. Of a failure one stays counted for the day. */
    async takeBack(): Promise<void> {
      if (!isCounted) return;
      // Also from a count that others filled meanwhile.
      const taken = { ...counted, limits: { refused: Number.MAX_SAFE_INTEGER }, by: -1 };
      await count(taken).catch((error: unknown) => {
        log.warn('invitation stays counted', { companyId, error: error as Error });
      });
    },
  };
}

/**
 * Makes an account for somebody of the caller's company and sends the invitation. The temporary password goes to the
 * invited person alone. Nobody belongs to two companies: an address that has an account is refused. Repeated submissions
 * invite one person. @throws AppError EMAIL_TAKEN, TOO_MANY_ATTEMPTS, MEMBERS_FULL, IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function inviteMember(
  form: NewMember,
  dependencies: CreateUserDependencies & ReadDependencies & AttemptDependencies,
  submission?: Submission,
): Promise<ListedMember> {
  const { caller } = dependencies;
  const companyId = accountIdOf(caller);
  const { inviter, others } = await inviterOf(caller, dependencies);
  const attempts = attemptsOf(companyId, dependencies);
  const person = { ...form, role: 'cliente', companyName: '', phone: '', companyId } as const;
  const details = { position: form.position };
  const { user } = await createPerson(person, dependencies, {
    auditsOf: (made, at) => auditsOf(caller, made, { action: 'MemberInvited', at, details }),
    eventsOf: (made, at) => newsOf(dependencies, made, { change: 'memberInvited', at }),
    ...{ inviter, submission },
    async checkBefore() {
      // The write that counts them decides; before it nobody is made an account in vain.
      if (others >= MOST_MEMBERS) throw new AppError('MEMBERS_FULL');
      await attempts.add();
    },
  });
  // One that was sent says nothing of who has an account.
  await attempts.takeBack();
  return memberOf(user);
}

/** Sends the invitation again to a person who never came. @throws AppError NOT_FOUND, COMPANY_CLIENT, INVITATION_USED */
export async function inviteMemberAgain(
  userId: string,
  dependencies: Asked & InvitationDependencies & ReadDependencies & { commit: Commit },
): Promise<ListedMember> {
  const { caller, people, commit } = dependencies;
  const member = await getMember(userId, dependencies);
  const { inviter } = await inviterOf(caller, dependencies);
  await sendInvitation(member, inviter, dependencies);
  const action = 'MemberInvited';
  const details = { position: member.position };
  await commit((at) =>
    Promise.resolve({
      answer: undefined,
      audits: auditsOf(caller, member, { action, at, details }),
    }),
  );
  return memberOf(people.toUser(member));
}

/**
 * Gives somebody another position, which counts from their next request on. Nobody changes their own.
 * @throws AppError NOT_FOUND, COMPANY_CLIENT, OWN_POSITION, CONFLICT
 */
export async function changeMemberPosition(
  { userId, position }: { userId: string; position: ClientPosition },
  dependencies: Asked & {
    people: Pick<Membership, 'changePosition'>;
    commit: Commit;
    newId: (now: Date) => string;
  },
): Promise<ListedMember> {
  const { caller, people, commit } = dependencies;
  return commit(async (at): Promise<Work<ListedMember>> => {
    const before = await getMember(userId, dependencies);
    if (userId === caller.userId) throw new AppError('OWN_POSITION');
    const answer = memberOf({ ...people.toUser(before), position });
    if (before.position === position) return { answer };
    const details = { position, positionBefore: before.position };
    const action = 'MemberPositionChanged';
    const change = 'memberPositionChanged';
    return {
      answer,
      shared: [people.changePosition(before, position)],
      events: newsOf(dependencies, { ...before, position }, { change, at }),
      audits: auditsOf(caller, before, { action, at, details }),
    };
  });
}

interface RemoveDependencies extends Asked, ShutDependencies {
  people: Pick<Membership, 'findStored' | 'toUser' | 'bury'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/**
 * Removes somebody from the caller's company. From the moment the tombstone stands no route knows them; what is left of
 * their account follows by the event. @throws AppError NOT_FOUND, COMPANY_CLIENT, OWN_ACCOUNT, CONFLICT
 */
export async function removeMember(
  userId: string,
  dependencies: RemoveDependencies,
): Promise<{ userId: string }> {
  const { caller, people, commit, newId } = dependencies;
  await commit(async (at): Promise<Work<undefined>> => {
    const member = await getMember(userId, dependencies);
    if (userId === caller.userId) throw new AppError('OWN_ACCOUNT');
    return {
      answer: undefined,
      shared: await people.bury(member, at),
      events: [
        userDeleted(member, { eventId: newId(at), at }),
        ...newsOf(dependencies, member, { change: 'memberRemoved', at }),
      ],
      audits: auditsOf(caller, member, { action: 'MemberRemoved', at }),
    };
  });
  await shutAccount(userId, dependencies);
  return { userId };
}
