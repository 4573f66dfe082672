import * as z from 'zod';
import { AppError } from '../http/errors.ts';
import { queryItems, type Item as StoredItem } from '../table/entity/items.ts';
import type { ItemKey } from '../table/entity/writes.ts';
import { inboxKey, profileKey, savedViewsKey, sessionsKey } from '../table/keys/keys.ts';
import { unreadReportsKey } from '../table/keys/report-keys.ts';
import type { Table } from '../table/table.ts';
import { positionSchema, roleSchema, type Role } from '../validation/role.ts';
import type { Position } from '../validation/standing.ts';
import {
  callerSessionsSchema,
  findSession,
  isConfirmed,
  isIdle,
  isOutlived,
  type Session,
} from '../validation/session.ts';
import type { Identity, TokenIdentity } from './identity.ts';

/** A signed-in person whom the table knows and who may still come in. */
export interface Caller extends Identity {
  readonly role: Role;
  /** What they may do on their side. */
  readonly position: Position;
  /** The client whose company they belong to (`accountIdOf`); left out for everybody else. */
  readonly companyId?: string | undefined;
  /** The row that confirmed them: who needs the caller's own profile saves a second read of it. */
  readonly profileItem?: Item;
  /** What they have read, where the route reads it with that row; null for nothing yet. */
  readonly inboxItem?: Item | null;
  /** How many reports they have not read, read with it; null for none yet. */
  readonly reportsItem?: Item | null;
  /** Their saved views of lists, read with it; null for none yet. */
  readonly viewsItem?: Item | null;
}

type Item = Readonly<StoredItem>;

/** The same, with the sign-in that they call with. */
export interface CallerInSession extends Caller {
  readonly session: Session;
}

/** Confirms who calls a route, which its contract's name names. */
export type ConfirmCaller = (identity: TokenIdentity, route?: string) => Promise<CallerInSession>;

const rowSchema = z.object({
  role: roleSchema,
  position: positionSchema.default('owner'),
  companyId: z.string().optional(),
});

type CallerItems = Pick<Caller, 'inboxItem' | 'reportsItem' | 'viewsItem'> & {
  profileItem: Item | undefined;
  sessionsItem: Item | undefined;
};

/** Items of a person from one sort key to another, by one Query: one read for all of them while they are less than 4 KB. */
async function readBetween(table: Table, from: ItemKey, to: ItemKey) {
  const between = [from.sk, to.sk] as const;
  const { items } = await queryItems(table, { partition: from.pk, sortKeys: { between } });
  return (key: ItemKey): Item | undefined => items.find(({ sk }) => sk === key.sk);
}

async function readProfile(table: Table, userId: string): Promise<CallerItems> {
  const [profile, sessions] = [profileKey(userId), sessionsKey(userId)];
  const itemAt = await readBetween(table, profile, sessions);
  return { profileItem: itemAt(profile), sessionsItem: itemAt(sessions) };
}

/** The same with what they have read. Twenty saved views with long searches are more than 4 KB. */
async function readWithInbox(table: Table, userId: string): Promise<CallerItems> {
  const [inbox, sessions] = [inboxKey(userId), sessionsKey(userId)];
  const itemAt = await readBetween(table, inbox, sessions);
  return {
    profileItem: itemAt(profileKey(userId)),
    sessionsItem: itemAt(sessions),
    inboxItem: itemAt(inbox) ?? null,
    reportsItem: itemAt(unreadReportsKey(userId)) ?? null,
    viewsItem: itemAt(savedViewsKey(userId)) ?? null,
  };
}

/** Roles whose sessions need a second factor (ADR 0049). */
const SECOND_FACTOR_ROLES: readonly Role[] = ['admin'];

/**
 * A session that lasts as long as it may: an administrator's twelve hours, and everybody's `idleDays` without being used.
 * @throws AppError SESSION_EXPIRED
 */
export function requireUnexpired(
  session: Session,
  { role, idleDays, now }: { role: Role; idleDays: number; now: Date },
): void {
  if (role === 'admin' && isOutlived(session, now)) throw new AppError('SESSION_EXPIRED');
  if (!isIdle(session, { idleDays, now })) return;
  const message = `Tu sesión venció: no la usaste durante ${String(idleDays)} días. Inicia sesión de nuevo.`;
  throw new AppError('SESSION_EXPIRED', { message });
}

/**
 * The session of a token, if it may go on.
 * @throws AppError SESSION_MISSING, SESSION_CLOSED, SESSION_EXPIRED
 */
function requireSession(
  item: Item | undefined,
  identity: TokenIdentity,
  limits: { role: Role; idleDays: number },
): Session {
  const session = findSession(item && callerSessionsSchema.parse(item), identity);
  if (session === 'missing') throw new AppError('SESSION_MISSING');
  if (session === 'closed') throw new AppError('SESSION_CLOSED');
  requireUnexpired(session, { ...limits, now: new Date() });
  return session;
}

interface ConfirmOptions {
  /** Routes that get what the person has read as well. */
  withInbox?: readonly string[];
  /** After so many days a session that nobody used is over. */
  idleDays?: number;
}

/**
 * The authorizer goes on accepting a token after its owner is deleted or demoted, or its session is closed, so every call
 * asks the table: one eventually consistent read, 0.5 RCU. For the routes in `withInbox` it brings what the person has
 * read as well.
 * @throws AppError PROFILE_MISSING for a person never seen, UNAUTHENTICATED for a deleted one, FIRST_PASSWORD_REQUIRED
 * for an invited one: the user pool lets them in with the temporary password kept; for a session that may not go on, as
 * `requireSession` does.
 */
export function createConfirmCaller(
  table: Table,
  { withInbox = [], idleDays = Infinity }: ConfirmOptions = {},
): ConfirmCaller {
  return async (identity, route = '') => {
    const read = withInbox.includes(route) ? readWithInbox : readProfile;
    const { profileItem, sessionsItem, ...more } = await read(table, identity.userId);
    if (!profileItem) throw new AppError('PROFILE_MISSING');
    // A tombstone need hold nothing but that it is one.
    if (profileItem['deletedAt'] !== undefined) throw new AppError('UNAUTHENTICATED');
    if (profileItem['invitationPending'] === true) throw new AppError('FIRST_PASSWORD_REQUIRED');
    const row = rowSchema.parse(profileItem);
    const session = requireSession(sessionsItem, identity, { role: row.role, idleDays });
    const { userId, username, groups } = identity;
    return { userId, username, groups, ...row, session, profileItem, ...more };
  };
}

/** Whether a session needs a second factor that it does not have. */
export const lacksSecondFactor = (
  { role, session }: Pick<CallerInSession, 'role' | 'session'>,
  roles = SECOND_FACTOR_ROLES,
): boolean => roles.includes(role) && !session.hasSecondFactor;

/** @throws AppError SECOND_FACTOR_REQUIRED */
export function requireSecondFactor(caller: Parameters<typeof lacksSecondFactor>[0]): void {
  if (lacksSecondFactor(caller)) throw new AppError('SECOND_FACTOR_REQUIRED');
}

/** @throws AppError CONFIRMATION_REQUIRED where the password was typed too long ago for a route that asks for it */
export function requireConfirmation({ session }: Pick<CallerInSession, 'session'>): void {
  if (!isConfirmed(session, new Date())) throw new AppError('CONFIRMATION_REQUIRED');
}

export const isAdmin = (caller: Pick<Caller, 'role'>): boolean => caller.role === 'admin';
