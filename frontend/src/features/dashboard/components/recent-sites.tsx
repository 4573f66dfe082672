import { ArrowRight, ChevronRight, Globe } from 'lucide-react';
import { Link } from 'react-router';
import {
  websiteTypeLabels,
  type WebsiteRow,
} from '../../../../../functions/websites/websites.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { dashboardText as text } from '../dashboard.text.ts';

/** The latest sites with a way to each, and to all of them. */
export function RecentSites({ sites }: { sites: readonly WebsiteRow[] }) {
  return (
    <Card>
      <CardHeader className="h-16 border-b py-0! sm:py-0!">
        <CardTitle>{text.recentSites}</CardTitle>
        <Button asChild variant="link" size="inline">
          <Link to={paths.websites}>
            {text.manageSites}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </CardHeader>
      <Rows sites={sites} />
    </Card>
  );
}

function Rows({ sites }: { sites: readonly WebsiteRow[] }) {
  if (sites.length === 0) return <NoSites />;
  return (
    <ul className="divide-y">
      {sites.map((site) => (
        <Row key={site.websiteId} site={site} />
      ))}
    </ul>
  );
}

function Row({ site }: { site: WebsiteRow }) {
  return (
    <li>
      <Link
        to={pathOfSite(paths.statusDetail, site.websiteId)}
        className="flex items-center gap-4 px-4 py-3 transition-colors hover:bg-muted/60 focus-visible:-outline-offset-2 sm:px-6"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium" title={site.name}>
            {site.name}
          </span>
          <span className="block truncate text-sm text-muted-foreground" title={site.url}>
            {withoutProtocol(site.url)}
          </span>
        </span>
        <Badge>{websiteTypeLabels[site.type]}</Badge>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}

function NoSites() {
  return (
    <EmptyState
      icon={Globe}
      title={text.emptyTitle}
      description={text.emptyDescription}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.websiteCreate}>{text.registerFirst}</Link>
        </Button>
      }
    />
  );
}
