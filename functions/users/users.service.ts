import type { AuditAction } from '../audits/audits.domain.ts';
import type { Caller } from '../core/auth/caller.ts';
import { requireRightOver } from '../core/auth/permissions.ts';
import type { UserPool } from '../core/auth/user-pool.ts';
import { editedMeanwhile, type HistoryDependencies } from '../core/http/edited-meanwhile.ts';
import { AppError } from '../core/http/errors.ts';
import type { Log } from '../core/observability/logger.ts';
import { changesOf, type AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { NumberedPage } from '../core/table/directory/directory-page.ts';
import type { Role } from '../core/validation/role.ts';
import type { Standing } from '../core/validation/standing.ts';
import type { Admins } from '../profiles/profiles.admins.view.ts';
import { actorOf } from '../profiles/profiles.domain.ts';
import {
  changedProfileFields,
  editPerson,
  namesOfFields,
  staleProfileEdit,
  type ClientChange,
} from '../profiles/profiles.form.domain.ts';
import type { Membership, StoredPerson } from '../profiles/profiles.membership.view.ts';
import { accountChanged, userDeleted, userRoleChanged } from '../../events/users.events.ts';
import { namedOnly, seesNamesOnly, USERS_PAGE_SIZE, type User } from './users.domain.ts';

/** An administrator who does something. */
export interface Acting {
  caller: Pick<Caller, 'userId' | 'role' | 'position' | 'companyId' | 'profileItem'>;
}

interface UpdateDependencies extends Acting, HistoryDependencies {
  people: Pick<Membership, 'findStored' | 'revise' | 'change' | 'toUser'>;
  commit: Commit;
  newId: (now: Date) => string;
}

export type Stayers = Pick<Membership, 'findAdmins' | 'standingOf'>;

export interface ShutDependencies {
  userPool: Pick<UserPool, 'disable' | 'signOutEverywhere'>;
  log: Log;
}

interface RemoveDependencies extends Acting, ShutDependencies {
  people: Stayers & Pick<Membership, 'findStored' | 'isOwner' | 'bury'>;
  commit: Commit;
  newId: (now: Date) => string;
}

interface ListDependencies {
  people: Pick<Membership, 'listClients'>;
  admins: Pick<Admins, 'listAdmins'>;
}

/** The audit entry of an administrator's action on a person. */
export const auditOf = (
  { userId: actorId }: Pick<Caller, 'userId'>,
  entry: Pick<AuditEntry, 'targetId' | 'at' | 'details'> & { action: AuditAction },
): AuditEntry => ({ details: {}, ...entry, actorId });

type Reader = Pick<Caller, 'role' | 'position'>;

/** A person as an administrator sees them. */
export const shownTo = (reader: Reader, user: User): User =>
  seesNamesOnly(reader) ? namedOnly(user) : user;

/** A page of the clients, or of the administrators, who have every word searched in what the reader sees of them. */
export async function listUsers(
  reader: Reader,
  { page, search, role }: { page: number; search: string; role: Role },
  { people, admins }: ListDependencies,
): Promise<NumberedPage<User>> {
  const query = { page, search, size: USERS_PAGE_SIZE, byName: seesNamesOnly(reader) };
  const found = await (role === 'admin' ? admins.listAdmins(query) : people.listClients(query));
  return { ...found, items: found.items.map((user) => shownTo(reader, user)) };
}

/** @throws AppError NOT_FOUND for a person never seen or deleted */
export async function getUser(
  userId: string,
  { people }: { people: Pick<Membership, 'find'> },
): Promise<User> {
  const user = await people.find(userId);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}

/** A person, to change them. @throws AppError NOT_FOUND for a person never seen or deleted */
export async function getStored(
  userId: string,
  { people }: { people: Pick<Membership, 'findStored'> },
): Promise<StoredPerson> {
  const person = await people.findStored(userId);
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}

const isAdmin = ({ role }: Standing) => role === 'admin';
const isOwner = (one: Standing) => isAdmin(one) && one.position === 'owner';

/** What a person leaves, who may be the last to have it. */
interface Leave {
  /** The provider's side, or a position on it alone. */
  leaves: 'side' | 'position';
  people: Stayers;
  /** What `LAST_ADMIN` says here. */
  message?: string;
}

/** What nobody of the others would be. */
function lastOf(person: Standing, leaves: Leave['leaves'], others: readonly Standing[]) {
  if (leaves === 'side' && others.length === 0) return 'LAST_ADMIN';
  return isOwner(person) && !others.some(isOwner) ? 'LAST_OWNER' : undefined;
}

const refusalOf = (code: 'LAST_ADMIN' | 'LAST_OWNER', message: Leave['message']) =>
  new AppError(code, code === 'LAST_ADMIN' && message !== undefined ? { message } : {});

/**
 * An administrator leaves, or the owner's position, only if another one stays. The others are read after the person, who
 * may have left in between: then the write of this attempt fails, and the next one decides.
 * @returns an owner who stays. That they do must be a condition of the write (`isOwner`), unless who acts is one: two
 * who leave at once have read each other.
 * @throws AppError LAST_ADMIN, LAST_OWNER
 */
export async function requireAnother(
  person: Pick<User, 'userId' | 'role' | 'position'>,
  { leaves, people, message }: Leave,
): Promise<string | undefined> {
  const isLeft = leaves === 'side' ? isAdmin : isOwner;
  if (!isLeft(person)) return undefined;
  const others = (await people.findAdmins()).filter(({ userId }) => userId !== person.userId);
  const code = lastOf(person, leaves, others);
  const now = code && (await people.standingOf(person.userId));
  if (code && now && isLeft(now)) throw refusalOf(code, message);
  return others.find(isOwner)?.userId;
}

/** @throws AppError FORBIDDEN for a former owner */
export async function requireOwner(
  userId: string,
  { people }: { people: Pick<Membership, 'standingOf'> },
): Promise<void> {
  const standing = await people.standingOf(userId);
  if (!standing || !isOwner(standing)) throw new AppError('FORBIDDEN');
}

/**
 * Changes a client's contact and company fields, and whether their reports have hours (spec 000 §6: only of people with
 * role `cliente`). Omitted fields stay as they are. @throws AppError NOT_FOUND for anybody else; EDITED_MEANWHILE, CONFLICT
 */
export function updateUser(
  { userId, change }: { userId: string; change: ClientChange },
  dependencies: UpdateDependencies,
): Promise<User> {
  const { caller, people, commit, newId } = dependencies;
  const { revision, ...edit } = change;
  return commit(async (at): Promise<Work<User>> => {
    const before = await getStored(userId, dependencies);
    if (before.role !== 'cliente' || before.companyId !== null) throw new AppError('NOT_FOUND');
    const after = people.revise(before, editPerson(before, edit), revision);
    const current = people.toUser(before);
    if (after === 'unchanged') return { answer: current };
    if (after === 'stale') {
      throw await editedMeanwhile(caller, staleProfileEdit(current, revision), dependencies);
    }
    const changed = changedProfileFields(before, after);
    const details = { ...changesOf(before, after, changed), revision: String(after.revision) };
    const fields = namesOfFields(changed);
    const news = { change: 'edited', actor: actorOf(caller), fields, at } as const;
    return {
      answer: people.toUser(after),
      shared: await people.change(before, after),
      events: fields.length > 0 ? [accountChanged(before, { ...news, eventId: newId(at) })] : [],
      audits: [auditOf(caller, { targetId: userId, action: 'UserUpdated', at, details })],
    };
  });
}

/** Replaces a person by a tombstone. The other administrators are informed of an administrator who leaves. */
const buryPerson = (
  userId: string,
  dependencies: Omit<RemoveDependencies, 'userPool' | 'log'>,
): Promise<void> => {
  const { caller, people, commit, newId } = dependencies;
  return commit(async (at): Promise<Work<undefined>> => {
    const person = await getStored(userId, dependencies);
    const isAdministrator = isAdmin(person);
    requireRightOver(caller, person);
    await requireAnother(person, { leaves: 'side', people });
    if (isAdministrator) await requireOwner(caller.userId, dependencies);
    const event = userDeleted(person, { eventId: newId(at), at });
    const news = {
      role: 'cliente',
      position: 'owner',
      account: 'deleted',
      actor: actorOf(caller),
    } as const;
    const left = () => userRoleChanged(person, { ...news, eventId: newId(at), at });
    const isMember = person.companyId !== null;
    const change = { change: 'memberRemoved', actor: news.actor } as const;
    const removed = () => accountChanged(person, { ...change, eventId: newId(at), at });
    return {
      answer: undefined,
      shared: [
        ...(await people.bury(person, at)),
        ...(isAdministrator ? [people.isOwner(caller.userId)] : []),
      ],
      events: [event, ...(isAdministrator ? [left()] : []), ...(isMember ? [removed()] : [])],
      audits: [auditOf(caller, { targetId: userId, action: 'UserDeleted', at })],
    };
  });
};

/** Shuts a deleted person's account at once; where that fails, the event's subscriber does it. */
export async function shutAccount(
  userId: string,
  { userPool, log }: ShutDependencies,
): Promise<void> {
  for (const shut of ['disable', 'signOutEverywhere'] as const) {
    try {
      await userPool[shut](userId);
    } catch (error) {
      log.warn('account not shut yet', { userId, step: shut, error: error as Error });
    }
  }
}

/**
 * Deletes a person. From the moment the tombstone stands no route knows them; what they had follows by the event.
 * @throws AppError OWN_ACCOUNT, LAST_ADMIN, LAST_OWNER, FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function removeUser(
  userId: string,
  dependencies: RemoveDependencies,
): Promise<{ userId: string }> {
  if (userId === dependencies.caller.userId) throw new AppError('OWN_ACCOUNT');
  await buryPerson(userId, dependencies);
  await shutAccount(userId, dependencies);
  return { userId };
}
