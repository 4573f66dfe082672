import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { RelativeTime } from '../relative-time.tsx';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/overlays/toast.tsx';

const MINUTE_MS = 60_000;

export interface RefreshButtonProps {
  query: Pick<UseQueryResult, 'isFetching' | 'isPending' | 'dataUpdatedAt'> & {
    refetch: () => Promise<{ isError: boolean }>;
  };
  /** The message where it fails: 'Error al cargar los pagos'. */
  failed: string;
  /** Beside other controls, where a phone has room for its sign alone. */
  narrow?: boolean;
}

/** Reads a list again, and says how old it is. */
export function RefreshButton({ query, failed, narrow = false }: RefreshButtonProps) {
  const toast = useToast();
  const refresh = async () => {
    const { isError } = await query.refetch();
    if (isError) toast({ title: 'Error', description: failed, variant: 'destructive' });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ReadAt at={query.dataUpdatedAt} />
      <Button
        variant="secondary"
        className={cn(narrow && 'max-sm:w-10 max-sm:px-0!')}
        loading={query.isFetching && !query.isPending}
        onClick={() => void refresh()}
      >
        {(!query.isFetching || query.isPending) && <RotateCw aria-hidden="true" />}
        <span className={cn(narrow && 'max-sm:sr-only')}>Actualizar</span>
      </Button>
    </div>
  );
}

/** `at`: in milliseconds; 0 while nothing was read. */
function ReadAt({ at }: { at: number }) {
  const now = useNow(MINUTE_MS / 2);
  // The words keep their place until they have something to say: a toolbar that is full would wrap when they come.
  const isKnown = at !== 0;
  const instant = isKnown ? new Date(at) : now;
  return (
    <span
      aria-hidden={!isKnown}
      className={cn('text-xs text-muted-foreground max-sm:hidden', !isKnown && 'invisible')}
    >
      Leído <RelativeTime instant={instant.toISOString()} now={now} />
    </span>
  );
}
