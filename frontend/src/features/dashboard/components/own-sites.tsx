import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Home, HomeSite } from '../../../../../functions/dashboard/dashboard.home.domain.ts';
import { actionOf } from '../../../../../functions/status/status.health.domain.ts';
import { websiteTypeLabels } from '../../../../../functions/websites/websites.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { rowDetailLooks, rowLinkLooks, rowNameLooks } from '../../../components/lists/row-looks.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { SiteHealth } from '../../status/public/site-health.tsx';
import { dashboardText as text } from '../dashboard.text.ts';
import { SiteAction } from './site-action.tsx';

interface OwnSitesProps {
  sites: Home['sites'];
  /** Of the client, in all. */
  total: number;
}

/** The sites of a client that need something most, each with its health and what to do. */
export function OwnSites({ sites, total }: OwnSitesProps) {
  return (
    <Card>
      <CardHeader className="h-16 py-0! sm:py-0!">
        <CardTitle>{text.ownSites}</CardTitle>
        <Button asChild variant="link" size="inline">
          <Link to={paths.websites}>
            {text.manageSites}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </CardHeader>
      <InOneSentence sites={sites} total={total} />
      <ul className="divide-y border-t">
        {sites.worst.map((site) => (
          <Row key={site.websiteId} site={site} />
        ))}
      </ul>
      <Rest sites={sites} total={total} />
    </Card>
  );
}

const isNeedy = ({ health }: HomeSite) => actionOf(health.kind) !== null;

/** How all of them are; undefined while none needs anything and one is being synchronised. */
function sentenceOf({ sites: { worst, lookedAt }, total }: OwnSitesProps): string | undefined {
  const needing = worst.filter(isNeedy).length;
  const isCounted = lookedAt === total && (needing < worst.length || lookedAt === worst.length);
  if (needing > 0) return text.sitesNeeding(needing, isCounted, total);
  const isFine = worst.every(({ health }) => health.kind === 'fine');
  return isFine ? text.sitesFine(lookedAt, total) : undefined;
}

/** All sites in one sentence; of a single one its row says it. */
function InOneSentence(props: OwnSitesProps) {
  const { worst } = props.sites;
  const site = worst.find(isNeedy) ?? worst[0];
  if (!site || props.total === 1) return null;
  return (
    <SiteHealth
      health={site.health}
      words={sentenceOf(props)}
      className="-mt-4 px-4 pb-3 sm:px-6"
    />
  );
}

function Row({ site }: { site: HomeSite }) {
  const { websiteId, name, url, type, health } = site;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-muted/60 sm:px-6">
      <div className="min-w-0 basis-full text-sm sm:flex-1 sm:basis-0">
        <Link
          to={pathOfSite(paths.statusDetail, websiteId)}
          title={name}
          className={`${rowNameLooks} ${rowLinkLooks}`}
        >
          {name}
        </Link>
        <p className={rowDetailLooks} title={url}>
          {websiteTypeLabels[type]} · {withoutProtocol(url)}
        </p>
      </div>
      <SiteHealth health={health} className="min-w-0 flex-1" />
      <div className="relative z-1 flex min-h-control justify-end sm:w-36">
        <SiteAction site={site} />
      </div>
    </li>
  );
}

/** Where there are more sites than are shown: which ones these are, and the way to all. */
function Rest({ sites: { worst, lookedAt }, total }: OwnSitesProps) {
  if (total <= worst.length) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-t px-4 py-2 text-[0.8125rem] leading-5 text-muted-foreground sm:px-6">
      {text.worstOf(worst.length, lookedAt, total)}
      <Button asChild variant="link" size="inline">
        <Link to={paths.status}>{text.seeAllSites(total)}</Link>
      </Button>
    </p>
  );
}
