import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

/** In place of how the file stands, while that or its code is loading. */
export const DataExportSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="h-4 w-72 max-w-full" />
    <Skeleton className="mt-4 h-control w-48 max-w-full" />
  </SkeletonGroup>
);
