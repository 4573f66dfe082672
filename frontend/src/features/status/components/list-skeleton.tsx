import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

const four = [0, 1, 2, 3];
const cardLooks = 'rounded-xl border bg-card shadow-xs';

/** The page's own shape: four figures, the search, rows from 768 px and cards below. */
export function ListSkeleton() {
  return (
    <SkeletonGroup>
      <div className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {four.map((figure) => (
          <div key={figure} className={`${cardLooks} grid grid-cols-1 gap-3 p-4`}>
            <Skeleton className="h-4 w-24 max-w-full" />
            <Skeleton className="h-7 w-12" />
          </div>
        ))}
      </div>
      <Skeleton className="mb-4 h-10 w-full rounded-lg sm:max-w-sm" />
      <div className="max-md:grid max-md:grid-cols-1 max-md:gap-3 md:divide-y md:overflow-hidden md:rounded-xl md:border md:bg-card md:shadow-xs">
        <div className="h-10 bg-muted/60 max-md:hidden" />
        {four.map((row) => (
          <div
            key={row}
            className="flex gap-4 p-4 max-md:flex-col max-md:rounded-xl max-md:border max-md:bg-card max-md:shadow-xs md:items-center md:justify-between md:py-3.5"
          >
            <div className="grid grid-cols-1 gap-2 md:w-2/5">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3.5 w-56 max-w-full" />
            </div>
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
