import { cn } from '../../lib/cn.ts';

export interface ProgressProps {
  /** Percent done, 0–100; null while it is not known. */
  value: number | null;
  /** What is progressing, for screen readers. */
  label: string;
  className?: string;
}

export function Progress({ value, label, className }: ProgressProps) {
  const known = value !== null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? value : undefined}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-foreground/10', className)}
    >
      <div
        className={cn(
          'h-full rounded-full bg-primary',
          known ? 'transition-[width] duration-300' : 'w-2/5 animate-indeterminate',
        )}
        style={known ? { width: `${String(value)}%` } : undefined}
      />
    </div>
  );
}
