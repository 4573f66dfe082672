import type { AuditAction } from '../audits/audits.domain.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { UserPool } from '../core/auth/user-pool.ts';
import { AppError } from '../core/http/errors.ts';
import { newId } from '../core/id.ts';
import type { Log } from '../core/observability/logger.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import type { NumberedPage } from '../core/table/directory-page.ts';
import type { Role } from '../core/validation/role.ts';
import { displayNameOf, type ContactForm } from '../profiles/profiles.domain.ts';
import type { Admins } from '../profiles/profiles.admins.view.ts';
import type { ProfilesStore } from '../profiles/profiles.store.ts';
import { userRoleChanged, type UserDeleted } from '../../events/users.events.ts';
import { USERS_PAGE_SIZE, userSchema, type User } from './users.domain.ts';

/** An administrator who does something, and when. */
export interface Acting {
  caller: Pick<Caller, 'userId' | 'profileItem'>;
  now: () => Date;
}

export interface UsersDependencies extends Acting {
  profiles: Pick<ProfilesStore, 'find' | 'update' | 'bury'>;
  userPool: Pick<UserPool, 'disable' | 'signOutEverywhere'>;
  log: Log;
}

interface ListDependencies {
  profiles: Pick<ProfilesStore, 'listClients'>;
  admins: Pick<Admins, 'listAdmins'>;
}

/** The name by which the others know the administrator who acts. */
export const actorOf = ({ userId, profileItem }: Acting['caller']) => ({
  userId,
  name: displayNameOf(userSchema.parse(profileItem)),
});

/** The entry that an action of an administrator leaves on a person. */
export function auditOf(
  { caller, now }: Acting,
  entry: { targetId: string; action: AuditAction; details?: AuditEntry['details'] },
): AuditEntry {
  const { targetId, action, details = {} } = entry;
  return { targetId, actorId: caller.userId, action, at: now(), details };
}

/** A page of the clients, or of the administrators, whose name, company, phone or e-mail have every word searched. */
export function listUsers(
  { page, search, role }: { page: number; search: string; role: Role },
  { profiles, admins }: ListDependencies,
): Promise<NumberedPage<User>> {
  const query = { page, search, size: USERS_PAGE_SIZE };
  return role === 'admin' ? admins.listAdmins(query) : profiles.listClients(query);
}

/** @throws AppError NOT_FOUND for a person never seen or deleted */
export async function getUser(
  userId: string,
  { profiles }: { profiles: Pick<ProfilesStore, 'find'> },
): Promise<User> {
  const user = await profiles.find(userId);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}

/** Names of the fields that the form changes: what they held is the person's own. */
const changedFields = (user: User, form: ContactForm) =>
  Object.entries(form)
    .filter(([name, value]) => user[name as keyof ContactForm] !== value)
    .map(([name]) => name);

/**
 * Changes a client's contact and company fields (spec 000 §6: only of people with role `cliente`).
 * @throws AppError NOT_FOUND for anybody else
 */
export async function updateUser(
  userId: string,
  form: ContactForm,
  dependencies: Pick<UsersDependencies, 'profiles' | keyof Acting>,
): Promise<User> {
  const { profiles } = dependencies;
  const user = await getUser(userId, dependencies);
  if (user.role !== 'cliente') throw new AppError('NOT_FOUND');
  const fields = changedFields(user, form);
  if (fields.length === 0) return user;
  const audit = auditOf(dependencies, {
    targetId: userId,
    action: 'UserUpdated',
    details: { fields: fields.join(', ') },
  });
  const updated = await profiles.update(userId, form, { role: 'cliente', audit });
  if (!updated) throw new AppError('NOT_FOUND');
  return updated;
}

/**
 * Deletes a person. From the moment the tombstone stands no route knows them; what they had follows by the event. Where
 * it is an administrator, the others are informed.
 * Shutting the account here makes it sooner; where that fails, the event's subscriber does it.
 * @throws AppError OWN_ACCOUNT, LAST_ADMIN, NOT_FOUND
 */
export async function removeUser(
  userId: string,
  dependencies: UsersDependencies,
): Promise<{ userId: string }> {
  const { caller, now, profiles, userPool, log } = dependencies;
  if (userId === caller.userId) throw new AppError('OWN_ACCOUNT');
  const at = now();
  const event: UserDeleted = {
    type: 'UserDeleted',
    eventId: newId(at),
    userId,
    deletedAt: at.toISOString(),
  };
  const audit = auditOf(dependencies, { targetId: userId, action: 'UserDeleted' });
  const news = { role: 'cliente', account: 'deleted', actor: actorOf(caller) } as const;
  const events = (person: User) =>
    person.role === 'admin'
      ? [event, userRoleChanged(person, { ...news, eventId: newId(at), at })]
      : [event];
  const outcome = await profiles.bury(userId, { at, events, audit });
  if (outcome === 'gone') throw new AppError('NOT_FOUND');
  if (outcome === 'lastAdmin') throw new AppError('LAST_ADMIN');
  for (const shut of ['disable', 'signOutEverywhere'] as const) {
    try {
      await userPool[shut](userId);
    } catch (error) {
      log.warn('account not shut yet', { userId, step: shut, error: error as Error });
    }
  }
  return { userId };
}
