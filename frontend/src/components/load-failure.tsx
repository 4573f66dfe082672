import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../lib/api-error.ts';
import { Alert } from './ui/alert.tsx';
import { Card } from './ui/card.tsx';
import { ErrorState } from './ui/error-state.tsx';

export interface LoadFailureProps {
  /** What could not be loaded: 'No se pudieron cargar los sitios'. */
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** In place of data that could not be read: what happened, why, and 'Reintentar'. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  return (
    <Card>
      <ErrorState
        title={title}
        description={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </Card>
  );
}

/** Above a list that could not be read again, and goes on showing what it had; nothing while all is well. */
export function StaleList({ query }: { query: Pick<UseQueryResult, 'isRefetchError'> }) {
  if (!query.isRefetchError) return null;
  return (
    <Alert variant="warning" className="mb-4">
      No se pudo actualizar la lista. Ves los últimos datos que recibimos.
    </Alert>
  );
}
