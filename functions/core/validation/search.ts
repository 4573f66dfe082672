import * as z from 'zod';
import { withoutPage } from './site-page.ts';

/** Far beyond what any search box sends: what is longer than the texts themselves finds nothing, and says so. */
const SEARCH_MAX_LENGTH = 1_000;

/** What a list is searched for; '' for everything. */
export const searchField = z.string().trim().max(SEARCH_MAX_LENGTH).default('');

/**
 * A text as searches compare it: case, accents and characters without a width do not matter ('Ñuñoa' is found by
 * 'nunoa'), however its letters are composed.
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** A web address as a browser copies it: a scheme or `www.` in front, a slash, a query or a fragment at its end. */
const COPIED_ADDRESS = /^(?:https?:\/\/(?:www\.)?|www\.)([^?#]+)/;

/**
 * A word of a search without what a copied address has around the one that is stored. It is a part of the word, so what
 * the whole word finds is found.
 */
function withoutAddressMarks(word: string): string {
  const address = COPIED_ADDRESS.exec(word)?.[1];
  return (address === undefined ? word : withoutPage(address)).replace(/\/+$/, '') || word;
}

/** The words of what somebody typed into a search box: a text is found where it has every one. */
export const wordsOf = (typed: string): string[] =>
  searchable(typed).split(/\s+/).filter(Boolean).map(withoutAddressMarks);

/** Joins what a search looks through; a word never matches across two fields. */
export const searchableText = (fields: readonly string[]): string =>
  searchable(fields.filter((field) => field !== '').join('\n'));

/**
 * Makes the test for what somebody typed into a search box: every word must occur somewhere in the text, itself made
 * by `searchableText`. An empty search finds everything.
 */
export function searchFor(typed: string): (text: string) => boolean {
  const words = wordsOf(typed);
  return (text) => words.every((word) => text.includes(word));
}
