import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

/** The shape of the list while it loads: two groups with their rows. */
export function AttentionLoading() {
  return (
    <SkeletonGroup className="divide-y border-t">
      {[3, 2].map((rows, group) => (
        <div key={rows} className="divide-y">
          <div className="flex h-10 items-center gap-2 bg-muted/40 px-4 sm:px-6">
            <Skeleton className="size-4 rounded-full!" />
            <Skeleton className="h-3.5 w-44" />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            <div
              key={`${String(group)} ${String(row)}`}
              className="flex h-14 items-center gap-6 px-4 pointer-coarse:h-15 sm:px-6"
            >
              <div className="min-w-0 flex-1 space-y-2.5">
                <Skeleton className="h-3.5 w-52 max-w-full" />
                <Skeleton className="h-3 w-72 max-w-full" />
              </div>
              <Skeleton className="h-3.5 w-20 max-md:hidden" />
              <Skeleton className="h-3.5 w-24 max-md:hidden" />
              <Skeleton className="h-8 w-10 md:w-32" />
            </div>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
