import { Activity, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ListSkeleton } from './components/list-skeleton.tsx';
import { LoadMore } from './components/load-more.tsx';
import { StatusSearch, useSearch } from './components/status-search.tsx';
import { StatusSummaryCards } from './components/status-summary.tsx';
import { StatusTable } from './components/status-table.tsx';
import { searchSites } from './status.list.ts';
import { statusListText as text } from './status.text.ts';
import { useNow } from './use-now.ts';
import { useStatusList, type StatusList } from './use-status-list.ts';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 15_000;

/** The sites and how fresh their data are (spec 001 §2, /status). */
export function StatusPage() {
  const statuses = useStatusList();
  const { list, sites } = statuses;
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && <LoadFailure title={text.failed.title} query={list} />}
      {list.data && (sites.length === 0 ? <NoSites /> : <Sites statuses={statuses} />)}
    </>
  );
}

function Sites({ statuses }: { statuses: StatusList }) {
  const { list, sites } = statuses;
  const now = useNow(TICK_MS);
  const { query } = useSearch();
  const found = searchSites(sites, query);
  return (
    <>
      <StatusSummaryCards sites={sites} now={now} partial={list.hasNextPage} />
      <StatusSearch statuses={statuses} found={found.length} now={now} />
      {list.isRefetchError && (
        <Alert variant="warning" className="mb-4">
          {text.staleFailed}
        </Alert>
      )}
      {found.length > 0 ? <StatusTable sites={found} now={now} /> : <NoMatch query={query} />}
      <LoadMore statuses={statuses} />
    </>
  );
}

function NoMatch({ query }: { query: string }) {
  const { clear } = useSearch();
  return (
    <Card>
      <EmptyState
        icon={Activity}
        title={text.noMatch(query.trim())}
        description={text.noMatchDescription}
        action={
          <Button variant="secondary" onClick={clear}>
            {text.clearSearch}
          </Button>
        }
      />
    </Card>
  );
}

function NoSites() {
  return (
    <Card>
      <EmptyState
        icon={Activity}
        title={text.empty.title}
        description={text.empty.description}
        action={
          <Button asChild>
            <Link to={paths.websiteCreate}>
              <Plus aria-hidden />
              {text.empty.action}
            </Link>
          </Button>
        }
      />
    </Card>
  );
}
