import { ExternalLink, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  freshnessOf,
  type SiteStatus,
  type SiteStatusDetail,
} from '../../../../../functions/status/status.domain.ts';
import { healthOf } from '../../../../../functions/status/status.health.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { paths } from '../../../app/paths.ts';
import { ClientLink } from '../../../components/lists/client-link.tsx';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { SiteHealth } from '../public/site-health.tsx';
import { sitePageText as siteText } from '../status.site.text.ts';
import { statusDetailText as text } from '../status.text.ts';
import { LastSync } from './last-sync.tsx';

export const BackToStatus = () => <BackLink to={paths.status}>{text.back}</BackLink>;

export interface DetailHeaderProps {
  /** With its owner, once that is known: administrators see whose it is. */
  site: SiteStatus & Partial<Pick<SiteStatusDetail, 'owner'>>;
  now: Date;
  /** A sync runs or is being asked for. */
  busy: boolean;
  /** Left out for a site without a key, which cannot be read, and for who may not ask for it. */
  onSync: (() => void) | undefined;
  /** The screen's primary action. */
  request?: ReactNode;
}

/** Its words while nothing is known of the site: those that the page's HTML has. */
export const LoadingHeader = () => (
  <PageHeader
    before={<BackToStatus />}
    title={text.loadingTitle}
    description={text.loadingDescription}
  />
);

/** Which site it is, how it is in one sentence, and what can be done about it. */
export function DetailHeader({ site, now, busy, onSync, request }: DetailHeaderProps) {
  const admin = useProfile().role === 'admin';
  return (
    <PageHeader
      before={<BackToStatus />}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{site.name}</span>
          <DataBadge site={site} now={now} />
        </span>
      }
      description={
        <>
          <SiteHealth health={healthOf(site, now)} className="mb-1 font-medium text-foreground" />
          <span className="flex flex-wrap items-center gap-x-3">
            <SiteLink url={site.url} />
            <span>
              {text.lastSync}: <LastSync at={site.lastSyncDate} now={now} relative />
            </span>
            {admin && site.owner !== undefined && <Owner owner={site.owner} />}
          </span>
        </>
      }
      action={
        <>
          {onSync && (
            <Button variant="secondary" onClick={onSync} loading={busy} className="max-sm:flex-1">
              {!busy && <RefreshCw aria-hidden />}
              {text.sync}
            </Button>
          )}
          {request}
        </>
      }
    />
  );
}

function SiteLink({ url }: Pick<SiteStatus, 'url'>) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 text-primary-soft-foreground hover:underline"
    >
      <span className="truncate">{withoutProtocol(url)}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{text.opensInNewTab}</span>
    </a>
  );
}

/** Whose site it is: the way to the client. */
function Owner({ owner }: Pick<SiteStatusDetail, 'owner'>) {
  if (!owner) return <span>{siteText.noOwner}</span>;
  return (
    <span className="min-w-0 wrap-anywhere">
      {siteText.owner}:{' '}
      <ClientLink
        {...owner}
        className="text-primary-soft-foreground underline underline-offset-4"
      />
    </span>
  );
}

function DataBadge({ site, now }: { site: SiteStatus; now: Date }) {
  if (site.lastSyncDate === null)
    return (
      <Badge variant="neutral" className="tracking-normal">
        {text.badges.noData}
      </Badge>
    );
  if (freshnessOf(site, now).level !== 'yellow') return null;
  return (
    <Badge variant="warning" className="tracking-normal">
      {text.badges.stale}
    </Badge>
  );
}
