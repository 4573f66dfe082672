import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { Button } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { PageHeader } from './ui/page-header.tsx';

export interface AccessDeniedProps {
  /** The page's own: it is the page that is refused. */
  title: string;
  /** Who may: 'Solo los administradores pueden gestionar planes'. */
  message: string;
}

/** A page for administrators, as others find it. It only tells: the server refuses what the page would ask. */
export function AccessDenied({ title, message }: AccessDeniedProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={Lock}
          title="Acceso Denegado"
          description={message}
          action={
            <Button asChild variant="secondary">
              <Link to={paths.dashboard}>Ir al Dashboard</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}
