import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { TAG_PARAM } from '../../../../lib/url-params/use-list-params.ts';
import { tagsText as text } from './tags.text.ts';

/** Tags of a row that are shown; how many more there are follows. */
const SHOWN = 2;

/** Quieter than a badge, and it gives way: a row has little room for tags. */
const looks = 'min-w-0 truncate rounded-full border px-2 text-xs leading-5 text-muted-foreground';
const pathOfTag = (tag: string) =>
  `${paths.websites}?${new URLSearchParams({ [TAG_PARAM]: tag }).toString()}`;

/** The tags of a site in a row, as far as there is room: all of them are read aloud, and its title. */
export function TagBadges({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - SHOWN;
  return (
    <span title={text.of(tags)} className="relative z-1 flex min-w-0 items-center gap-1">
      <span className="sr-only">{text.of(tags)}</span>
      {tags.slice(0, SHOWN).map((tag) => (
        <span key={tag} aria-hidden className={looks}>
          {tag}
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden className="tabular shrink-0 text-xs text-muted-foreground">
          +{more}
        </span>
      )}
    </span>
  );
}

/** All tags of a site, each the way to the sites that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={text.label} className="-mt-3 mb-4 flex flex-wrap gap-x-1.5 gap-y-1">
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full min-w-0">
          <Link
            to={pathOfTag(tag)}
            title={text.sitesWith(tag)}
            className="flex min-h-7 max-w-full min-w-0 items-center rounded-full pointer-coarse:min-h-10"
          >
            <span className={`${looks} bg-card hover:bg-accent`}>{tag}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
