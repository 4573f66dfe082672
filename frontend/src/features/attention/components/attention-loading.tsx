import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

/** The shape of the list while it loads: two groups with their rows. */
export function AttentionLoading() {
  return (
    <SkeletonGroup className="divide-y">
      {[3, 2].map((rows, group) => (
        <div key={rows} className="divide-y">
          <div className="flex h-9 items-center gap-2 bg-muted px-4 sm:px-6">
            <Skeleton className="size-4 rounded-full!" />
            <Skeleton className="h-3.5 w-44" />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            <div
              key={`${String(group)} ${String(row)}`}
              className="flex h-14 items-center gap-6 px-4 pointer-coarse:h-15 sm:px-6 @min-[48rem]/list:h-11"
            >
              <div className="flex min-w-0 flex-1 flex-col gap-2.5 @min-[48rem]/list:flex-row">
                <Skeleton className="h-3.5 w-44 max-w-full" />
                <Skeleton className="h-3.5 w-64 max-w-full" />
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
