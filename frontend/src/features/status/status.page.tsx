import { Activity, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LoadFailure, StaleList } from '../../components/load-failure.tsx';
import { NoMatch } from '../../components/no-match.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useListParams } from '../../lib/use-list-params.ts';
import { useNow } from '../../lib/use-now.ts';
import { ListSkeleton } from './components/list-skeleton.tsx';
import { LoadMore } from './components/load-more.tsx';
import { StatusSearch } from './components/status-search.tsx';
import { StatusSummaryCards } from './components/status-summary.tsx';
import { StatusTable } from './components/status-table.tsx';
import { searchSites } from './status.list.ts';
import { statusListText as text } from './status.text.ts';
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
  const { search, clear } = useListParams();
  const found = searchSites(sites, search);
  return (
    <>
      <StatusSummaryCards sites={sites} now={now} partial={list.hasNextPage} />
      <StatusSearch statuses={statuses} found={found.length} now={now} />
      <StaleList query={list} />
      {found.length > 0 ? (
        <StatusTable sites={found} now={now} />
      ) : (
        <NoMatch
          title={text.noMatch(search)}
          description={text.noMatchDescription}
          onClear={clear}
        />
      )}
      <LoadMore statuses={statuses} />
    </>
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
