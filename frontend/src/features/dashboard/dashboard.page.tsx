import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../../functions/dashboard/dashboard.domain.ts';
import { paths } from '../../app/paths.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useIsAtLeast, useMay, useProfile } from '../../lib/session/session.context.tsx';
import { HomeLoading } from './components/home-loading.tsx';
import { SendNotificationButton } from './components/send-notification-button.tsx';
import { StaleWarning } from './components/stale-warning.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { dashboardText as text } from './dashboard.text.ts';

// A person has one of the two: the start script loads it with the page.
const AdminHome = lazyPart(
  async () => (await import('./components/admin-home.tsx')).AdminHome,
  <HomeLoading admin />,
);
const ClientHome = lazyPart(
  async () => (await import('./components/client-home.tsx')).ClientHome,
  <HomeLoading admin={false} />,
);

/** The line below the greeting. A technician sees no users. */
function useDescription(): string {
  const isAdmin = useProfile().role === 'admin';
  const seesUsers = useIsAtLeast('administrator');
  if (!isAdmin) return text.description;
  return seesUsers ? text.adminDescription : text.technicianDescription;
}

/** All at a glance: a client's own, and everything for an administrator (spec 000 §2, Dashboard). */
export function DashboardPage() {
  const { firstName, role } = useProfile();
  const dashboard = useQuery(dashboardQuery(useApi()));
  const admin = role === 'admin';
  const keeps = useMay('keep');
  const maySend = useIsAtLeast('administrator');
  // While the figures are on their way, where the start script did not.
  useEffect(() => (admin ? AdminHome : ClientHome).preload(), [admin]);
  return (
    <>
      <PageHeader
        title={firstName ? `${text.welcome}, ${firstName}` : text.welcome}
        description={useDescription()}
        action={
          <>
            {/* Both fit in one line of a phone. */}
            {keeps && (
              <Button asChild variant={admin ? 'secondary' : 'primary'} className="max-sm:px-3!">
                <Link to={paths.websiteCreate}>
                  <Plus aria-hidden="true" />
                  {text.newSite}
                </Link>
              </Button>
            )}
            {maySend && <SendNotificationButton />}
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
  // Deferred: rendered in slices, a phone is not blocked by all of it at once.
  const data = useDeferredValue(query.data);
  if (!data) return <HomeLoading admin={admin} />;
  return (
    <div className="space-y-4 lg:space-y-6">
      {query.isRefetchError && <StaleWarning updatedAt={query.dataUpdatedAt} />}
      {admin ? (
        <AdminHome dashboard={data} isFetching={query.isFetching} />
      ) : (
        <ClientHome dashboard={data} />
      )}
    </div>
  );
}
