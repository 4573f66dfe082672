import { Globe } from 'lucide-react';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { formatNumber } from '../../../lib/format.ts';
import type { DashboardSites } from '../dashboard.queries.ts';
import { dashboardText as text } from '../dashboard.text.ts';

/** How many sites there are; '15+' when the first page does not hold them all. */
export function SitesCard({ sites }: { sites: DashboardSites | undefined }) {
  return (
    <Card className="flex items-center justify-between gap-4 self-start p-4 sm:p-6">
      <div>
        <h2 className="text-sm font-medium text-muted-foreground">{text.sites}</h2>
        {sites ? (
          <p className="tabular mt-1 text-3xl leading-9 font-semibold">
            {formatNumber(sites.count)}
            {sites.more && '+'}
          </p>
        ) : (
          <SkeletonGroup className="mt-1 py-1">
            <Skeleton className="h-7 w-12" />
          </SkeletonGroup>
        )}
      </div>
      <span className="flex size-11 items-center justify-center rounded-xl bg-primary-soft text-primary-soft-foreground">
        <Globe aria-hidden="true" className="size-5" />
      </span>
    </Card>
  );
}
