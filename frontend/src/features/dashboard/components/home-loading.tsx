import { Card } from '../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

const ROWS = 9;

/**
 * The shape of a dashboard while it loads. It names nothing: what a person needs stands first, so no card has a place
 * before that is known, and none would keep it.
 */
export function HomeLoading({ admin }: { admin: boolean }) {
  const looks = admin ? '' : 'lg:grid-cols-[minmax(0,1fr)_20rem]';
  return (
    <SkeletonGroup className={`grid grid-cols-1 items-start gap-4 lg:gap-6 ${looks}`}>
      <Card className="divide-y">
        <div className="flex h-16 items-center px-4 sm:px-6">
          <Skeleton className="h-5 w-36" />
        </div>
        {Array.from({ length: ROWS }, (_, row) => (
          <div
            key={row}
            className={`flex items-center gap-4 px-4 py-3 sm:px-6 ${admin ? 'lg:h-11' : ''}`}
          >
            <div
              className={`flex flex-1 flex-col gap-2 py-1 ${admin ? 'lg:flex-row lg:gap-4' : ''}`}
            >
              <Skeleton className="h-3.5 w-48 max-w-full" />
              <Skeleton className="h-3.5 w-40 max-w-full" />
            </div>
            <Skeleton className="h-8 w-20" />
          </div>
        ))}
      </Card>
      {!admin && (
        <Card className="divide-y max-lg:hidden">
          {[0, 1, 2, 3].map((figure) => (
            <div key={figure} className="space-y-3 px-6 py-5">
              <Skeleton className="h-3.5 w-24" />
              <Skeleton className="h-6 w-16" />
            </div>
          ))}
        </Card>
      )}
    </SkeletonGroup>
  );
}
