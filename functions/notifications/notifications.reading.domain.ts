import {
  NOTIFICATIONS_PAGE_SIZE,
  type NotificationCounts,
  type NotificationScope,
} from './notifications.domain.ts';

/**
 * What a person has read of what went to everybody: all up to an id (ids sort by time), and single later ones.
 * So it stays small however much was sent over the years.
 */
export interface Reading {
  readUntil: string | null;
  readBroadcasts: ReadonlySet<string>;
}

export const isBroadcastRead = ({ readUntil, readBroadcasts }: Reading, id: string): boolean =>
  (readUntil !== null && id <= readUntil) || readBroadcasts.has(id);

/**
 * The reading of somebody whose account was made at a time, `firstId` being the lowest id from then on: what went to
 * everybody before them is no news to them: it counts as read.
 */
export const readingSince = ({ readUntil, readBroadcasts }: Reading, firstId: string): Reading => ({
  readBroadcasts,
  readUntil: readUntil !== null && readUntil > firstId ? readUntil : firstId,
});

/** How far somebody has read without a gap. `broadcasts`: the ids of all there are, oldest first. */
function gaplessUntil(reading: Reading, broadcasts: readonly string[]): string | null {
  const gap = broadcasts.findIndex((id) => !isBroadcastRead(reading, id));
  const last = broadcasts.at(gap === -1 ? -1 : gap - 1);
  if (gap === 0 || last === undefined) return reading.readUntil;
  return reading.readUntil !== null && reading.readUntil > last ? reading.readUntil : last;
}

/** The reading after some more broadcasts were marked. `readUntil` stands for everything that was read without a gap. */
export function readingAfter(
  reading: Reading,
  marked: readonly string[],
  broadcasts: readonly string[],
): Reading {
  const all = { ...reading, readBroadcasts: new Set([...reading.readBroadcasts, ...marked]) };
  const readUntil = gaplessUntil(all, broadcasts.toSorted());
  const later = [...all.readBroadcasts].filter((id) => readUntil === null || id > readUntil);
  return { readUntil, readBroadcasts: new Set(later) };
}

interface Identified {
  notificationId: string;
}

/** What the counts of somebody's notifications are made of. */
export interface Inbox {
  /** What was sent to this person alone. */
  own: { total: number; unread: number };
  /** What was sent to single people; read by its recipient. */
  everybodys: { total: number; unread: number };
  reading: Reading;
  /** What was sent to everybody, also before this person was there. */
  broadcasts: readonly Identified[];
  /** The lowest id of what may reach this person. */
  firstId: string;
}

/** Of what was sent to everybody, what reached this person: nothing from before they were there. */
export const reached = <Row extends Identified>(
  broadcasts: readonly Row[],
  { firstId }: Pick<Inbox, 'firstId'>,
): Row[] => broadcasts.filter(({ notificationId }) => notificationId >= firstId);

const unreadBroadcasts = ({ reading, broadcasts }: Inbox): number =>
  broadcasts.filter(({ notificationId }) => !isBroadcastRead(reading, notificationId)).length;

/** What was sent to this person, or to everybody, and they have not read: the badge, for both roles. */
export const unreadOf = (inbox: Inbox): number => inbox.own.unread + unreadBroadcasts(inbox);

/** The figures of the three filters: of what reached a person, or of all that was sent. */
export function countsOf(scope: NotificationScope, inbox: Inbox): NotificationCounts {
  const isAll = scope === 'sent';
  const personal = isAll ? inbox.everybodys : inbox.own;
  const broadcasts = isAll ? inbox.broadcasts : reached(inbox.broadcasts, inbox);
  const all = personal.total + broadcasts.length;
  const unread = personal.unread + unreadBroadcasts(inbox);
  return { all, unread, read: all - unread };
}

/**
 * Cuts a page of two lists that were merged. `reached` is the id down to which the longer of them was read; null
 * where it was read to its end. What is older waits for the next page: between there may be more of the first list.
 * `last` is the id after which the next page begins; null on the last one.
 */
export function cutPage<Row extends Identified>(
  rows: readonly Row[],
  reached: string | null,
): { items: Row[]; last: string | null } {
  const known = rows
    .filter(({ notificationId }) => reached === null || notificationId >= reached)
    .toSorted((a, b) => (a.notificationId < b.notificationId ? 1 : -1));
  const items = known.slice(0, NOTIFICATIONS_PAGE_SIZE);
  const isFull = known.length > items.length;
  return { items, last: isFull ? (items.at(-1)?.notificationId ?? null) : reached };
}
