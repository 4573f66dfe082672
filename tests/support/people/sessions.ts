import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../../functions/core/table/table.ts';
import type { Write } from '../../../functions/core/table/entity/writes.ts';
import type { Session, Sessions, SignIn } from '../../../functions/core/validation/session.ts';
import { noSessions, type Factored } from '../../../functions/sessions/sessions.domain.ts';
import { sessionsEntity } from '../../../functions/sessions/sessions.entity.ts';

/** A sign-in of tests. */
export const signInSample = (n = 1, at = new Date()): SignIn => ({
  sessionId: `5e55104a-0000-4000-8000-${String(n).padStart(12, '0')}`,
  signedInAt: new Date(Math.floor(at.getTime() / 1_000) * 1_000),
});

/** The session of a sign-in of a moment ago. */
export const sessionSample = (more: Partial<Session> = {}, at = new Date()): Session => ({
  sessionId: signInSample().sessionId,
  openedAt: at.toISOString(),
  confirmedAt: at.toISOString(),
  lastSeenAt: at.toISOString(),
  hasSecondFactor: false,
  device: 'Chrome en Windows',
  address: '203.0.113.7',
  ...more,
});

/** Opens the session of a sign-in in a table, in place of POST /session. */
export async function seedSession(
  { client, name: TableName }: Table,
  userId: string,
  { sessionId, signedInAt }: SignIn,
): Promise<void> {
  const openedAt = signedInAt.toISOString();
  const open = [{ sessionId, openedAt, device: 'Chrome en Windows', address: '203.0.113.7' }];
  const Item = sessionsEntity.encode({ ...noSessions(userId), open, revision: 1 });
  await client.send(new PutCommand({ TableName, Item }));
}

/** Sessions in memory, for services: what they replace is done at once. */
export function sessionsInMemory() {
  const rows = new Map<string, Sessions>();
  const closed: string[] = [];
  const factored: (Factored & { userId: string; at: Date })[] = [];
  const writeOf = (pk: string): Write => ({ Put: { Item: { pk, sk: 'SESSIONS' } } });
  return {
    rows,
    /** Whose sessions were all closed, in order. */
    closed,
    /** Which sessions go on after a change of the second factor, in order. */
    factored,
    sessions: {
      get: async (userId: string) => rows.get(userId) ?? noSessions(userId),
      replace(before: Sessions, after: Sessions): { change: Write; isThere: Write[] } {
        rows.set(before.userId, { ...after, revision: before.revision + 1 });
        return { change: writeOf(before.userId), isThere: [] };
      },
      closing: async (userId: string): Promise<Write> => {
        closed.push(userId);
        return writeOf(userId);
      },
      async factoring(userId: string, change: Factored & { at: Date }): Promise<Write> {
        factored.push({ userId, ...change });
        return writeOf(userId);
      },
      closeAll: async (userId: string): Promise<void> => void closed.push(userId),
    },
  };
}
