import { DataTableSkeleton } from '../../../components/lists/data-table.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

const cardLooks = 'grid content-start gap-3 rounded-xl border bg-card p-4 shadow-xs sm:px-6';

/** A site's page in its shape, while it loads. */
export function LoadingSite() {
  return (
    <SkeletonGroup>
      <div className="mb-6 grid gap-4 lg:grid-cols-[2fr_1fr]">
        <div className={cardLooks}>
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
        <div className={cardLooks}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
      <Skeleton className="mb-4 h-12 w-full rounded-lg! sm:w-96" />
      <DataTableSkeleton />
    </SkeletonGroup>
  );
}
