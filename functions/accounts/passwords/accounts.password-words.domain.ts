/** Words that everybody tries here first. The person's own names and company's join them. */
const portalWords: readonly string[] = [
  ...['wordpress', 'portal', 'gnusys', 'manager', 'mantenimiento'],
  ...['administrador', 'administrator', 'administracion', 'cliente'],
];
/** A shorter word is in many passwords that nobody made of it. */
const WORD_MIN_LENGTH = 4;
/** So much besides such words is as good as any password. */
export const BESIDES_MIN_LENGTH = 8;

/** In small letters, without accents. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text that a password may not be made of. */
export const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= WORD_MIN_LENGTH);

/** Whether little is left of a password without the words that are tried first: those of the portal and these. */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const typed = plain(password);
  const longestFirst = [...portalWords, ...words].toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), typed);
  return rest !== typed && rest.length < BESIDES_MIN_LENGTH;
}
