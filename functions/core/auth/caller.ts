import * as z from 'zod';
import { AppError } from '../http/errors.ts';
import { queryItems, readItem, type Item as StoredItem } from '../table/entity/items.ts';
import { inboxKey, profileKey, savedViewsKey } from '../table/keys/keys.ts';
import { unreadReportsKey } from '../table/keys/report-keys.ts';
import type { Table } from '../table/table.ts';
import { roleSchema, type Role } from '../validation/role.ts';
import type { Identity } from './identity.ts';

/** A signed-in person whom the table knows and who may still come in. */
export interface Caller extends Identity {
  readonly role: Role;
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

/** Confirms who calls a route, which its contract's name names. */
export type ConfirmCaller = (identity: Identity, route?: string) => Promise<Caller>;

const rowSchema = z.object({ role: roleSchema });

type CallerItems = Pick<Caller, 'inboxItem' | 'reportsItem' | 'viewsItem'> & {
  profileItem: Item | undefined;
};

const readProfile = async (table: Table, userId: string): Promise<CallerItems> => ({
  profileItem: await readItem(table, profileKey(userId), { consistent: false }),
});

/**
 * The items of a person in one Query, for the price of the profile alone while they are less than 4 KB together. Twenty
 * saved views with long searches are more.
 */
async function readWithInbox(table: Table, userId: string): Promise<CallerItems> {
  const [inbox, profile] = [inboxKey(userId), profileKey(userId)];
  const { items } = await queryItems(table, {
    partition: profile.pk,
    sortKeys: { between: [inbox.sk, profile.sk] },
  });
  const itemAt = (key: { sk: string }) => items.find(({ sk }) => sk === key.sk);
  return {
    profileItem: itemAt(profile),
    inboxItem: itemAt(inbox) ?? null,
    reportsItem: itemAt(unreadReportsKey(userId)) ?? null,
    viewsItem: itemAt(savedViewsKey(userId)) ?? null,
  };
}

/**
 * The authorizer goes on accepting a token after its owner is deleted or demoted, so every call asks the table:
 * one eventually consistent read, 0.5 RCU. For the routes in `withInbox` it brings what the person has read as well.
 * @throws AppError PROFILE_MISSING for a person never seen, UNAUTHENTICATED for a deleted one, FIRST_PASSWORD_REQUIRED
 * for an invited one: the user pool lets them in with the temporary password kept.
 */
export function createConfirmCaller(
  table: Table,
  { withInbox = [] }: { withInbox?: readonly string[] } = {},
): ConfirmCaller {
  return async (identity, route = '') => {
    const read = withInbox.includes(route) ? readWithInbox : readProfile;
    const { profileItem, ...more } = await read(table, identity.userId);
    if (!profileItem) throw new AppError('PROFILE_MISSING');
    // A tombstone need hold nothing but that it is one.
    if (profileItem['deletedAt'] !== undefined) throw new AppError('UNAUTHENTICATED');
    if (profileItem['invitationPending'] === true) throw new AppError('FIRST_PASSWORD_REQUIRED');
    return { ...identity, role: rowSchema.parse(profileItem).role, profileItem, ...more };
  };
}

export const isAdmin = (caller: Pick<Caller, 'role'>): boolean => caller.role === 'admin';
