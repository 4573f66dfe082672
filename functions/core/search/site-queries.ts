import { accountIdOf } from '../validation/account.ts';
import { wordsOf } from '../validation/search.ts';
import { SITE_FRESH_MS } from '../validation/site-age.ts';
import type { Viewer } from '../table/shared/website-rows.ts';
import { DUPLICATE, patternOf, tagKeyOf } from './site-documents.ts';

/** A condition in the engine's language. */
export type Clause = Readonly<Record<string, unknown>>;

/** What narrows a list of sites. */
export interface SiteFilters {
  search: string;
  type?: string | undefined;
  tag?: string | undefined;
  /** One owner's alone. */
  userId?: string | undefined;
  filter?: 'all' | 'current' | 'outdated' | 'no_key' | 'failing' | 'pending';
}

export const all = (filter: readonly Clause[]): Clause => ({ bool: { filter } });
const not = (clause: Clause): Clause => ({ bool: { must_not: [clause] } });

export const withKey: Clause = { term: { keyConfigured: true } };
export const waiting: Clause = { range: { pendingUpdates: { gt: 0 } } };
/** The condition of an owner's own; none for undefined. */
export const ownedBy = (owner: string | undefined): Clause[] =>
  owner === undefined ? [] : [{ term: { owner } }];

/** What a person may see: no query of a list is without it. */
export const visibleTo = (viewer: Viewer): Clause[] =>
  ownedBy(viewer.role === 'admin' ? undefined : accountIdOf(viewer));

/** Read within the last day. */
const isFresh = (now: Date): Clause => ({
  range: { lastSyncDate: { gte: new Date(now.getTime() - SITE_FRESH_MS).toISOString() } },
});

const failing: Clause = { term: { syncState: 'failed' } };

const counted = not({ term: { syncState: DUPLICATE } });

const states: Record<NonNullable<SiteFilters['filter']>, (now: Date) => Clause[]> = {
  all: () => [],
  current: (now) => [withKey, counted, isFresh(now), not(failing)],
  outdated: (now) => [withKey, counted, not(isFresh(now))],
  no_key: () => [not(withKey)],
  failing: () => [withKey, failing],
  pending: () => [waiting],
};

/** The engine compares as many letters at most: more of the same are too much for it. */
const PIECE = 100;

/** The pieces of a word, each with half of the one before. A longer text with all of them counts as one with the word. */
function piecesOf(word: string): string[] {
  const letters = Array.from(word);
  const pieces = Math.max(1, Math.ceil(letters.length / (PIECE / 2)) - 1);
  return Array.from({ length: pieces }, (_, n) =>
    letters.slice((n * PIECE) / 2, (n * PIECE) / 2 + PIECE).join(''),
  );
}

/** The conditions of filters: every word of the search occurs somewhere in the text. */
export function filteredBy(
  { search, type, tag, userId, filter = 'all' }: SiteFilters,
  now: Date,
): Clause[] {
  return [
    ...wordsOf(search)
      .flatMap(piecesOf)
      .map((word) => ({ wildcard: { text: { value: patternOf(word) } } })),
    ...(type === undefined ? [] : [{ term: { type } }]),
    ...(tag === undefined ? [] : [{ term: { tagKeys: tagKeyOf(tag) } }]),
    ...ownedBy(userId),
    ...states[filter](now),
  ];
}
