import { DataTableSkeleton } from '../../../components/data-table.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { FigureCardsSkeleton } from './figure-cards.tsx';

/** The page's own shape: four figures, the search, the rows. */
export function ListSkeleton() {
  return (
    <SkeletonGroup>
      <FigureCardsSkeleton />
      <Skeleton className="mt-6 mb-4 h-10 w-full rounded-lg sm:max-w-sm" />
      <DataTableSkeleton />
    </SkeletonGroup>
  );
}
