import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../../functions/dashboard/dashboard.domain.ts';
import { paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useProfile } from '../../lib/session/session.context.tsx';
import { AdminHome } from './components/admin-home.tsx';
import { ClientHome } from './components/client-home.tsx';
import { SendNotificationButton } from './components/send-notification-button.tsx';
import { StaleWarning } from './components/stale-warning.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { dashboardText as text } from './dashboard.text.ts';

/** What there is, at a glance: one's own for a client, everything for an administrator (spec 000 §2, Dashboard). */
export function DashboardPage() {
  const { firstName, role } = useProfile();
  const dashboard = useQuery(dashboardQuery(useApi()));
  const admin = role === 'admin';
  return (
    <>
      <PageHeader
        title={firstName ? `${text.welcome}, ${firstName}` : text.welcome}
        description={admin ? text.adminDescription : text.description}
        action={
          <>
            <Button asChild variant={admin ? 'secondary' : 'primary'}>
              <Link to={paths.websiteCreate}>
                <Plus aria-hidden="true" />
                {text.newSite}
              </Link>
            </Button>
            {admin && <SendNotificationButton />}
          </>
        }
      />
      {dashboard.isError && !dashboard.data ? (
        <LoadFailure title={text.failed} query={dashboard} />
      ) : (
        <Overview query={dashboard} admin={admin} />
      )}
    </>
  );
}

function Overview({ query, admin }: { query: UseQueryResult<Dashboard>; admin: boolean }) {
  return (
    <div className="space-y-4 lg:space-y-6">
      {query.isRefetchError && <StaleWarning updatedAt={query.dataUpdatedAt} />}
      {admin ? (
        <AdminHome dashboard={query.data} isFetching={query.isFetching} />
      ) : (
        <ClientHome dashboard={query.data} />
      )}
    </div>
  );
}
