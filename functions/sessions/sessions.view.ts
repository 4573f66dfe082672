import type { Commit } from '../core/table/commit/commit.ts';
import { writeItem } from '../core/table/entity/items.ts';
import type { Write } from '../core/table/entity/writes.ts';
import type { Table } from '../core/table/table.ts';
import type { Session } from '../core/validation/session.ts';
import { closeMany, isUnseen, seeOne, withFactor, type Factored } from './sessions.domain.ts';
import { createSessions } from './sessions.entity.ts';

/** What other nouns do with a person's sessions: open one at a sign-in, and close them when that is over. */
export function createSessionsView(table: Table, commit: Commit) {
  const sessions = createSessions(table);

  async function closing(userId: string, at: Date, kept?: string) {
    const before = await sessions.get(userId);
    return sessions.replace(before, closeMany(before, { at, kept }));
  }
  const close = (userId: string, kept?: string): Promise<void> =>
    commit(async (at) => {
      const { change, isThere } = await closing(userId, at, kept);
      return {
        answer: undefined,
        own: isThere,
        shared: [change],
        // A person without a profile has no session.
        refused: () => ({ answer: undefined }),
      };
    });

  return {
    ...sessions,

    /** The write that closes all sessions of a person, for the transaction of what ends them. */
    closing: async (userId: string, at: Date): Promise<Write> => (await closing(userId, at)).change,

    /** The same for a change of their second factor: the session that makes it stays open (`withFactor`). */
    async factoring(userId: string, change: Factored & { at: Date }): Promise<Write> {
      const before = await sessions.get(userId);
      return sessions.replace(before, withFactor(before, change)).change;
    },

    /** Closes all sessions of a person. */
    closeAll: (userId: string): Promise<void> => close(userId),

    /** The same, but for the session that asks. */
    closeOthers: (userId: string, sessionId: string): Promise<void> => close(userId, sessionId),

    /** Notes once an hour that a session is used. Where somebody else changes the sessions meanwhile, it is not noted. */
    async noteUse({ userId, session }: { userId: string; session: Session }): Promise<void> {
      const now = new Date();
      if (!isUnseen(session, now)) return;
      const before = await sessions.get(userId);
      await writeItem(
        table,
        sessions.replace(before, seeOne(before, session.sessionId, now)).change,
      );
    },
  };
}
export type SessionsView = ReturnType<typeof createSessionsView>;
