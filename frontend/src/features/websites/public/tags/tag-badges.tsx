import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { useAddressParams, withParams } from '../../../../lib/url-params/use-address-params.ts';
import { PAGE_PARAM, TAG_PARAM } from '../../../../lib/url-params/use-list-params.ts';
import { tagsText as text } from './tags.text.ts';

/** Tags of a row that are shown; how many more there are follows. */
const SHOWN = 2;

/** Quieter than a badge, and it gives way: a row has little room for tags. */
const looks = 'min-w-0 truncate rounded-full border px-2 text-xs leading-5 text-muted-foreground';
const withTag = (tag: string) => `?${new URLSearchParams({ [TAG_PARAM]: tag }).toString()}`;

/**
 * The tags of a site in a row, as far as there is room: screen readers read all of them. Each narrows the list to those
 * that have it, for a mouse alone: the keyboard has the filter.
 */
export function TagBadges({ tags }: { tags: readonly string[] }) {
  const [address] = useAddressParams();
  if (tags.length === 0) return null;
  const narrowedTo = (tag: string) =>
    `?${withParams(address, { [TAG_PARAM]: tag, [PAGE_PARAM]: null }).toString()}`;
  const more = tags.length - SHOWN;
  return (
    <span title={text.of(tags)} className="flex min-w-0 items-center gap-1">
      <span className="sr-only">{text.of(tags)}</span>
      {tags.slice(0, SHOWN).map((tag) => (
        <Link
          key={tag}
          to={{ search: narrowedTo(tag) }}
          title={text.sitesWith(tag)}
          aria-hidden
          tabIndex={-1}
          className={`${looks} relative z-1 hover:bg-accent hover:text-foreground`}
        >
          {tag}
        </Link>
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
export const TagLinks = ({ tags }: { tags: readonly string[] }) => (
  <ul aria-label={text.label} className="flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <li key={tag} className="flex max-w-full min-w-0">
        <Link
          to={{ pathname: paths.websites, search: withTag(tag) }}
          title={text.sitesWith(tag)}
          className="flex min-h-7 max-w-full min-w-0 items-center rounded-full border bg-card px-2.5 text-xs text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:min-h-10 pointer-coarse:px-3.5"
        >
          <span className="truncate">{tag}</span>
        </Link>
      </li>
    ))}
  </ul>
);
