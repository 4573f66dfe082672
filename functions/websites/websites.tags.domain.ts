import * as z from 'zod';
import { searchable, searchableText } from '../core/validation/search.ts';
import { textField, visibleText } from '../core/validation/text.ts';
import { lazily } from '../core/validation/lazily.ts';

/** Most tags of a site. */
const TAGS_MAX = 10;
const TAG_MAX_LENGTH = 30;
/** Most tags that are offered to choose from: more than anybody reads. */
const OFFERED_MAX = 500;

/** What stands between two tags where they are typed, and in a cell of a file. MainWP takes both, so no tag has either. */
const SEPARATOR = /[,;\n]/;

const messages = {
  tooMany: `Un sitio puede tener hasta ${String(TAGS_MAX)} etiquetas`,
  tooLong: `Una etiqueta no puede tener más de ${String(TAG_MAX_LENGTH)} caracteres`,
  disallowed: 'Una etiqueta no puede tener comas, punto y coma ni caracteres ocultos',
};

/** A tag as it is stored; '' where nothing of it can be seen. */
export const tagField = textField('etiqueta', { max: TAG_MAX_LENGTH, ...messages })
  .refine((tag) => !SEPARATOR.test(tag), messages.disallowed)
  .overwrite((tag) => tag.replace(/\s+/g, ' '));

/** What two tags have in common that are one: case and accents do not matter. */
const keyOf = searchable;

/** The tags without blank ones, and without those that are there already in another case. */
function distinct(tags: readonly string[]): string[] {
  const seen = new Set(['']);
  return tags.filter((tag) => {
    const key = keyOf(tag);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The tags of a site, in the order in which they were added. */
export const tagsField = z.array(tagField).overwrite(distinct).max(TAGS_MAX, messages.tooMany);

/** Tags with more of them: those that are there already are not added again. */
export const withTags = (tags: readonly string[], added: readonly string[]): string[] =>
  distinct([...tags, ...added]);

/** The tags in a typed text or a cell of a file, each as typed but for blanks; what nobody can see is none. */
export const tagsIn = (text: string): string[] =>
  text.split(SEPARATOR).flatMap((tag) => visibleText(tag.replace(/\s+/g, ' ')) || []);

/** The tags in a cell of a file. */
export const tagsCell = (tags: readonly string[]): string => tags.join(', ');

/** What a search looks through: the text of a site and its tags, which are also found as '#tag'. */
export const textWithTags = ({ text, tags }: { text: string; tags: readonly string[] }): string =>
  tags.length === 0 ? text : `${text}\n${searchableText(tags.map((tag) => `#${tag}`))}`;

/** Makes the test for a filter: whether a site has the tag. */
export function hasTag(tag: string): (tags: readonly string[]) => boolean {
  const wanted = keyOf(tag);
  return (tags) => tags.some((each) => keyOf(each) === wanted);
}

const inSpanish = lazily(() => new Intl.Collator('es'));

/**
 * The tags of sites to choose from, by the alphabet: each once, as most sites write it. Of very many those that most sites
 * have.
 */
export function tagsToOffer(sites: Iterable<{ tags: readonly string[] }>): string[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const { tags } of sites) {
    for (const tag of tags) {
      const counts = spellings.get(keyOf(tag)) ?? new Map<string, number>();
      spellings.set(keyOf(tag), counts.set(tag, (counts.get(tag) ?? 0) + 1));
    }
  }
  const offered = [...spellings.values()].flatMap((counts) => {
    const most = [...counts].sort(([, one], [, other]) => other - one)[0];
    const sum = [...counts.values()].reduce((total, count) => total + count, 0);
    return most ? [{ tag: most[0], sum }] : [];
  });
  return offered
    .sort((one, other) => other.sum - one.sum)
    .slice(0, OFFERED_MAX)
    .map(({ tag }) => tag)
    .sort(inSpanish().compare);
}
