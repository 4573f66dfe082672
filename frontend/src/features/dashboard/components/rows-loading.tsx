import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

/** The shape of one of the latest lists while it loads: three rows of two lines and a badge. */
export function RowsLoading() {
  return (
    <SkeletonGroup className="divide-y">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-3 sm:px-6">
          <div className="flex-1 space-y-2 py-1">
            <Skeleton className="h-3.5 w-48 max-w-full" />
            <Skeleton className="h-3.5 w-40 max-w-full" />
          </div>
          <Skeleton className="h-5 w-20 rounded-full!" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
