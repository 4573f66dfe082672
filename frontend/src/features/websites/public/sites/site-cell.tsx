import { ExternalLink, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedWebsite } from '../../../../../../functions/websites/websites.domain.ts';
import {
  travelsInClear,
  withoutProtocol,
} from '../../../../../../functions/websites/websites.url.domain.ts';
import {
  rowDetailLooks,
  rowLinkLooks,
  rowNameLooks,
} from '../../../../components/lists/row-looks.ts';
import { ClientLink } from '../../../../components/lists/client-link.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
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

type SiteUrlProps = Pick<ListedWebsite, 'url' | 'duplicateSince'>;

/**
 * Below the name: the URL without its protocol, leading to the site itself; an http one says what that means, and one of a
 * WordPress that is registered twice that it is the second.
 */
export function SiteUrl({ url, duplicateSince }: SiteUrlProps) {
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
      {duplicateSince !== undefined && (
        <Badge variant="warning" className="relative z-1 shrink-0" title={text.duplicateTitle}>
          {text.duplicate}
        </Badge>
      )}
    </span>
  );
}

type SiteOwnerProps = Pick<ListedWebsite, 'userId' | 'ownerName'>;

/** The owner of a site, or that it has none: for administrators. */
export function SiteOwner({ userId, ownerName }: SiteOwnerProps) {
  if (userId === null) {
    return (
      <Badge variant="outline" className="relative z-1" title={text.withoutOwnerTitle}>
        {text.withoutOwner}
      </Badge>
    );
  }
  return (
    ownerName !== null && (
      <ClientLink userId={userId} name={ownerName} className="block truncate leading-6" />
    )
  );
}

type SiteLineProps = SiteOwnerProps & SiteUrlProps;

/** Below the name, where the owner has no column: its URL, and for administrators whose it is. */
export const SiteLine = ({ url, duplicateSince, ...owner }: SiteLineProps) => (
  <span className="flex min-w-0 items-center gap-2">
    <SiteUrl {...{ url, duplicateSince }} />
    <span className="max-w-3/5 min-w-12 shrink-0 text-[0.8125rem]">
      <SiteOwner {...owner} />
    </span>
  </span>
);
