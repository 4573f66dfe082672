import type { QueryClient } from '@tanstack/react-query';

/** The writes of one thing that this tab has sent. */
interface OwnWrites {
  /** Settles with the last of them, and never fails. */
  last: Promise<unknown>;
  /** What this tab made of a revision. */
  made: Map<number, number>;
}

const ownWrites = new WeakMap<QueryClient, Map<string, OwnWrites>>();

function writesOf(client: QueryClient, id: string): OwnWrites {
  const byId = ownWrites.get(client) ?? new Map<string, OwnWrites>();
  ownWrites.set(client, byId);
  const known = byId.get(id) ?? { last: Promise.resolve(), made: new Map<number, number>() };
  byId.set(id, known);
  return known;
}

/**
 * Sends a change of something after this tab's other changes of it, from the revision that they made: a form that was opened
 * while one of them was under way is no stale edit. It must send only what it changes. What somebody else changed is refused
 * as ever.
 */
export async function afterOwnWrites<Written extends { revision: number }>(
  client: QueryClient,
  { id, revision }: { id: string; revision: number },
  write: (revision: number) => Promise<Written>,
): Promise<Written> {
  const writes = writesOf(client, id);
  const turn = writes.last.then(async () => {
    let current = revision;
    for (let next = writes.made.get(current); next !== undefined; next = writes.made.get(current)) {
      current = next;
    }
    const written = await write(current);
    if (written.revision > current) writes.made.set(current, written.revision);
    return written;
  });
  writes.last = turn.catch(() => undefined);
  return turn;
}
