/** A feature's name in each of the ways in which files and code write it. */
export interface Noun {
  /** `site-checks`: folders, files, paths. */
  kebab: string;
  /** `siteChecks` and `siteCheck`. */
  camel: string;
  item: string;
}

/** Not names of slices: the shared parts of the layers, and words that JavaScript keeps. */
const reserved = ['core', 'samples', 'class', 'this', 'process'];

const camelOf = (kebab: string) =>
  kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** English singular of a regular plural: `activities` → `activity`, `boxes` → `box`, `plans` → `plan`. */
function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return plural.replace(/ies$/, 'y');
  return plural.replace(/(?<=(?:s|x|z|ch|sh))es$|s$/, '');
}

/** @throws Error saying what a noun looks like. */
export function readNoun(text: string | undefined): Noun {
  const plural = text !== undefined && /^[a-z]{2,}(-[a-z]{2,})*s$/.test(text);
  if (!plural || text.endsWith('ss') || reserved.includes(text)) {
    throw new Error(
      `"${text ?? ''}" is no name of a feature. It is a plural noun in kebab-case: npm run new:feature site-checks`,
    );
  }
  return { kebab: text, camel: camelOf(text), item: camelOf(singularOf(text)) };
}

const pascal = (camel: string) => camel.charAt(0).toUpperCase() + camel.slice(1);
const kebab = (camel: string) => camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const constant = (camel: string) => kebab(camel).replaceAll('-', '_').toUpperCase();

/** Fills a noun into a template's text or path. */
export function fillIn(template: string, noun: Noun): string {
  const words: Record<string, string> = {
    noun: noun.kebab,
    nouns: noun.camel,
    Nouns: pascal(noun.camel),
    NOUNS: constant(noun.camel),
    item: noun.item,
    Item: pascal(noun.item),
    ITEM: constant(noun.item),
    words: noun.kebab.replaceAll('-', ' '),
    Title: pascal(noun.kebab.replaceAll('-', ' ')),
    'item-name': kebab(noun.item),
  };
  return template.replace(/__([a-zA-Z-]+?)__/g, (mark, word: string) => words[word] ?? mark);
}
