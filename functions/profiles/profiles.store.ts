import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { unlessRefused } from '../core/table/condition.ts';
import type { Directory } from '../core/table/directory.ts';
import { directoryPage, type NumberedPage, type RowsOf } from '../core/table/directory-page.ts';
import { clientsPartition, profileKey } from '../core/table/keys.ts';
import { PERSON_IS_THERE } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import { searchFor } from '../core/validation/search.ts';
import type { Role } from '../core/validation/role.ts';
import type { User } from '../users/users.domain.ts';
import type { ContactForm, ProfileForm } from './profiles.domain.ts';
import { profileItems } from './profiles.items.ts';
import { membershipStore, type MembershipStore } from './profiles.membership.store.ts';
import {
  clientEntryOf,
  clientSortKey,
  createClientDirectory,
  profileOfItem,
  profileRowOf,
  type ClientEntry,
  type PeopleQuery,
  type ProfileRow,
} from './profiles.entity.ts';

/** What a change of a profile brings along. */
export interface UpdateOptions {
  /** Only a person with this role is changed. */
  role?: Role;
  /** Written with the change, and only if it was. */
  audit?: AuditEntry;
}

export interface ProfilesStore extends MembershipStore {
  /** The person's profile; undefined for one never seen or deleted. */
  find(userId: string): Promise<User | undefined>;
  /** Notes a sign-in; undefined for a person never seen or deleted, and while an invitation is pending. */
  recordSignIn(userId: string, at: Date): Promise<User | undefined>;
  /**
   * Changes what a person fills in, and with it what searches find. Undefined for a person never seen or deleted, or
   * of another role. @throws AppError CONFLICT
   */
  update(
    userId: string,
    form: ProfileForm | ContactForm,
    options?: UpdateOptions,
  ): Promise<User | undefined>;
  /** Notes that the person needs no invitation any more: they have a password that stays. */
  endInvitation(userId: string, audit?: AuditEntry): Promise<void>;
  /** A page of the clients that a search finds, newest first. */
  listClients(query: PeopleQuery): Promise<NumberedPage<User>>;
}

/** Where the clients of the directory are kept as a list. */
const clientRows: RowsOf<ClientEntry> = {
  source: {
    index: 'gsi1',
    partition: { attribute: 'gsi1pk', value: clientsPartition },
    sortKey: 'gsi1sk',
  },
  sortKeyOf: clientSortKey,
  keyOf: ({ id }) => profileKey(id),
};

/** The directory's write, where what searches compare has changed. */
async function directoryChange(
  clients: Directory<ClientEntry>,
  { row, profile }: { row: ProfileRow; profile: User },
): Promise<readonly TransactItem[]> {
  const [before, after] = [clientEntryOf(row.profile), clientEntryOf(profile)];
  if (row.directoryChunk === undefined || before.text === after.text) return [];
  return (await clients.plan({ replace: after, chunk: row.directoryChunk })).items;
}

/** Made once per Lambda: it remembers the directory of clients. */
export function createProfilesStore(table: Table): ProfilesStore {
  const { client, name: TableName } = table;
  const clients = createClientDirectory(table);

  const read = async (userId: string, ConsistentRead: boolean) => {
    const Key = profileKey(userId);
    return (await client.send(new GetCommand({ TableName, Key, ConsistentRead }))).Item;
  };
  const readRow = async (userId: string) => profileRowOf(await read(userId, true));
  const { change, adminListing } = profileItems(table);

  return {
    ...membershipStore(table, { clients, readRow }),
    find: async (userId) => profileOfItem(await read(userId, false)),

    async recordSignIn(userId, at) {
      const done = await unlessRefused(
        client.send(
          new UpdateCommand({
            TableName,
            Key: profileKey(userId),
            UpdateExpression: 'SET lastSignInAt = :at',
            ConditionExpression: `${PERSON_IS_THERE} AND NOT invitationPending = :yes`,
            ExpressionAttributeValues: { ':at': at.toISOString(), ':yes': true },
            ReturnValues: 'ALL_NEW',
          }),
        ),
      );
      const profile = profileOfItem(done?.Attributes);
      // Who was an administrator before there was a list of them comes onto it here.
      if (profile?.role === 'admin') await client.send(new PutCommand(adminListing(profile)));
      return profile;
    },

    async update(userId, form, { role, audit } = {}) {
      let updated: User | undefined;
      const done = await transact(table, async () => {
        const row = await readRow(userId);
        if (!row || (role && row.profile.role !== role)) return undefined;
        updated = { ...row.profile, ...form };
        return {
          own: audit ? [auditPut(table, audit)] : [],
          shared: [
            change(row, form),
            ...(await directoryChange(clients, { row, profile: updated })),
          ],
        };
      });
      return done ? updated : undefined;
    },

    async endInvitation(userId, audit) {
      const Update = {
        TableName,
        Key: profileKey(userId),
        UpdateExpression: 'REMOVE invitationPending',
        ConditionExpression: PERSON_IS_THERE,
      };
      const audits = audit ? [auditPut(table, audit)] : [];
      await transact(table, () => ({ own: [{ Update }, ...audits] }));
    },

    async listClients({ page, size, search }) {
      const scope = await clients.read();
      const isFound = searchFor(search);
      const matching = scope.filter(({ text }) => isFound(text));
      const found = await directoryPage(
        table,
        { scope, matching, page, size },
        { rows: clientRows, parse: profileOfItem },
      );
      // A person who was just deleted or made an administrator may still have an entry.
      const items = found.items.flatMap((user) => (user?.role === 'cliente' ? [user] : []));
      return { ...found, items };
    },
  };
}
