import { ExternalLink, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import {
  travelsInClear,
  withoutProtocol,
} from '../../../../../../functions/websites/websites.url.domain.ts';
import {
  rowDetailLooks,
  rowLinkLooks,
  rowNameLooks,
} from '../../../../components/lists/row-looks.ts';
import { sitesText as text } from './sites.text.ts';

export interface SiteNameProps {
  name: string;
  /** Where the row leads; left out where something else in it is the link. */
  to?: string;
  /** What is there: 'Ver el estado de Tienda Austral'. */
  title?: string;
}

/** The name of a site in a row. */
export function SiteName({ name, to, title = name }: SiteNameProps) {
  if (to === undefined) {
    return (
      <span title={title} className={rowNameLooks}>
        {name}
      </span>
    );
  }
  return (
    <Link to={to} title={title} className={`${rowNameLooks} ${rowLinkLooks}`}>
      {name}
    </Link>
  );
}

/** Below the name: the URL without its protocol, leading to the site itself; an http one says what that means. */
export function SiteUrl({ url }: { url: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={url}
        className={`${rowDetailLooks} relative z-1 flex! min-w-0 items-center gap-1 hover:text-foreground hover:underline`}
      >
        <span className="truncate">{withoutProtocol(url)}</span>
        <ExternalLink aria-hidden className="size-3 shrink-0" />
        <span className="sr-only">{text.opensInNewTab}</span>
      </a>
      {travelsInClear(url) && (
        <span
          title={text.withoutHttpsTitle}
          className="relative z-1 flex shrink-0 items-center gap-1 text-xs leading-5 text-warning-text"
        >
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {text.withoutHttps}
          <span className="sr-only">: {text.withoutHttpsTitle}</span>
        </span>
      )}
    </span>
  );
}
