import { updateAndRead, writeItem } from '../core/table/entity/items.ts';
import {
  adminKey,
  adminsCountKey,
  erasureKey,
  memberKey,
  noticeChoicesKey,
  profileKey,
  savedViewsKey,
  secondFactorKey,
  sessionsKey,
  summaryKey,
} from '../core/table/keys/keys.ts';
import {
  addToPerson,
  findStanding,
  isPersonThere,
  ownerIsThere,
  personIsThere,
} from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';
import { addTo, addWhere } from '../core/table/entity/counters.ts';
import { replaceItem, updateItem, type Write } from '../core/table/entity/writes.ts';
import type { Role } from '../core/validation/role.ts';
import type { Position, Standing } from '../core/validation/standing.ts';
import { MOST_MEMBERS } from '../users/members/users.members.domain.ts';
import type { AcceptedTerms } from './profiles.domain.ts';
import type { User } from '../users/users.domain.ts';
import { findAdmins } from './profiles.admins.entity.ts';
import {
  clientEntryOf,
  createPeople,
  personEntity,
  profileOfItem,
  stateOfPerson,
  UNEDITED,
  type StoredPerson,
} from './profiles.entity.ts';

export type { StoredPerson };

/** A change of a person's place among the others follows from their fields, too: their name is searched. */
const AS_READ = [...UNEDITED, 'revision'] as const;
/** A wish to be deleted may be withdrawn, or made, at the very moment at which it decides something. */
const WITH_WISH = [...AS_READ, 'erasesAt'] as const;
/** Somebody who leaves the clients gets no site and no person of their company meanwhile. */
const WITH_COUNTS = [...WITH_WISH, 'membersCount', 'websitesCount'] as const;

/** An administrator in the list of administrators. */
const listAdmin = (userId: string): Write => ({ Put: { Item: { ...adminKey(userId), userId } } });

/** What is kept of a person alone, beside their profile. */
const personalKeys = [
  savedViewsKey,
  sessionsKey,
  secondFactorKey,
  erasureKey,
  noticeChoicesKey,
  summaryKey,
] as const;

/** Counts the people of a company in the item of its client, who must be there; to get one more, they must be a client. */
const countMember = (companyId: string, by: 1 | -1): Write =>
  addToPerson(companyId, {
    ...{ name: 'membersCount', by },
    ...(by > 0 && { below: MOST_MEMBERS, owns: true }),
  });

/** Somebody who belongs to a company joins the list of its people, where there is room. */
const joinCompany = (companyId: string, userId: string): Write[] => [
  countMember(companyId, 1),
  { Put: { Item: { ...memberKey(companyId, userId), userId } } },
];

/**
 * What users and accounts read and write of people: who joins, leaves and changes sides. Each function returns all writes
 * for one transaction: the person's item, the directory of clients, the list and the number of administrators. Create it
 * once per Lambda.
 */
