import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createAudits } from '../../../../functions/audits/audits.view.ts';
import { AppError } from '../../../../functions/core/http/errors.ts';
import { newId } from '../../../../functions/core/id.ts';
import type { AuditEntry } from '../../../../functions/core/table/commit/audit.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import { outboxKey } from '../../../../functions/core/table/keys/keys.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import type { Role } from '../../../../functions/core/validation/role.ts';
import type { AdminPosition } from '../../../../functions/core/validation/standing.ts';
import type {
  ClientChange,
  ProfileChange,
} from '../../../../functions/profiles/profiles.form.domain.ts';
import { createMembership } from '../../../../functions/profiles/profiles.membership.view.ts';
import { changeOwnProfile } from '../../../../functions/profiles/profiles.service.ts';
import { createPeopleView } from '../../../../functions/profiles/profiles.view.ts';
import { changePassword } from '../../../../functions/users/users.access.service.ts';
import { userSchema, type User } from '../../../../functions/users/users.domain.ts';
import { createSessionsView } from '../../../../functions/sessions/sessions.view.ts';
import { giveRole } from '../../../../functions/users/users.role.service.ts';
import { removeUser, updateUser } from '../../../../functions/users/users.service.ts';
import { personId } from './samples.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const userPool = {
  disable: async () => undefined,
  signOutEverywhere: async () => undefined,
  setPassword: async () => undefined,
  inviteAgain: async () => undefined,
};

/** The administrator of the tests, who is not in the table. */
const ACTOR = personId(1_000);
const caller = {
  userId: ACTOR,
  role: 'admin' as const,
  position: 'owner' as const,
  profileItem: userSchema.parse({
    userId: ACTOR,
    email: 'carmen@ejemplo.cl',
    firstName: 'Carmen',
    lastName: 'Díaz',
    role: 'admin',
    position: 'owner',
    createdAt: '2026-11-01T12:00:00.000Z',
    lastSignInAt: null,
  }),
};

/** 'done', or the code of the refusal. */
const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

/** What services do with people in a table, as a Lambda that has just started is wired. */
export function peopleOf(table: Table) {
  const people = createMembership(table);
  const commit = createCommit(table, { now: () => new Date() });
  const eventIds: string[] = [];
  const dependencies = {
    caller,
    people,
    sessions: createSessionsView(table, commit),
    commit,
    log,
    userPool,
    audits: createAudits(table),
    names: createPeopleView(table),
    places: async () => ['Portal'],
    now: () => new Date(),
    randomInt: () => 0,
    newId(at: Date) {
      const id = newId(at);
      eventIds.push(id);
      return id;
    },
  };

  return {
    ...people,
    dependencies,

    /** Adds a person; false for one who is known. */
    add: (user: User, audits: AuditEntry[] = []): Promise<boolean> =>
      commit(async () =>
        (await people.isKnown(user.userId))
          ? { answer: false }
          : { answer: true, shared: await people.add(user), audits },
      ),

    /** Takes a person back; false for one who is not there. */
    forget: (userId: string, audits: AuditEntry[] = []): Promise<boolean> =>
      commit(async () => {
        const before = await people.findStored(userId);
        return before
          ? { answer: true, shared: await people.forget(before), audits }
          : { answer: false };
      }),

    /** `by`: the administrator; a command on a server without one. */
    setRole: (userId: string, role: Role, by?: string) =>
      outcomeOf(
        giveRole(
          {
            ...{ userId, role, position: 'owner' as const, actorId: by ?? ACTOR },
            actor: by ? { userId: by, name: 'Una' } : null,
          },
          dependencies,
        ),
      ),
    /** `by`: the owner, where an administrator is deleted. */
    bury: (userId: string, by?: string) =>
      outcomeOf(
        removeUser(userId, {
          ...dependencies,
          caller: { ...dependencies.caller, ...(by !== undefined && { userId: by }) },
        }),
      ),
    /** `by`: the administrator; a command on a server without one. */
    setPosition: (userId: string, position: AdminPosition, by?: string) =>
      outcomeOf(
        giveRole(
          {
            ...{ userId, role: 'admin' as const, position, actorId: by ?? ACTOR },
            actor: by ? { userId: by, name: 'Una' } : null,
          },
          dependencies,
        ),
      ),
    edit: (userId: string, change: ProfileChange) =>
      changeOwnProfile({ userId, role: 'cliente' }, change, dependencies),
    editAsAdmin: (userId: string, change: ClientChange) =>
      updateUser({ userId, change }, dependencies),
    givePassword: (userId: string) =>
      changePassword({ userId, change: { mode: 'generated' } }, dependencies),

    /** The events that these services published. */
    async published(): Promise<unknown[]> {
      const items = await Promise.all(
        eventIds.map((id) =>
          table.client.send(new GetCommand({ TableName: table.name, Key: outboxKey(id) })),
        ),
      );
      return items.flatMap(({ Item }): unknown[] => (Item ? [Item['event']] : []));
    },
  };
}
