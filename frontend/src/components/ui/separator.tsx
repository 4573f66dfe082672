import { cn } from '../../lib/cn.ts';

export function Separator({ className }: { className?: string }) {
  return <hr className={cn('border-t', className)} />;
}
