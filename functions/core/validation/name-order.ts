import { searchable } from './search.ts';

/** As many digits as a number in a name has at most; of longer ones the length does not count. */
const DIGITS = 12;

/**
 * A name in letters whose code units are in the order in which people read names: case and accents do not matter, ñ follows n, and 9 comes
 * before 10. A search engine compares names by it as the memory of a Lambda does.
 */
export const nameKeyOf = (name: string): string =>
  searchable(name.normalize('NFD').replace(/n\u0303/gi, 'n~')).replace(/\d+/g, (digits) =>
    digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'),
  );
