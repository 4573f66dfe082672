import { ExternalLink, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import {
  shortVersion,
  type WebsiteSummary,
} from '../../../../../functions/websites/websites.domain.ts';
import {
  travelsInClear,
  withoutProtocol,
} from '../../../../../functions/websites/websites.url.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/ui/table.tsx';
import { websitesText as text, websiteTypeLabels } from '../websites.text.ts';

/** Below 768 px the same rows are laid out as cards. */
const asCard = 'max-md:block max-md:p-0!';

export function WebsitesTable({ websites }: { websites: readonly WebsiteSummary[] }) {
  return (
    <div className="md:overflow-hidden md:rounded-xl md:border md:bg-card md:shadow-xs">
      <Table role="table" className="max-md:block md:table-fixed">
        <caption className="sr-only">{text.tableLabel}</caption>
        <TableHead className="max-md:hidden">
          <TableRow className="hover:bg-transparent!">
            <TableHeader className="w-[42%]">{text.columns.name}</TableHeader>
            <TableHeader>{text.columns.url}</TableHeader>
            <TableHeader className="w-32">{text.columns.type}</TableHeader>
            <TableHeader className="w-28" numeric>
              {text.columns.version}
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody className="max-md:grid max-md:grid-cols-1 max-md:gap-3">
          {websites.map((website) => (
            <WebsiteRow key={website.websiteId} website={website} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function WebsiteRow({ website }: { website: WebsiteSummary }) {
  return (
    <TableRow
      role="row"
      className="relative max-md:flex max-md:flex-col max-md:gap-3 max-md:rounded-xl max-md:border max-md:bg-card max-md:p-4 max-md:shadow-xs"
    >
      <TableCell role="cell" className={asCard}>
        {/* The link covers its row; the site's own link lies above it. */}
        <Link
          to={pathOfSite(paths.statusDetail, website.websiteId)}
          title={text.statusOf(website.name)}
          className="line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {website.name}
        </Link>
        {website.comments && (
          <p
            title={website.comments}
            className="mt-0.5 line-clamp-2 text-muted-foreground wrap-anywhere"
          >
            {website.comments}
          </p>
        )}
      </TableCell>
      <TableCell role="cell" className={asCard}>
        <WebsiteUrl url={website.url} />
      </TableCell>
      <TableCell role="cell" className={asCard}>
        <Badge variant="brand">{websiteTypeLabels[website.type]}</Badge>
      </TableCell>
      <TableCell role="cell" className={`tabular ${asCard}`} numeric>
        <span className="flex justify-between gap-4 md:block">
          <span className="text-muted-foreground md:hidden">{text.columns.version}</span>
          {shortVersion(website.wordpressVersion)}
        </span>
      </TableCell>
    </TableRow>
  );
}

/** The URL without its protocol, leading to the site itself; an http one says that its key travels in clear. */
function WebsiteUrl({ url }: { url: string }) {
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={url}
        className="relative z-1 inline-flex max-w-full items-center gap-1.5 text-primary-soft-foreground hover:underline max-md:min-h-10"
      >
        <span className="truncate">{withoutProtocol(url)}</span>
        <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        <span className="sr-only">{text.opensInNewTab}</span>
      </a>
      {travelsInClear(url) && (
        <span
          title={text.withoutHttpsTitle}
          className="relative z-1 flex w-fit items-center gap-1.5 text-xs text-warning-text"
        >
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {text.withoutHttps}
          <span className="sr-only">: {text.withoutHttpsTitle}</span>
        </span>
      )}
    </>
  );
}
