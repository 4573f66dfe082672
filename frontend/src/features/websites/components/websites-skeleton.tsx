import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

const rows = [0, 1, 2, 3, 4];

/** The list's own shape: rows from 768 px, cards below. */
export function WebsitesSkeleton() {
  return (
    <SkeletonGroup className="max-md:grid max-md:grid-cols-1 max-md:gap-3 md:divide-y md:overflow-hidden md:rounded-xl md:border md:bg-card md:shadow-xs">
      <div className="h-10 bg-muted/60 max-md:hidden" />
      {rows.map((row) => (
        <div
          key={row}
          className="flex gap-4 p-4 max-md:flex-col max-md:rounded-xl max-md:border max-md:bg-card max-md:shadow-xs md:items-center md:py-3.5"
        >
          <div className="grid grid-cols-1 gap-2 md:w-[40%]">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
          <div className="md:flex-1">
            <Skeleton className="h-4 w-48 max-w-full" />
          </div>
          <Skeleton className="h-6 w-24 rounded-full md:mr-8" />
          <Skeleton className="h-4 w-10 max-md:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
