import { searchFor } from '../core/validation/search.ts';
import type { WebsiteType } from './websites.domain.ts';
import { hasTag, textWithTags } from './websites.tags.domain.ts';

/** What narrows the list. */
export interface WebsiteFilters {
  search: string;
  type?: WebsiteType | undefined;
  /** Those that have it, in any case and with any accents. */
  tag?: string | undefined;
  /** One owner's alone. */
  userId?: string | undefined;
}

/** What filters look at of a site. */
interface Filtered {
  /** As the directory has it, without the tags. */
  text: string;
  type: WebsiteType;
  owner: string | null;
  tags: readonly string[];
}

/** The test of the filters: a type, an owner, a tag, and the words of a search (000 §2). */
export function websiteFinder({
  search,
  type,
  tag,
  userId,
}: WebsiteFilters): (site: Filtered) => boolean {
  const finds = searchFor(search);
  const isTagged = tag === undefined ? () => true : hasTag(tag);
  return (site) =>
    (type === undefined || site.type === type) &&
    (userId === undefined || site.owner === userId) &&
    isTagged(site.tags) &&
    finds(textWithTags(site));
}
