import { cn } from '../../lib/cn.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { listFrameLooks } from './row-looks.ts';

const ROWS = 5;
/** The first column holds a name; the others share the rest. */
const skeletonColumns = ['w-24', 'w-28', 'w-16'];

export interface DataTableSkeletonProps {
  /** Lines of a row from 768 px on; on a phone it has two. */
  lines?: 1 | 2;
  rows?: number;
}

/** A list's shape while it loads: rows of the same heights. Put it in a SkeletonGroup. */
export function DataTableSkeleton({ lines = 2, rows = ROWS }: DataTableSkeletonProps) {
  return (
    <div className={cn(listFrameLooks, 'divide-y')}>
      <div className="h-10 bg-muted/60 max-md:hidden" />
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={cn('flex h-15 items-center gap-4 px-4', lines === 1 ? 'md:h-11' : 'md:h-14')}
        >
          <div className="grid flex-1 grid-cols-1 gap-2 md:w-2/5 md:flex-none">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className={cn('h-3 w-56 max-w-full', lines === 1 && 'md:hidden')} />
          </div>
          {skeletonColumns.map((width) => (
            <div key={width} className="flex-1 max-md:hidden">
              <Skeleton className={cn('h-4 max-w-full', width)} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
