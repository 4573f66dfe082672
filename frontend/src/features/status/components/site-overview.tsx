import { ChartNoAxesColumn, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteStats, SiteStatusDetail } from '../../../../../functions/status/status.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useMay } from '../../../lib/session/session.context.tsx';
import { statusDetailText as text } from '../status.text.ts';
import type { SiteSync } from '../use-site-sync.ts';
import { KeyRequired } from './key-required.tsx';
import { SiteFacts } from './site-facts.tsx';
import { SiteSoftware } from './site-software.tsx';

interface SiteOverviewProps {
  site: SiteStatusDetail;
  sync: SiteSync;
  /** What comes before the software: what can be updated of it. */
  children?: (stats: SiteStats) => ReactNode;
}

/** Where there is room, facts about the site stand beside what is to be done. */
const columnsLooks =
  'grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]';
const columnLooks = 'grid min-w-0 grid-cols-1 gap-4 sm:gap-6';

/** What runs on the site, or what is missing to know it, and the facts about it. */
export function SiteOverview({ site, sync: { now, busy, start }, children }: SiteOverviewProps) {
  const stats = site.keyConfigured ? site.stats : null;
  return (
    <div className={columnsLooks}>
      <div className={columnLooks}>
        {!site.keyConfigured && <KeyRequired site={site} />}
        {site.keyConfigured && !stats && <NoData busy={busy} onSync={start} />}
        {stats && (
          <>
            {children?.(stats)}
            <SiteSoftware site={site} stats={stats} now={now} />
          </>
        )}
      </div>
      <SiteFacts site={site} stats={stats} now={now} />
    </div>
  );
}

function NoData({ busy, onSync }: { busy: boolean; onSync: () => void }) {
  const keeps = useMay('keep');
  const { title, description, toReaders } = text.empty;
  return (
    <Card>
      <EmptyState
        icon={ChartNoAxesColumn}
        title={title}
        description={keeps ? description : toReaders}
        action={
          keeps && (
            <Button variant="secondary" onClick={onSync} loading={busy}>
              {!busy && <RefreshCw aria-hidden />}
              {text.syncNow}
            </Button>
          )
        }
      />
    </Card>
  );
}

/** Its shape. Put it in a SkeletonGroup. */
export const SiteOverviewSkeleton = () => (
  <div className={columnsLooks}>
    <div className={columnLooks}>
      <Skeleton className="h-24 w-full rounded-xl!" />
      <CardSkeleton lines={6} />
    </div>
    <CardSkeleton lines={8} />
  </div>
);

const CardSkeleton = ({ lines }: { lines: number }) => (
  <Card>
    <CardContent className="grid grid-cols-1 gap-4">
      <Skeleton className="h-5 w-40" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </CardContent>
  </Card>
);
