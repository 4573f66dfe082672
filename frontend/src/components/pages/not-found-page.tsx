import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../ui/button.tsx';

export function NotFoundPage() {
  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center px-6 text-center">
      <p className="text-sm font-semibold text-primary-soft-foreground">404</p>
      <h1 tabIndex={-1} className="mt-2 text-3xl font-semibold tracking-tight outline-none">
        Oops! Page not found
      </h1>
      <p className="mt-2 text-balance text-muted-foreground">
        La página que buscas no existe o cambió de lugar.
      </p>
      <Button asChild className="mt-6">
        <Link to={paths.root}>Volver al inicio</Link>
      </Button>
    </main>
  );
}
