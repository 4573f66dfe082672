import * as z from 'zod';

/** Far beyond what any search box sends: what is longer than the texts themselves finds nothing, and says so. */
const SEARCH_MAX_LENGTH = 1_000;

/** What a list is searched for; '' for everything. */
export const searchField = z.string().trim().max(SEARCH_MAX_LENGTH).default('');

/** A text as searches compare it: case and accents do not matter ('Ñuñoa' is found by 'nunoa'). */
export const searchable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Joins what a search looks through; a word never matches across two fields. */
export const searchableText = (fields: readonly string[]): string =>
  searchable(fields.filter((field) => field !== '').join('\n'));

/**
 * Makes the test for what somebody typed into a search box: every word must occur somewhere in the text, itself made
 * by `searchableText`. An empty search finds everything.
 */
export function searchFor(typed: string): (text: string) => boolean {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
