import { Link } from 'react-router';
import {
  freshnessOf,
  type SiteStatusDetail,
  type Sync,
} from '../../../../../functions/status/status.domain.ts';
import { travelsInClear } from '../../../../../functions/websites/websites.url.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { SEARCH_PARAM } from '../../../lib/url-params/use-list-params.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import type { SyncView } from '../status.sync.ts';
import { sitePageText as siteText } from '../status.site.text.ts';
import { statusDetailText as text } from '../status.text.ts';
import { NextAttempt } from './next-attempt.tsx';

const spaced = 'mb-4';

export interface SyncBannersProps {
  site: SiteStatusDetail;
  view: SyncView;
  now: Date;
}

/** What is to be known before the figures: a sync under way, why the last one failed, that the data are old. */
export function SyncBanners({ site, view, now }: SyncBannersProps) {
  const freshness = freshnessOf(site, now);
  const staleDays = freshness.level === 'yellow' ? freshness.staleDays : null;
  return (
    <>
      {/* Always there, so that a banner that appears in it is announced. */}
      <div aria-live="polite">{view === 'running' && <RunningBanner sync={site.sync} />}</div>
      {view === 'failed' && <FailedBanner site={site} now={now} />}
      {view === 'abandoned' && (
        <Alert variant="warning" title={text.abandoned.title} className={spaced}>
          {text.abandoned.description}
        </Alert>
      )}
      {staleDays !== null && view !== 'running' && (
        <Alert variant="warning" title={text.stale.title} className={spaced}>
          {text.stale.description(staleDays)}
        </Alert>
      )}
      <DuplicateBanner site={site} />
      {travelsInClear(site.url) && (
        <Alert variant="warning" className={spaced}>
          {text.withoutHttps}
        </Alert>
      )}
    </>
  );
}

function RunningBanner({ sync }: { sync: Sync }) {
  const waiting = sync.state === 'pending';
  return (
    <div className="mb-4 rounded-lg border border-primary/25 bg-primary-soft px-4 py-3 text-sm text-primary-soft-foreground">
      <div className="flex items-center gap-3">
        <Spinner className="shrink-0" />
        <p className="flex-1 font-semibold">{text.progress.title}</p>
        {/* The bar says it to screen readers; an announcement at each step would drown everything else. */}
        <span aria-hidden className="tabular font-semibold">
          {sync.progress} %
        </span>
      </div>
      <p className="mt-0.5 ml-7">{waiting ? text.progress.requested : text.progress.running}</p>
      <Progress value={sync.progress} label={text.progress.label} className="mt-3" />
    </div>
  );
}

/** That another site is the same WordPress, with the way to it; and to the list, where who keeps sites deletes one. */
function DuplicateBanner({ site: { url, duplicateOf } }: Pick<BannerProps, 'site'>) {
  const keeps = useMay('keep');
  if (!duplicateOf) return null;
  const { duplicate } = siteText;
  return (
    <Alert
      variant="warning"
      className={spaced}
      title={duplicate.title(duplicateOf.name)}
      actions={
        <>
          <Button asChild variant="secondary">
            <Link to={pathOfSite(paths.statusDetail, duplicateOf.websiteId)}>
              {duplicate.original(duplicateOf.name)}
            </Link>
          </Button>
          {keeps && (
            <Button asChild variant="secondary">
              <Link to={`${paths.websites}?${SEARCH_PARAM}=${encodeURIComponent(url)}`}>
                {duplicate.inList}
              </Link>
            </Button>
          )}
        </>
      }
    >
      {duplicate.description}
    </Alert>
  );
}

interface BannerProps {
  site: SiteStatusDetail;
  now: Date;
}

function FailedBanner({ site, now }: BannerProps) {
  const { failure } = site.sync;
  const wrongKey = useMay('keep') && failure?.code === 'unauthorized';
  return (
    <Alert
      variant="error"
      className={spaced}
      title={text.failed.title}
      actions={
        wrongKey && (
          <Button asChild variant="secondary">
            <Link to={pathOfSite(paths.websiteEdit, site.websiteId)}>
              {text.keyRequired.action}
            </Link>
          </Button>
        )
      }
    >
      {failure && (
        <>
          <p>{failure.cause}</p>
          <p className="mt-0.5">{failure.advice}</p>
        </>
      )}
      <Attempts site={site} now={now} />
    </Alert>
  );
}

/** How many failed one after the other, and when the next one comes. */
function Attempts({ site, now }: BannerProps) {
  const { failures, nextAttemptAt } = site.sync;
  if (failures <= 1 && nextAttemptAt === null) return null;
  return (
    <p className="mt-0.5">
      {failures > 1 && `${text.failed.inARow(failures)} `}
      {nextAttemptAt !== null && <NextAttempt at={nextAttemptAt} now={now} />}
    </p>
  );
}