export function createMembership(table: Table) {
  const { put, amend, remove } = personEntity.writes;
  const people = createPeople(table);
  const { clients } = people;

  async function joining(person: User): Promise<{ chunk?: number; writes: Write[] }> {
    if (person.role === 'admin') {
      return { writes: [addTo(adminsCountKey, { count: 1 }), listAdmin(person.userId)] };
    }
    if (person.companyId !== null) return { writes: joinCompany(person.companyId, person.userId) };
    const { chunk, items } = await clients.plan({ add: clientEntryOf(person) });
    return { chunk, writes: items };
  }

  /** Of a company whose client was deleted nobody counts the people any more. */
  async function leaveCompany(companyId: string, userId: string): Promise<Write[]> {
    const isThere = await isPersonThere(table, companyId);
    return [
      { Delete: { Key: memberKey(companyId, userId) } },
      ...(isThere ? [countMember(companyId, -1)] : []),
    ];
  }

  /** The last administrator never leaves, even if others leave at the same time. */
  async function leaving(person: StoredPerson): Promise<Write[]> {
    const { userId, role, companyId, directoryChunk: chunk } = person;
    if (companyId !== null) return leaveCompany(companyId, userId);
    if (role === 'admin') {
      const one = addWhere(adminsCountKey, { add: { count: -1 }, where: [['count', '>', 1]] });
      return [one, { Delete: { Key: adminKey(userId) } }];
    }
    return chunk === undefined ? [] : (await clients.plan({ remove: userId, chunk })).items;
  }

  return {
    ...people,

    /** Every administrator. */
    findAdmins: (): Promise<User[]> => findAdmins(table),
    /** What the person is; undefined for a deleted person. Consistent. */
    standingOf: (userId: string) => findStanding(table, userId),

    /** The condition that a person is an owner of the provider's side. */
    isOwner: (userId: string): Write => ownerIsThere(table, userId),
    /** The condition that a person is an administrator. */
    isAdmin: (userId: string): Write => personIsThere(table, userId, 'admin'),

    /** A new person. Fails if they have a profile, or had one and were deleted. */
    async add(user: User): Promise<Write[]> {
      const { chunk: directoryChunk, writes } = await joining(user);
      return [put({ ...user, directoryChunk }), ...writes];
    },

    /**
     * Gives a person another role. Nobody's edit gets stale. An administrator needs a new password, by their rules, and
     * is not deleted by a wish of before, which is a client's. Their daily summaries begin anew.
     */
    async changeRole(before: StoredPerson, { role, position }: Standing): Promise<Write[]> {
      const left = await leaving(before);
      const { chunk: directoryChunk, writes } = await joining({ ...before, role });
      const newPasswordDue = role === 'admin' ? true : undefined;
      const standing = { role, position, directoryChunk, newPasswordDue };
      return [
        amend(before, { ...before, ...standing, erasesAt: null }, WITH_COUNTS),
        ...(before.erasesAt === null ? [] : [{ Delete: { Key: erasureKey(before.userId) } }]),
        { Delete: { Key: summaryKey(before.userId) } },
        ...left,
        ...writes,
      ];
    },

    /** Gives a person another position on their side. Nobody's edit gets stale. */
    changePosition: (before: StoredPerson, position: Position): Write =>
      amend(before, { ...before, position }, AS_READ),

    /** Deletes a person, and with them what is kept of them alone. A tombstone stays in their place. */
    async bury(before: StoredPerson, at: Date): Promise<Write[]> {
      const asRead = { item: personEntity.encode(before), attributes: WITH_WISH };
      const Item = { ...profileKey(before.userId), deletedAt: at.toISOString() };
      const theirs = personalKeys.map((keyOf): Write => ({
        Delete: { Key: keyOf(before.userId) },
      }));
      return [replaceItem({ Item, asRead }), ...theirs, ...(await leaving(before))];
    },

    /** Takes back a person who has never signed in. Nothing of them stays. */
    forget: async (before: StoredPerson): Promise<Write[]> => [
      remove(before, UNEDITED),
      ...(await leaving(before)),
    ],

    /**
     * Notes a new password, by the rules of `role`: it ends a pending invitation, and what a promotion asks for. Nothing
     * where the person has another role meanwhile.
     */
    settlePassword: (before: StoredPerson, role: Role): Write[] => {
      if (stateOfPerson(before) === 'active' || before.role !== role) return [];
      const after = { ...before, invitationPending: false, newPasswordDue: undefined };
      return [amend(before, after, ['deletedAt', 'role'])];
    },

    /** Notes since when a person has a second factor; null where they have none any more. */
    setSecondFactor: (before: StoredPerson, secondFactorSince: string | null): Write =>
      amend(before, { ...before, secondFactorSince }, ['deletedAt', 'secondFactorSince']),

    /** Notes when a person is deleted, as they asked; null where they changed their mind. */
    setErasure: (before: StoredPerson, erasesAt: string | null): Write =>
      amend(before, { ...before, erasesAt }, ['deletedAt', 'erasesAt', 'role']),

    /** Notes which terms a person accepted. */
    acceptTerms: (before: StoredPerson, acceptedTerms: AcceptedTerms): Write =>
      amend(before, { ...before, acceptedTerms }, ['deletedAt', 'acceptedTerms']),

    /**
     * Records a sign-in by one write of its own, and returns the person; undefined for a person never seen or deleted, and
     * while an invitation is pending or a new password is due.
     */
    async recordSignIn(userId: string, at: Date): Promise<User | undefined> {
      const write = updateItem({
        Key: profileKey(userId),
        set: { lastSignInAt: at.toISOString() },
        asRead: { item: {}, attributes: ['deletedAt', 'invitationPending', 'newPasswordDue'] },
      });
      const person = profileOfItem(await updateAndRead(table, write));
      // Administrators from before the list existed join it here.
      if (person?.role === 'admin') await writeItem(table, listAdmin(userId));
      return person;
    },
  };
}

export type Membership = ReturnType<typeof createMembership>;
