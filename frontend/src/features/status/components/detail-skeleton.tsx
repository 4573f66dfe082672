import { Card, CardContent } from '../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { FigureCardsSkeleton } from './figure-cards.tsx';

/** The page's own shape: its head, four figures, four cards. */
export function DetailSkeleton() {
  return (
    <SkeletonGroup>
      <div className="mb-6 grid grid-cols-1 gap-2">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <FigureCardsSkeleton />
      <div className="mt-4 grid gap-4 sm:mt-6 sm:gap-6 lg:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Card key={card}>
            <CardContent className="grid grid-cols-1 gap-4">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-full" />
            </CardContent>
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  );
}
