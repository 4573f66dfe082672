import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './ui/button.tsx';

export interface LoadMoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
  /** 'No se pudieron cargar más pagos.' */
  failed: string;
  /** 'Seguir buscando' where a search has stopped early. */
  label?: string | undefined;
  loading: boolean;
}

/** Below a list that is read page by page: the rest of it; nothing where there is no rest. */
export function LoadMore({ list, failed, label = 'Ver más', loading }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-2 text-sm">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-destructive-text">
          {failed}
        </p>
      )}
      <Button variant="secondary" loading={loading} onClick={() => void list.fetchNextPage()}>
        {loading ? 'Cargando…' : label}
      </Button>
    </div>
  );
}
