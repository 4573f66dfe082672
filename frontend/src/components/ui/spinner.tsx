import { LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';

/**
 * A turning ring beside words that say what is awaited; alone it says nothing to screen readers. `late`: it comes after
 * two seconds, for to turn it takes time from the page that is being loaded.
 */
export function Spinner({ className, late = false }: { className?: string; late?: boolean }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={cn(
        'motion-spinner size-4',
        late ? 'animate-late-spin' : 'animate-spin',
        className,
      )}
    />
  );
}
