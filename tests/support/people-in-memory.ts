import type { AuditEntry } from '../../functions/core/table/commit/audit.ts';
import { checkWrites, writesOf, type Commit } from '../../functions/core/table/commit/commit.ts';
import type { PublishableEvent } from '../../functions/core/table/commit/outbox.ts';
import type { Write } from '../../functions/core/table/entity/writes.ts';
import type { Role } from '../../functions/core/validation/role.ts';
import type { Position, Standing } from '../../functions/core/validation/standing.ts';
import {
  personEntity,
  profileOfItem,
  stateOfPerson,
  type PersonState,
  type StoredPerson,
} from '../../functions/profiles/profiles.entity.ts';
import type { AcceptedTerms } from '../../functions/profiles/profiles.domain.ts';
import type { User } from '../../functions/users/users.domain.ts';
import { noTable } from './commit.ts';

/**
 * People in memory, for services: what they commit is done at once. `failing` has the names of writes that fail once,
 * `hooks.meanwhile` is what another writer does first: then everything is decided again. `hooks.wrote` hears of each write.
 */
export function peopleInMemory(at: Date) {
  const rows = new Map<string, StoredPerson | 'tombstone'>();
  const audits: AuditEntry[] = [];
  const events: PublishableEvent[] = [];
  const failing = new Set<string>();
  const effects = new Map<Write, () => void>();
  const hooks: { meanwhile?: () => void; wrote?: (name: string, userId: string) => unknown } = {};

  function write(name: string, userId: string, effect: () => void): Write[] {
    if (failing.delete(name)) throw new Error(`${name} failed`);
    const item: Write = { Put: { Item: { pk: userId, sk: 'PROFILE' } } };
    effects.set(item, () => {
      effect();
      hooks.wrote?.(name, userId);
    });
    return [item];
  }
  const stored = (userId: string) => {
    const row = rows.get(userId);
    return row === 'tombstone' ? undefined : row;
  };
  const set = (after: StoredPerson) => () => void rows.set(after.userId, after);
  const userOf = (person: StoredPerson | undefined): User | undefined =>
    person && profileOfItem(personEntity.encode(person));

  const people = {
    find: async (userId: string) => userOf(stored(userId)),
    findStored: async (userId: string) => stored(userId),
    isKnown: async (userId: string) => rows.has(userId),
    async stateOf(userId: string): Promise<PersonState> {
      const row = rows.get(userId);
      if (row === undefined) return 'unknown';
      if (row === 'tombstone') return 'deleted';
      return stateOfPerson(row);
    },
    toUser: (person: StoredPerson) => userOf(person) ?? person,
    findAdmins: async () =>
      [...rows.values()].flatMap((row) => (row === 'tombstone' || row.role !== 'admin' ? [] : row)),
    standingOf: async (userId: string) => stored(userId),
    isOwner: (userId: string): Write => ({
      ConditionCheck: { Key: { pk: userId, sk: 'PROFILE' }, ConditionExpression: 'is owner' },
    }),
    isAdmin: (userId: string): Write => ({
      ConditionCheck: { Key: { pk: userId, sk: 'PROFILE' }, ConditionExpression: 'is admin' },
    }),
    revise: personEntity.writes.revise,
    change: async (_: StoredPerson, after: StoredPerson) =>
      write('change', after.userId, set(after)),
    add: async (user: User) => write('add', user.userId, set(user)),
    changeRole: async (before: StoredPerson, after: Standing) =>
      write(
        'changeRole',
        before.userId,
        set({
          ...{ ...before, ...after, erasesAt: null },
          newPasswordDue: after.role === 'admin' ? true : undefined,
        }),
      ),
    changePosition: (before: StoredPerson, position: Position): Write => {
      const [item] = write('changePosition', before.userId, set({ ...before, position }));
      return item as Write;
    },
    bury: async ({ userId }: StoredPerson) =>
      write('bury', userId, () => void rows.set(userId, 'tombstone')),
    forget: async ({ userId }: StoredPerson) =>
      write('forget', userId, () => void rows.delete(userId)),
    settlePassword: (before: StoredPerson, role: Role) => {
      if (stateOfPerson(before) === 'active' || before.role !== role) return [];
      const after = { ...before, invitationPending: false, newPasswordDue: undefined };
      return write('settlePassword', before.userId, set(after));
    },
    setSecondFactor: (before: StoredPerson, secondFactorSince: string | null): Write => {
      const [item] = write('setSecondFactor', before.userId, set({ ...before, secondFactorSince }));
      return item as Write;
    },
    setErasure: (before: StoredPerson, erasesAt: string | null): Write => {
      const [item] = write('setErasure', before.userId, set({ ...before, erasesAt }));
      return item as Write;
    },
    acceptTerms: (before: StoredPerson, acceptedTerms: AcceptedTerms): Write => {
      const [item] = write('acceptTerms', before.userId, set({ ...before, acceptedTerms }));
      return item as Write;
    },
    async recordSignIn(userId: string, signedInAt: Date) {
      const person = stored(userId);
      if (!person || stateOfPerson(person) !== 'active') return undefined;
      const after = { ...person, lastSignInAt: signedInAt.toISOString() };
      rows.set(userId, after);
      return userOf(after);
    },
  };

  const commit: Commit = async (build) => {
    if (hooks.meanwhile) {
      // The first attempt is refused: another writer was faster, and everything is decided again.
      await build(at);
      hooks.meanwhile();
      delete hooks.meanwhile;
    }
    const work = await build(at);
    checkWrites(writesOf(noTable, work, at));
    for (const item of [...(work.own ?? []), ...(work.shared ?? [])]) effects.get(item)?.();
    audits.push(...(work.audits ?? []));
    events.push(...(work.events ?? []));
    return work.answer;
  };

  return { rows, audits, events, failing, hooks, people, commit };
}
