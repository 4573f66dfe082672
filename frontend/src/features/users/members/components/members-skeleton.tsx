import { Skeleton, SkeletonGroup } from '../../../../components/ui/skeleton.tsx';

/** In place of the list, while it or its code is loading. */
export const MembersSkeleton = () => (
  <SkeletonGroup className="divide-y">
    {[0, 1].map((row) => (
      <div key={row} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-56 max-w-full" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
