import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  /** What happened: 'No se pudieron cargar los sitios'. */
  title: string;
  /** Why, and what to do: usually the message of the ApiError. */
  description?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** The whole page is this error: its title is the page's heading. */
  page?: boolean;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, description, onRetry, retrying = false, page = false } = props;
  const Title = page ? 'h1' : 'p';
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-destructive-soft text-destructive-text">
        <TriangleAlert aria-hidden="true" className="size-6" />
      </span>
      <Title className="mt-4 font-semibold">{title}</Title>
      {description && (
        <p className="mt-1 max-w-sm text-sm text-balance text-muted-foreground">{description}</p>
      )}
      {onRetry && (
        <Button variant="secondary" className="mt-5" onClick={onRetry} loading={retrying}>
          {!retrying && <RotateCw aria-hidden="true" />}
          Reintentar
        </Button>
      )}
    </div>
  );
}
