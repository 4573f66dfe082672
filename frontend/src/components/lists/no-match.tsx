import { SearchX } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export interface NoMatchProps {
  title: string;
  description: string;
  /** Takes away the search, and the filter where the list has one. */
  onClear: () => void;
  /** 'Limpiar filtros' where there are some. */
  clearLabel?: string | undefined;
}

/** Says that a search or a filter found nothing, with the way back to everything. */
export function NoMatch(props: NoMatchProps) {
  const { title, description, onClear, clearLabel = 'Limpiar búsqueda' } = props;
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={title}
        description={description}
        action={
          <Button variant="secondary" onClick={onClear}>
            {clearLabel}
          </Button>
        }
      />
    </Card>
  );
}
