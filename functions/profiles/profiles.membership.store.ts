import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import type { Directory } from '../core/table/directory.ts';
import { clientKey } from '../core/table/keys.ts';
import { outboxPut, type PublishableEvent } from '../core/table/outbox.ts';
import { personIsThere } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import type { Role } from '../core/validation/role.ts';
import { userSchema, type User } from '../users/users.domain.ts';
import { profileItems } from './profiles.items.ts';
import {
  clientEntryOf,
  type ClientEntry,
  type NewProfile,
  type ProfileRow,
} from './profiles.entity.ts';

/** What became of a change of who is there. */
export type Outcome = 'done' | 'gone' | 'lastAdmin';
/** And of a change of role: 'notAdmin' where the person who asked is no administrator (any more). */
export type RoleOutcome = Outcome | 'notAdmin';

/** What is written with a change of who is there, and only if it happens. */
export interface Written {
  audit?: AuditEntry | undefined;
  event?: PublishableEvent | undefined;
}

/** What is written with a change of role, and only if the role changes. */
export interface RoleChange {
  audit: AuditEntry;
  event: PublishableEvent;
  /** The administrator who asked for it, and who must be one at that moment; left out for a command on a server. */
  by?: string;
}

/** Coming, going and changing sides: what each role brings with it is kept in the same transaction. */
export interface MembershipStore {
  /** Stores the profile unless the person has one, or had one and was deleted. Tells whether it did. */
  ensure(profile: NewProfile, written?: Written): Promise<boolean>;
  /** Gives the person a role. Nothing is written for a person who has it already. */
  setRole(userId: string, role: Role, change: RoleChange): Promise<RoleOutcome>;
  /** Deletes a person: a tombstone stays, which no token lifts. The events may depend on who it was at that moment. */
  bury(
    userId: string,
    written: { at: Date; events: (person: User) => PublishableEvent[]; audit: AuditEntry },
  ): Promise<Outcome>;
  /** Takes back a profile that nobody has come with yet, and leaves no trace but the audit entry. */
  forget(userId: string, written: Written & { audit: AuditEntry }): Promise<Outcome>;
}

interface Collaborators {
  clients: Directory<ClientEntry>;
  /** Consistent; undefined for a person never seen or deleted. */
  readRow: (userId: string) => Promise<ProfileRow | undefined>;
}

interface Side {
  attributes?: Record<string, unknown>;
  own?: readonly TransactItem[];
  shared?: readonly TransactItem[];
}

/** Attributes that only a client's item has. */
const CLIENT_ATTRIBUTES = ['gsi1pk', 'gsi1sk', 'directoryChunk'];

export function membershipStore(
  table: Table,
  { clients, readRow }: Collaborators,
): MembershipStore {
  const items = profileItems(table);
  const writesOf = ({ audit, event }: Written, at: Date) => [
    ...(audit ? [auditPut(table, audit)] : []),
    ...(event ? [outboxPut(table, { event, at })] : []),
  ];

  async function joining(profile: User): Promise<Side> {
    if (profile.role === 'admin') {
      return { shared: [items.countAdmins(1), items.listAdmin(profile)] };
    }
    const { chunk, items: shared } = await clients.plan({ add: clientEntryOf(profile) });
    return { attributes: { ...clientKey(profile), directoryChunk: chunk }, shared };
  }

  /** An administrator goes only while another one stays. */
  async function leaving({ profile, directoryChunk: chunk }: ProfileRow): Promise<Side> {
    if (profile.role === 'admin') {
      return { own: [items.countAdmins(-1)], shared: [items.unlistAdmin(profile)] };
    }
    if (chunk === undefined) return {};
    return { shared: (await clients.plan({ remove: profile.userId, chunk })).items };
  }

  /** Ends a profile, if it is still what was read: `last` is what is done to its item. */
  async function end(
    userId: string,
    last: (row: ProfileRow) => TransactItem,
    writesWith: (person: User) => readonly TransactItem[],
  ): Promise<Outcome> {
    const done = await transact(table, async () => {
      const row = await readRow(userId);
      if (!row) return undefined;
      const { own = [], shared = [] } = await leaving(row);
      return { own: [...own, ...writesWith(row.profile)], shared: [last(row), ...shared] };
    });
    if (done) return 'done';
    return (await readRow(userId)) ? 'lastAdmin' : 'gone';
  }

  return {
    async ensure(newProfile, written = {}) {
      const profile = userSchema.parse(newProfile);
      const writes = writesOf(written, new Date(profile.createdAt));
      return transact(table, async () => {
        const { attributes, shared = [] } = await joining(profile);
        return { own: [items.first(profile, attributes), ...writes], shared };
      });
    },

    async setRole(userId, role, { audit, event, by }) {
      const written = writesOf({ audit, event }, audit.at);
      const asked = by === undefined ? [] : [personIsThere(table, by, 'admin')];
      const done = await transact(table, async () => {
        const row = await readRow(userId);
        if (!row || row.profile.role === role) return undefined;
        const left = await leaving(row);
        const joined = await joining({ ...row.profile, role });
        const none = Object.fromEntries(CLIENT_ATTRIBUTES.map((name) => [name, undefined]));
        return {
          own: [...(left.own ?? []), ...written, ...asked],
          shared: [
            items.change(row, { role, ...none, ...joined.attributes }),
            ...(left.shared ?? []),
            ...(joined.shared ?? []),
          ],
        };
      });
      if (done) return 'done';
      const row = await readRow(userId);
      if (!row) return 'gone';
      if (row.profile.role === role) return 'done';
      const isAllowed = by === undefined || (await readRow(by))?.profile.role === 'admin';
      return isAllowed ? 'lastAdmin' : 'notAdmin';
    },

    bury: (userId, { at, events, audit }) =>
      end(
        userId,
        (row) => items.tombstone(row, at),
        (person) => [
          ...writesOf({ audit }, at),
          ...events(person).map((event) => outboxPut(table, { event, at })),
        ],
      ),

    forget: (userId, written) =>
      end(userId, items.remove, () => writesOf(written, written.audit.at)),
  };
}
