import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

const four = [0, 1, 2, 3];
const cardLooks = 'rounded-xl border bg-card shadow-xs';

/** The page's own shape: its head, four figures, four cards. */
export function DetailSkeleton() {
  return (
    <SkeletonGroup>
      <div className="mb-6 grid grid-cols-1 gap-2">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {four.map((figure) => (
          <div key={figure} className={`${cardLooks} grid grid-cols-1 gap-3 p-4`}>
            <Skeleton className="h-4 w-24 max-w-full" />
            <Skeleton className="h-7 w-16" />
          </div>
        ))}
      </div>
      <div className="mt-4 grid gap-4 sm:mt-6 sm:gap-6 lg:grid-cols-2">
        {four.map((card) => (
          <div key={card} className={`${cardLooks} grid grid-cols-1 gap-4 p-4 sm:p-6`}>
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
