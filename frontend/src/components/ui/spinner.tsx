import { LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';

/** A turning ring beside words that say what is awaited; alone it says nothing to screen readers. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={cn('motion-spinner size-4 animate-spin', className)}
    />
  );
}
