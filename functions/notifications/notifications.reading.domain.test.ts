import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsOf,
  cutPage,
  isBroadcastRead,
  readingAfter,
  readingSince,
  unreadOf,
  type Inbox,
  type Reading,
} from './notifications.reading.domain.ts';

const nothing: Reading = { readUntil: null, readBroadcasts: new Set() };
const reading = (readUntil: string | null, ...later: string[]): Reading => ({
  readUntil,
  readBroadcasts: new Set(later),
});

describe('readingAfter', () => {
  const all = ['a', 'b', 'c', 'd'];

  it.each([
    { what: 'the oldest', before: nothing, marked: ['a'], after: reading('a') },
    { what: 'a later one', before: nothing, marked: ['c'], after: reading(null, 'c') },
    { what: 'what was missing', before: reading('a', 'c'), marked: ['b'], after: reading('c') },
    { what: 'what was read', before: reading('b', 'd'), marked: ['d'], after: reading('b', 'd') },
    { what: 'what is older', before: reading('c'), marked: ['a'], after: reading('c') },
    { what: 'everything', before: reading('a', 'c'), marked: all, after: reading('d') },
    { what: 'nothing', before: reading('a', 'c'), marked: [], after: reading('a', 'c') },
  ])('marking $what', ({ before, marked, after }) => {
    expect(readingAfter(before, marked, all)).toEqual(after);
  });

  it('stays as it is where there is nothing, and where what was read was deleted', () => {
    expect(readingAfter(nothing, [], [])).toEqual(nothing);
    expect(readingAfter(reading('c'), ['b'], ['b'])).toEqual(reading('c'));
  });

  it('closes a gap that was deleted', () => {
    expect(readingAfter(reading('a', 'c'), ['d'], ['a', 'c', 'd'])).toEqual(reading('d'));
  });

  const ids = fc.uniqueArray(fc.integer({ min: 100, max: 160 }).map(String), { maxLength: 40 });

  it('reads what was marked and what was read, nothing else, and holds no more than it must', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.array(fc.nat(39), { maxLength: 5 })), (broadcasts, steps) => {
        let now = nothing;
        const marked = new Set<string>();
        for (const step of steps) {
          const some = step.flatMap((n) => broadcasts[n] ?? []);
          for (const id of some) marked.add(id);
          now = readingAfter(now, some, broadcasts);
        }
        for (const id of broadcasts) expect(isBroadcastRead(now, id)).toBe(marked.has(id));
        const oldestUnread = broadcasts.toSorted().find((id) => !marked.has(id));
        for (const id of now.readBroadcasts) expect(id > (oldestUnread ?? '')).toBe(true);
        if (oldestUnread === undefined) expect(now.readBroadcasts.size).toBe(0);
      }),
    );
  });
});

describe('readingSince', () => {
  it('takes what is older for read, and forgets nothing that was', () => {
    expect(readingSince(nothing, 'c')).toEqual(reading('c'));
    expect(readingSince(reading('b', 'd'), 'c')).toEqual(reading('c', 'd'));
    expect(readingSince(reading('e', 'g'), 'c')).toEqual(reading('e', 'g'));
  });
});

describe('the counts', () => {
  const inbox: Inbox = {
    own: { total: 5, unread: 2 },
    everybodys: { total: 50, unread: 20 },
    reading: reading('b', 'd'),
    broadcasts: ['e', 'd', 'c', 'b', 'a'].map((notificationId) => ({ notificationId })),
    firstId: '',
  };

  it('of a client are of what went to them, or to everybody', () => {
    expect(countsOf('own', inbox)).toEqual({ all: 10, unread: 4, read: 6 });
  });

  it('of an administrator are of all there is', () => {
    expect(countsOf('sent', inbox)).toEqual({ all: 55, unread: 22, read: 33 });
  });

  it('leave out for a client what went to everybody before they were there', () => {
    const late = { ...inbox, firstId: 'c', reading: readingSince(inbox.reading, 'c') };
    const unread = unreadOf(late);
    expect(countsOf('own', late)).toEqual({ all: 8, unread, read: 8 - unread });
    expect(countsOf('sent', late).all).toBe(55);
  });

  it('of the badge are of what went to the person, or to everybody', () => {
    expect(unreadOf(inbox)).toBe(4);
  });
});

describe('cutPage', () => {
  const row = (n: number) => ({ notificationId: String(n) });
  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, i) => row(from - i));

  it('ends with the last row', () => {
    expect(cutPage(numbers(120, 101), null)).toEqual({ items: numbers(120, 101), last: null });
    expect(cutPage([], null)).toEqual({ items: [], last: null });
  });

  it('goes on after its last row', () => {
    expect(cutPage(numbers(121, 101), null)).toEqual({ items: numbers(121, 102), last: '102' });
  });

  it('leaves what is older than was read to the next page, and may be empty', () => {
    expect(cutPage([row(150), row(130)], '140')).toEqual({ items: [row(150)], last: '140' });
    expect(cutPage([row(130)], '140')).toEqual({ items: [], last: '140' });
  });

  it('merges two lists in pages that show everything once, in order', () => {
    const list = fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { maxLength: 120 });
    fc.assert(
      fc.property(list, fc.array(fc.boolean(), { minLength: 120 }), (numbersOf, sides) => {
        const sorted = numbersOf.toSorted((a, b) => b - a).map(String);
        const personal = sorted.filter((_, i) => sides[i]);
        const others = sorted.filter((_, i) => !sides[i]);
        const seen: string[] = [];
        let before: string | null = null;
        do {
          const isOlder = (id: string) => before === null || id < before;
          const read = personal.filter(isOlder).slice(0, 21);
          const reached = read.length === 21 ? (read.at(-1) ?? null) : null;
          const rows = [...read, ...others.filter(isOlder)].map((notificationId) => ({
            notificationId,
          }));
          const { items, last } = cutPage(rows, reached);
          seen.push(...items.map(({ notificationId }) => notificationId));
          before = last;
        } while (before !== null);
        expect(seen).toEqual(sorted);
      }),
    );
  });
});
