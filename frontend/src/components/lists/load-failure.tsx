import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../lib/http/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';

export interface LoadFailureProps {
  /** What could not be loaded: 'No se pudieron cargar los sitios'. */
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Inside a dialog or a card: without a frame of its own. */
  bare?: boolean | undefined;
}

/** In place of data that could not be read: what happened, why, and 'Reintentar'. */
export function LoadFailure({ title, query, bare = false }: LoadFailureProps) {
  const failure = (
    <ErrorState
      title={title}
      description={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
  return bare ? failure : <Card>{failure}</Card>;
}

export interface StaleListProps {
  query: Pick<UseQueryResult, 'isRefetchError'>;
  /** null where something else says it. */
  text?: string | null | undefined;
}

const STALE = 'No se pudo actualizar la lista. Ves los últimos datos que recibimos.';

/** Above a list that could not be read again, and goes on showing what it had; nothing while all is well. */
export function StaleList({ query, text = STALE }: StaleListProps) {
  if (!query.isRefetchError || text === null) return null;
  return (
    <Alert variant="warning" className="mb-4">
      {text}
    </Alert>
  );
}
