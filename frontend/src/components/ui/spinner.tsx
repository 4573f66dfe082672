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

/** 'Cargando...' with a spinner, where the spec asks for it: while the state of the session is not known. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="flex min-h-dvh flex-col items-center justify-center gap-3 text-muted-foreground"
    >
      <Spinner className="size-7 text-primary" />
      <p className="text-sm">Cargando...</p>
    </div>
  );
}
