import { Lock } from 'lucide-react';
import { Link, Outlet, type RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

interface AdminRoute {
  path: string;
  title: string;
  /** Who may: 'Solo los administradores pueden gestionar planes'. */
  denied: string;
  lazy: NonNullable<RouteObject['lazy']>;
}

/** The route of a page for administrators. Others only see a message: the server refuses the page's requests. */
export const adminRoute = ({ path, title, denied, lazy }: AdminRoute): RouteObject => ({
  element: <AdminOnly title={title} denied={denied} />,
  children: [{ path, handle: { title }, lazy }],
});

function AdminOnly({ title, denied }: Pick<AdminRoute, 'title' | 'denied'>) {
  if (useProfile().role === 'admin') return <Outlet />;
  return <NoAccess title={title} denied={denied} />;
}

/** What stands in place of a page that is not the person's. */
export function NoAccess({ title, denied }: Pick<AdminRoute, 'title' | 'denied'>) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={Lock}
          title="Acceso Denegado"
          description={denied}
          action={
            <Button asChild variant="secondary">
              <Link to={paths.dashboard}>Ir al inicio</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}
