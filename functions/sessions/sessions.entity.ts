import { sessionsSchema, type Sessions } from '../core/validation/session.ts';
import { defineEntity } from '../core/table/entity/entity.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { sessionsKey, userOfKey } from '../core/table/keys/keys.ts';
import { findRole, personIsThere } from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';
import { noSessions } from './sessions.domain.ts';

/** All sessions of a person are one item, beside their profile: every route reads both by one Query (ADR 0048). */
export const sessionsEntity = defineEntity<Sessions, Pick<Sessions, 'userId'>>({
  schema: sessionsSchema,
  key: ({ userId }) => sessionsKey(userId),
  ofKey: userOfKey,
  absent: { open: [], closed: [], closedBefore: null, devices: [] },
});

export function createSessions(table: Table) {
  const { put, patch } = sessionsEntity.writes;
  const { find } = sessionsEntity.reads(table);
  return {
    /** The person's role; undefined where they do not exist. Consistent. */
    roleOf: (userId: string) => findRole(table, userId),

    /** The sessions of a person, to change them; consistent. */
    get: async (userId: string): Promise<Sessions> =>
      (await find({ userId })) ?? noSessions(userId),

    /** Replaces them, if nobody else has changed them since. `isThere`: for the first ones, that the person exists. */
    replace(before: Sessions, after: Sessions): { change: Write; isThere: Write[] } {
      const next = { ...after, revision: before.revision + 1 };
      if (before.revision > 0) return { change: patch(before, next), isThere: [] };
      return { change: put(next), isThere: [personIsThere(table, before.userId)] };
    },
  };
}
export type SessionsStore = ReturnType<typeof createSessions>;
