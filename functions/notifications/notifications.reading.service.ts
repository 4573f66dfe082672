import type { AttentionCounts } from '../attention/attention.domain.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { isForRole } from './notifications.domain.ts';
import type { Notifications } from './notifications.entity.ts';
import type { InboxOwner, Inboxes } from './notifications.inbox.entity.ts';
import { readingAfter, unreadOf } from './notifications.reading.domain.ts';

interface ReadDependencies {
  inboxes: Pick<Inboxes, 'read'>;
}

export interface MarkDependencies extends ReadDependencies {
  notifications: Pick<Notifications, 'find' | 'list' | 'markRead'>;
  inboxes: Pick<Inboxes, 'read' | 'keepReading' | 'countUnread'>;
  commit: Commit;
}

type Reader = Pick<InboxOwner, 'userId' | 'role'>;

interface Unread {
  unread: number;
}

/** What went to the caller or to everybody and they have not read: the badge. */
export async function countUnread(
  person: InboxOwner,
  { inboxes }: ReadDependencies,
): Promise<Unread> {
  return { unread: unreadOf(await inboxes.read(person)) };
}

interface NewsDependencies extends ReadDependencies {
  countWaiting: (of: Caller) => Promise<number>;
  countAttention: (of: Caller) => Promise<AttentionCounts | null>;
}

/**
 * What the menu counts, read again while the portal is open: what is unread, how many activities wait and, for an
 * administrator, what is pending.
 */
export async function countNews(
  caller: Caller,
  { inboxes, countWaiting, countAttention }: NewsDependencies,
): Promise<Unread & { waitingActivities: number; attention: AttentionCounts | null }> {
  const [{ unread }, waitingActivities, attention] = await Promise.all([
    countUnread(caller, { inboxes }),
    countWaiting(caller),
    countAttention(caller),
  ]);
  return { unread, waitingActivities, attention };
}

/** The badge after a mark: what was just written must be seen. */
const countAfterwards = async (
  person: InboxOwner,
  { inboxes }: ReadDependencies,
): Promise<Unread> => ({ unread: unreadOf(await inboxes.read(person, { consistent: true })) });

/** Marks what `choose` picks from the ids of all that went to everybody, and returns what it picked. */
async function markBroadcasts(
  person: InboxOwner,
  choose: (ids: readonly string[]) => readonly string[],
  { inboxes }: MarkDependencies,
): Promise<readonly string[]> {
  const { reading, broadcasts } = await inboxes.read(person, { consistent: true });
  const ids = broadcasts.map((row) => row.notificationId);
  const marked = choose(ids);
  if (marked.length === 0) return marked;
  await inboxes.keepReading(person.userId, reading, readingAfter(reading, marked, ids));
  return marked;
}

/** Marks one that went to this person alone. One that is marked already stays so. @throws AppError NOT_FOUND, CONFLICT */
const markPersonal = (
  { userId, role }: Reader,
  notificationId: string,
  { notifications, commit }: MarkDependencies,
): Promise<void> =>
  commit(async (): Promise<Work<void>> => {
    // Which counts it is in depends on whom it is for.
    const row = await notifications.find({ userId, notificationId });
    if (!row || !isForRole(row, role)) throw new AppError('NOT_FOUND');
    if (row.read === true) return { answer: undefined };
    const { marks, counts } = notifications.markRead(userId, [row]);
    return { answer: undefined, shared: [...marks, ...counts] };
  });

/**
 * Marks as read what went to the caller, or to everybody. Twice counts once. What went to somebody else alone is not
 * found, also by administrators. @throws AppError NOT_FOUND, CONFLICT
 */
export async function markRead(
  person: InboxOwner,
  notificationId: string,
  dependencies: MarkDependencies,
): Promise<Unread> {
  const choose = (ids: readonly string[]) => ids.filter((id) => id === notificationId);
  const marked = await markBroadcasts(person, choose, dependencies);
  if (marked.length === 0) await markPersonal(person, notificationId, dependencies);
  return countAfterwards(person, dependencies);
}

/** DynamoDB takes 100 writes in a transaction, two of which count. */
const ROWS_PER_TRANSACTION = 90;
/** Some seconds of work; more than anybody has. The next request continues. */
const MOST_ROUNDS = 40;

/** How many rows were marked, and the id to continue after; null at the end. */
interface Marked {
  marked: number;
  reached: string | null;
}

/** Marks one transaction's worth of the rows that went to a person alone. */
const markSome = (
  { userId, role }: Reader,
  before: string | undefined,
  { notifications, commit }: MarkDependencies,
): Promise<Marked> =>
  commit(async (): Promise<Work<Marked>> => {
    const request = { before, limit: ROWS_PER_TRANSACTION, consistent: true };
    const { found, isLast } = await notifications.list({ userId }, request);
    const unread = found.filter((row) => row.read !== true && isForRole(row, role));
    const reached = isLast ? null : (found.at(-1)?.notificationId ?? null);
    const answer = { marked: unread.length, reached };
    if (unread.length === 0) return { answer };
    const { marks, counts } = notifications.markRead(userId, unread);
    return { answer, shared: [...marks, ...counts] };
  });

/** Marks all that went to this person alone; what comes meanwhile may stay unread. */
async function markAllPersonal(person: Reader, dependencies: MarkDependencies): Promise<void> {
  let left = await dependencies.inboxes.countUnread(person);
  let before: string | undefined;
  for (let round = 0; round < MOST_ROUNDS && left > 0; round += 1) {
    const { marked, reached } = await markSome(person, before, dependencies);
    if (reached === null) return;
    left -= marked;
    before = reached;
  }
}

/** Marks all that went to the caller, or to everybody, as read. One that comes meanwhile may stay unread. */
export async function markAllRead(
  person: InboxOwner,
  dependencies: MarkDependencies,
): Promise<Unread> {
  await markBroadcasts(person, (ids) => ids, dependencies);
  await markAllPersonal(person, dependencies);
  return countAfterwards(person, dependencies);
}
