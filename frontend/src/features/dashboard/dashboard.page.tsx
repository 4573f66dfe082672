import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/api.context.tsx';
import { useProfile } from '../../lib/session.context.tsx';
import { RecentSites } from './components/recent-sites.tsx';
import { SitesCard } from './components/sites-card.tsx';
import { dashboardSitesQuery } from './dashboard.queries.ts';
import { dashboardText as text } from './dashboard.text.ts';

export function DashboardPage() {
  const api = useApi();
  const { firstName } = useProfile();
  const sites = useQuery(dashboardSitesQuery(api));
  return (
    <>
      <PageHeader
        title={firstName ? `${text.welcome}, ${firstName}` : text.welcome}
        description={text.description}
        action={
          <Button asChild>
            <Link to={paths.websiteCreate}>
              <Plus aria-hidden="true" />
              {text.newSite}
            </Link>
          </Button>
        }
      />
      {sites.isError && !sites.data ? (
        <LoadFailure title={text.failed} query={sites} />
      ) : (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-3 lg:gap-6">
          <SitesCard sites={sites.data} />
          <RecentSites sites={sites.data} />
        </div>
      )}
    </>
  );
}
