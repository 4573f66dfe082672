import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Plus, Send } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../../functions/dashboard/dashboard.domain.ts';
import { paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import type { NotificationTask } from '../notifications/public/notification.form.ts';
import { SendNotification } from '../notifications/public/send-notification.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useProfile } from '../../lib/session/session.context.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { FigureCards } from './components/figure-cards.tsx';
import { MetricsCard } from './components/metrics-card.tsx';
import { RecentActivities } from './components/recent-activities.tsx';
import { RecentSites } from './components/recent-sites.tsx';
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
  const { data } = query;
  return (
    <div className="space-y-4 lg:space-y-6">
      {query.isRefetchError && <StaleWarning updatedAt={query.dataUpdatedAt} />}
      <FigureCards dashboard={data} admin={admin} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <RecentActivities activities={data?.activities.recent} />
        <RecentSites sites={data?.websites.recent} />
      </div>
      {admin && <MetricsCard dashboard={data} />}
    </div>
  );
}

/** How often the age of what is shown is looked at. Milliseconds. */
const AGE_MS = 30_000;

function StaleWarning({ updatedAt }: { updatedAt: number }) {
  const now = useNow(AGE_MS);
  return (
    <Alert variant="warning">
      {text.staleFailed} <RelativeTime instant={new Date(updatedAt).toISOString()} now={now} />.
    </Alert>
  );
}

/** Administrators only (spec 000 §6). */
function SendNotificationButton() {
  const dialog = useDialogTask<NotificationTask>();
  return (
    <>
      <Button
        onClick={() => dialog.start('new')}
        onPointerEnter={SendNotification.preload}
        onFocus={SendNotification.preload}
      >
        <Send aria-hidden="true" />
        {text.sendNotification}
      </Button>
      <SendNotification dialog={dialog} />
    </>
  );
}
