import { cn } from '../../lib/cn.ts';

/** A grey block in the shape of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block animate-pulse rounded-md bg-foreground/10', className)}
    />
  );
}

/** Wraps skeletons: announced once as 'Cargando', however many blocks it holds. */
export function SkeletonGroup(props: { className?: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-label="Cargando" className={props.className}>
      {props.children}
    </div>
  );
}
